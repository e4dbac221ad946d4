/// What a check found in a database file.
public struct SQLiteFileReport: Hashable, Sendable {
  /// The file.
  public let file: String

  /// The first problems, each a sentence without a full stop.
  public internal(set) var problems: [String] = []

  /// How many problems there are.
  public internal(set) var problemCount = 0

  /// The nodes of the tree, inner ones and leaves.
  public internal(set) var nodeCount = 0

  /// The leaves of the tree.
  public internal(set) var leafCount = 0

  /// The size of the file and its log.
  public internal(set) var byteCount = 0

  /// Whether the file has rules.
  public internal(set) var hasRules = false

  /// Whether nothing is wrong with the file.
  public var isSound: Bool { problemCount == 0 }
}

extension SQLiteFileReport: CustomStringConvertible {
  /// What was found on one line, and a line for each problem that is told.
  public var description: String {
    let rules = hasRules ? "with rules" : "without rules"
    let counts = "\(nodeCount) nodes, \(leafCount) of them leaves, in \(byteCount) bytes, \(rules)"
    guard !isSound else { return "\(file) is sound: \(counts)." }
    let noun = problemCount == 1 ? "problem" : "problems"
    let untold = problemCount - problems.count
    let lines =
      ["\(file) is damaged, \(problemCount) \(noun). What can be read: \(counts)."]
      + problems.map { "- \($0)" } + (untold > 0 ? ["- and \(untold) more"] : [])
    return lines.joined(separator: "\n")
  }
}
