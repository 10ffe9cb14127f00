import PagerIO
import PagerTestSupport
import Testing

@Suite struct `Programs and variables` {
  @Test func `a program has no fault, and everything else says what is wrong`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    #expect(Programs.fault(of: "/bin/sh") == nil)
    #expect(Programs.fault(of: "/bin") == "not a file")
    #expect(Programs.fault(of: file) == "not executable")
    #expect(Programs.fault(of: "/no/such/program") == "there is no such file")
    #expect(Programs.fault(of: "\(file)/x") == "Not a directory")
  }

  @Test func `a variable that is not set is nil`() {
    #expect(Programs.variable("PATH")?.isEmpty == false)
    #expect(Programs.variable("NO_SUCH_VARIABLE_HERE") == nil)
  }
}
