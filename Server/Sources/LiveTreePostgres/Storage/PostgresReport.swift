import LivePostgres

/// The result of checking a database in PostgreSQL.
///
///     let report = try await databases.check(named: "shop")
///     guard report.isSound else { print(report) … }
public struct PostgresReport: Hashable, Sendable {
  /// The name of the database.
  public let name: String

  /// The server and its database, as a URL without user and password.
  public let place: String

  /// The first problems, each a sentence without a period.
  public private(set) var problems: [String] = []

  /// The number of all problems, including those that aren't in ``problems``.
  public private(set) var problemCount = 0

  /// The version that was checked: the number of changes that the database has stored.
  public internal(set) var version: Int64 = 0

  /// The number of nodes in the tree, inner nodes and leaves.
  public internal(set) var nodeCount = 0

  /// The number of leaves in the tree.
  public internal(set) var leafCount = 0

  /// The number of entries in the log, from which old entries are trimmed.
  public internal(set) var entryCount = 0

  /// Whether the database has rules.
  public internal(set) var hasRules = false

  /// Whether the database has no problems.
  public var isSound: Bool { problemCount == 0 }

  private let maximumProblems: Int

  init(name: String = "", place: String, maximumProblems: Int) {
    (self.name, self.place, self.maximumProblems) = (name, place, maximumProblems)
  }

  mutating func note(_ problem: @autoclosure () -> String) {
    problemCount += 1
    if problems.count < maximumProblems { problems.append(problem()) }
  }

  /// Notes damage, and throws other errors, which prevent the check.
  mutating func collect(_ body: () throws(PostgresError) -> Void) throws(PostgresError) {
    do {
      try body()
    } catch {
      guard case .damaged(let what) = error.reason else { throw error }
      note(what)
    }
  }
}

extension PostgresReport: CustomStringConvertible {
  /// A summary on one line, and a line for each problem in ``problems``.
  public var description: String {
    let entries = entryCount == 1 ? "1 log entry" : "\(entryCount) log entries"
    let found =
      "\(nodeCount) nodes, \(leafCount) of them leaves, and \(entries) at version \(version), "
      + (hasRules ? "with rules." : "without rules.")
    guard !isSound else { return "The database \(name) in \(place) has no problems: \(found)" }
    let noun = problemCount == 1 ? "problem" : "problems"
    var lines = [
      "The database \(name) in \(place) is damaged (\(problemCount) \(noun)). Readable: \(found)"
    ]
    lines += problems.map { "- " + $0 }
    if problemCount > problems.count { lines.append("- and \(problemCount - problems.count) more") }
    return lines.joined(separator: "\n")
  }
}
