import GRDB
public import LiveTree

extension SQLiteTreeStorage {
  /// Checks a file that no process uses, without changing it.
  ///
  /// It checks SQLite's pages and log and every row, and verifies that the rows form a tree and
  /// that none is missing.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - maximumProblems: The maximum number of problems to describe; further ones are only
  ///     counted.
  /// - Returns: A report, even for a damaged file.
  /// - Throws: ``SQLiteStorageError`` if the file doesn't exist, is in use, can't be read, isn't a
  ///   database of LiveTree, or has another version.
  /// - Precondition: `maximumProblems` is positive.
  /// - Complexity: O(*n* log *n*) in the leaves.
  public static func check(
    file: String, maximumProblems: Int = 20
  ) async throws(SQLiteStorageError) -> SQLiteFileReport {
    precondition(maximumProblems > 0, "maximumProblems must be positive, not \(maximumProblems).")
    var report = SQLiteFileReport(file: file)
    do throws(SQLiteStorageError) {
      let source = try ReadOnlyFile(file)
      report.byteCount = source.byteCount
      let empty = report
      return try await source.read { try FileCheck(maximumProblems).report(on: $0, from: empty) }
    } catch {
      // Reports a file that is too damaged to be opened.
      guard case .damaged(let what) = error.reason else { throw error }
      report.problems = [what]
      report.problemCount = 1
      return report
    }
  }

  /// Reads a file that no process uses, without changing it.
  ///
  /// - Returns: The tree, and the text of the rules, which is `nil` if the file has none.
  /// - Throws: ``SQLiteStorageError`` if the file doesn't exist, is in use, can't be read, isn't a
  ///   database of LiveTree, has another version, or is damaged.
  /// - Complexity: O(*n* log *n*) in the leaves.
  public static func contents(
    of file: String
  ) async throws(SQLiteStorageError) -> (tree: TreeNode, rules: String?) {
    try await ReadOnlyFile(file).read { database in
      let image = try LogRecovery(of: database, at: FileLocation(file: file))
        .applied(to: try FileContents.image(of: database))
      return (image.root, image.rules)
    }
  }
}

/// Finds everything that can be wrong with a file.
private struct FileCheck {
  private var problems: FileProblems
  private let maximumProblems: Int

  init(_ maximumProblems: Int) {
    self.maximumProblems = maximumProblems
    problems = FileProblems(maximumCount: maximumProblems)
  }

  func report(on database: Database, from empty: SQLiteFileReport) throws -> SQLiteFileReport {
    var (check, report) = (self, empty)
    var (image, recovery) = (TreeImage(), LogRecovery?.none)
    try check.collect {
      recovery = try LogRecovery(of: database, at: FileLocation(file: report.file))
    }
    try check.checkPages(of: database)
    try check.collect { image.rules = try FileContents.rules(of: database) }
    try check.collect { image.onDisconnect = try OnDisconnectTable.lists(of: database) }
    var loader = TreeLoader(maximumProblems: maximumProblems)
    try check.collect { try FileContents.scan(database, into: &loader) { _ in true } }
    image.root = loader.finish()
    check.problems.note(loader.problems)
    if let recovery { image = try recovery.applied(to: image) }
    report.lastVersionInLog = recovery?.version?.number
    report.hasRules = image.rules != nil
    (report.nodeCount, report.leafCount) = image.root.counts
    report.problems = check.problems.sentences
    report.problemCount = check.problems.count
    return report
  }

  private mutating func checkPages(of database: Database) throws {
    var lines: [String] = []
    try collect {
      lines = try String.fetchAll(database, sql: "PRAGMA integrity_check(1000)")
    }
    for line in lines where line != "ok" {
      // Skips the heading of SQLite's report, which only names the database.
      for part in line.split(separator: "\n") where !part.hasPrefix("***") {
        problems.note(String(part))
      }
    }
  }

  /// Notes damage, and throws other errors, which prevent the check.
  private mutating func collect(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      guard case .damaged(let what) = SQLiteStorageError(error, file: "").reason else {
        throw error
      }
      problems.note(what)
    }
  }
}

extension TreeNode {
  /// The number of nodes and, of these, of leaves.
  fileprivate var counts: (nodes: Int, leaves: Int) {
    if isAbsent { return (0, 0) }
    if children.isEmpty { return (1, 1) }
    return children.reduce((1, 0)) { sum, child in
      let below = child.node.counts
      return (sum.0 + below.nodes, sum.1 + below.leaves)
    }
  }
}
