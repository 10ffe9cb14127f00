internal import PagerIO
internal import PagerVerify

/// `pager-engine strength`: says which faults a suite can tell.
enum StrengthCommand {
  static func run(_ options: StrengthOptions) -> Int32 {
    let report = StrengthReport(
      options.suite, options.profile.profile, seed: UInt64(options.seed),
      servers: options.servers)
    return StandardStreams.print(Array(report.text.utf8))
      ? ExitStatus.success : ExitStatus.failure
  }
}
