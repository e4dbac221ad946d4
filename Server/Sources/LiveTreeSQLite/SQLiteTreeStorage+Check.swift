import GRDB
public import LiveTree

extension SQLiteTreeStorage {
  /// Checks a file that nobody uses, without changing it.
  ///
  /// SQLite's pages are checked, every row, what the rows say together, and that no row is missing.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - maximumProblems: How many problems are described; the others are counted.
  /// - Returns: What was found, problems included.
  /// - Throws: ``SQLiteStorageError`` when the file is not there, is in use, can not be read, is none
  ///   of ours, or is of another version.
  /// - Precondition: `maximumProblems` is positive.
  /// - Complexity: O(*n* log *n*) in the leaves.
  public static func check(
    file: String, maximumProblems: Int = 20
  ) async throws(SQLiteStorageError) -> SQLiteFileReport {
    precondition(maximumProblems > 0, "A check that tells no problem is none.")
    var report = SQLiteFileReport(file: file)
    do throws(SQLiteStorageError) {
      let source = try ReadOnlyFile(file)
      report.byteCount = source.byteCount
      let empty = report
      return try await source.read { try FileCheck(maximumProblems).report(on: $0, from: empty) }
    } catch {
      // A file that is too much damaged to be opened.
      guard case .damaged(let what) = error.reason else { throw error }
      report.problems = [what]
      report.problemCount = 1
      return report
    }
  }

  /// Reads a file that nobody uses, without changing it.
  ///
  /// - Returns: The tree, and the text of the rules, `nil` when the file has none.
  /// - Throws: ``SQLiteStorageError`` when the file is not there, is in use, can not be read, is none
  ///   of ours, is of another version or damaged.
  public static func contents(
    of file: String
  ) async throws(SQLiteStorageError) -> (tree: TreeNode, rules: String?) {
    try await ReadOnlyFile(file).read { database in
      (try FileContents.tree(of: database), try FileContents.rules(of: database))
    }
  }
}

/// Looks for everything that can be wrong with a file.
private struct FileCheck {
  private var problems: FileProblems
  private let maximumProblems: Int

  init(_ maximumProblems: Int) {
    self.maximumProblems = maximumProblems
    problems = FileProblems(maximumCount: maximumProblems)
  }

  func report(on database: Database, from empty: SQLiteFileReport) throws -> SQLiteFileReport {
    var (check, report) = (self, empty)
    try check.checkPages(of: database)
    try check.collect { report.hasRules = try FileContents.rules(of: database) != nil }
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
      // The first line may say of which database the others speak.
      for part in line.split(separator: "\n") where !part.hasPrefix("***") {
        problems.note(String(part))
      }
    }
  }

  /// Notes what is damaged, and passes on what keeps the check from being made.
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
