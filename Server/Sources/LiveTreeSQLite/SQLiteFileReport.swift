/// The result of checking a database file.
///
///     let report = try await SQLiteTreeStorage.check(file: "app.sqlite")
///     guard report.isSound else { print(report) … }
public struct SQLiteFileReport: Hashable, Sendable {
  /// The path of the file.
  public let file: String

  /// The first problems, each a sentence without a period.
  public internal(set) var problems: [String] = []

  /// The number of all problems, including those that aren't in ``problems``.
  public internal(set) var problemCount = 0

  /// The number of nodes in the tree, inner nodes and leaves.
  public internal(set) var nodeCount = 0

  /// The number of leaves in the tree.
  public internal(set) var leafCount = 0

  /// The size of the file and its log, in bytes.
  public internal(set) var byteCount = 0

  /// Whether the file has rules.
  public internal(set) var hasRules = false

  /// The version of the last commit if it was read from a log that wasn't written back, because the
  /// process that wrote it was killed; otherwise `nil`.
  ///
  /// No check can find out whether such a log had more commits at its end, which a failing disk may
  /// have lost.
  public internal(set) var lastVersionInLog: Int64?

  /// Whether the file has no problems.
  public var isSound: Bool { problemCount == 0 }
}

extension SQLiteFileReport: CustomStringConvertible {
  /// A summary on one line, a line for each problem in ``problems``, and what can't be known.
  public var description: String {
    let rules = hasRules ? "with rules" : "without rules"
    let counts = "\(nodeCount) nodes, \(leafCount) of them leaves, in \(byteCount) bytes, \(rules)"
    guard !isSound else { return "\(file) has no problems: \(counts)." + unknown }
    let noun = problemCount == 1 ? "problem" : "problems"
    let remaining = problemCount - problems.count
    let lines =
      ["\(file) is damaged (\(problemCount) \(noun)). Readable: \(counts)."]
      + problems.map { "- \($0)" } + (remaining > 0 ? ["- and \(remaining) more"] : [])
    return lines.joined(separator: "\n") + unknown
  }

  private var unknown: String {
    guard let lastVersionInLog else { return "" }
    return """

      Unknown: the server that used it was killed, so its last commits are in \(file)-log. If a disk \
      lost the end of this log, commits after version \(lastVersionInLog) are missing, and no check can find that.
      """
  }
}
