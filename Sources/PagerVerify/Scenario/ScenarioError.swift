/// A scenario that makes no sense; says what to do instead.
package struct ScenarioError: Error, Hashable {
  /// The line of the file, counted from 1; nil where it is the command line.
  package let line: Int?
  package let message: String
}
