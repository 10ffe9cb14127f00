// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "pager-engine",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "pager-engine", targets: ["pager-engine"]),
    .library(name: "PagerCore", targets: ["PagerCore"]),
    .library(name: "PagerClient", targets: ["PagerClient"]),
  ],
  targets: [
    // The house, ground floor first. ARCHITECTURE.md says what each room is for.
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .target(name: "PagerCore", swiftSettings: settings),
    .target(name: "CArena"),
    .target(name: "PagerJSON", dependencies: ["CArena", "CJansson"], swiftSettings: settings),
    .target(
      name: "PagerProtocol", dependencies: ["PagerJSON"],
      resources: [.embedInCode("openrpc.json")], swiftSettings: settings),
    .target(
      name: "PagerEngine", dependencies: ["PagerCore", "PagerJSON", "PagerProtocol"],
      swiftSettings: settings),
    .target(
      name: "PagerTranscript", dependencies: ["PagerJSON", "PagerProtocol"],
      swiftSettings: settings),
    .target(
      name: "PagerVerify",
      dependencies: ["PagerCore", "PagerJSON", "PagerTranscript"],
      swiftSettings: settings),
    .systemLibrary(name: "CMalloc"),
    .target(name: "PagerIO", dependencies: ["CMalloc"], swiftSettings: settings),
    .target(name: "CSettling"),
    .target(name: "PagerSettling", dependencies: ["CSettling"], swiftSettings: settings),
    .target(
      name: "PagerClient",
      dependencies: [
        "PagerEngine", "PagerIO", "PagerJSON", "PagerProtocol", "PagerSettling",
        "PagerTranscript",
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .executableTarget(
      name: "pager-engine",
      dependencies: [
        "PagerCore", "PagerEngine", "PagerIO", "PagerJSON", "PagerProtocol", "PagerTranscript",
        "PagerVerify",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "pager-engine-mutants",
      dependencies: ["PagerCore", "PagerIO", "PagerJSON", "PagerProtocol", "PagerVerify"],
      swiftSettings: settings),

    .executableTarget(
      name: "pager-article", dependencies: ["PagerIO", "PagerJSON", "PagerProtocol"],
      path: "Tests/Benchmarks/article", swiftSettings: settings),
    // Lists under test as programs, for examples and tests of hosts.
    .executableTarget(
      name: "infinite-list", dependencies: ["PagerClient"], path: "Examples/infinite-list",
      swiftSettings: settings),
    .executableTarget(
      name: "host-fixture", dependencies: ["PagerClient"], path: "Tests/HostFixture",
      swiftSettings: settings),

    .target(name: "PagerTestSupport", path: "Tests/PagerTestSupport", swiftSettings: settings),
    .testTarget(
      name: "PagerCoreTests", dependencies: ["PagerCore", "PagerTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PagerJSONTests", dependencies: ["PagerJSON", "PagerTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PagerProtocolTests", dependencies: ["PagerProtocol", "PagerJSON", "PagerTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PagerEngineTests",
      dependencies: ["PagerEngine", "PagerIO", "PagerJSON", "PagerProtocol", "PagerTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PagerTranscriptTests",
      dependencies: ["PagerEngine", "PagerJSON", "PagerProtocol", "PagerTranscript"],
      exclude: ["Diagrams"], swiftSettings: settings),
    .testTarget(
      name: "PagerVerifyTests", dependencies: ["PagerVerify", "PagerCore", "PagerJSON"],
      swiftSettings: settings),
    .testTarget(
      name: "PagerIOTests", dependencies: ["PagerIO", "PagerTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PagerClientTests",
      dependencies: [
        "host-fixture", "infinite-list", "pager-engine", "PagerClient", "PagerCore",
        "PagerTestSupport",
      ], swiftSettings: settings),
    .testTarget(
      name: "EngineTests",
      dependencies: [
        "pager-engine", "pager-engine-mutants", "PagerCore", "PagerEngine", "PagerIO", "PagerJSON",
        "PagerTestSupport", "PagerTranscript", "PagerVerify",
      ],
      exclude: ["Subjects"], swiftSettings: settings),
  ]
)

// Fuzzers need libFuzzer, and the engine's modules built for it: `make fuzz`.
if Context.environment["PAGER_FUZZING"] != nil {
  for target in package.targets
  where ["PagerCore", "PagerJSON", "PagerProtocol", "PagerEngine"].contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"]))
  }
  let fuzzed: [Target.Dependency] = ["PagerEngine", "PagerFuzzing", "PagerJSON", "PagerProtocol"]
  let fuzzer: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
  package.targets += [
    .target(
      name: "PagerFuzzing", dependencies: ["PagerTestSupport"],
      path: "Tests/Fuzzing/PagerFuzzing", swiftSettings: settings),
    .executableTarget(
      name: "fuzz-lines", dependencies: fuzzed + ["PagerCore", "PagerTestSupport"],
      path: "Tests/Fuzzing/fuzz-lines",
      swiftSettings: settings, linkerSettings: fuzzer),
    .executableTarget(
      name: "fuzz-framing", dependencies: fuzzed + ["PagerTestSupport"],
      path: "Tests/Fuzzing/fuzz-framing", swiftSettings: settings, linkerSettings: fuzzer),
  ]
}
