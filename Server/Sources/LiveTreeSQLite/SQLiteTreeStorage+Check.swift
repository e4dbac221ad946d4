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
      (try FileContents.tree(of: database), try FileContents.rules(of: database))
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
    try check.collect { try LogDamage.check(FileLocation(file: report.file).plain) }
    try check.collect {
      guard try LogDamage.validFrameCount(FileLocation(file: report.file).plain) > 0 else { return }
      report.lastVersionInLog = try FileContents.version(of: database)
    }
    try check.checkPages(of: database)
    try check.collect { report.hasRules = try FileContents.rules(of: database) != nil }
    try check.collect { _ = try OnDisconnectTable.lists(of: database) }
    var loader = TreeLoader(maximumProblems: maximumProblems)
    try check.collect { try FileContents.scan(database, into: &loader) { _ in true } }
    _ = loader.finish()
    check.problems.note(loader.problems)
    report.nodeCount = loader.nodeCount
    report.leafCount = loader.leafCount
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
