import Foundation

/// A logbook in a JSON file.
///
/// Every change is written immediately and atomically. The file is read again before each result
/// and each change, so that writes of other processes are included. If two processes write at the
/// same moment, the later write wins.
///
/// If the file can't be read or isn't a logbook, the error names the file and the reason, and the
/// file isn't changed.
@available(Systems 2024, *)
public actor FileLogbook {
  /// The path of the file.
  public nonisolated let path: String
  private nonisolated let listeners = LogbookChanges()
  private let initial: LogbookContents
  private var last: (data: Data, contents: LogbookContents)?

  /// Creates a logbook in a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is created with its folder if missing.
  ///   - initial: The contents of the logbook until the file exists; the first change writes it.
  public init(path: String, initial: LogbookContents = LogbookContents()) {
    self.path = path
    self.initial = initial
  }

  /// Everything in the logbook.
  ///
  /// - Throws: ``LogbookError`` if the file can't be read.
  /// - Complexity: O(*n*) in the file's size. The file is parsed only if it has changed.
  public func contents() throws(LogbookError) -> LogbookContents {
    guard let data = try read() else { return initial }
    if let last, last.data == data { return last.contents }
    let contents = try parse(data)
    last = (data, contents)
    return contents
  }

  /// Notifies listeners that another process may have written to the file.
  public nonisolated func noteFileChange() {
    listeners.tell()
  }

  /// Changes the contents in one step.
  ///
  /// - Throws: The closure's error, and ``LogbookError`` if the file can't be read or written; then
  ///   nothing changes.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: (inout LogbookContents) throws(LogbookError) -> Result
  ) throws(LogbookError) -> Result {
    var contents = try contents()
    let result = try body(&contents)
    try write(contents)
    listeners.tell()
    return result
  }
}

@available(Systems 2024, *)
extension FileLogbook: Logbook {
  public func players() throws -> [Player] { try contents().players }

  public func matches() throws -> [Match] { try contents().matches }

  @discardableResult
  public func createPlayer(named name: String) throws -> Player {
    try change { contents throws(LogbookError) in try contents.createPlayer(named: name) }
  }

  public func renamePlayer(_ id: Player.ID, to name: String) throws {
    try change { contents throws(LogbookError) in try contents.renamePlayer(id, to: name) }
  }

  @discardableResult
  public func createMatch(_ draft: MatchDraft) throws -> Match {
    try change { contents throws(LogbookError) in try contents.createMatch(draft) }
  }

  public func updateMatch(_ id: Match.ID, with draft: MatchDraft) throws {
    try change { contents throws(LogbookError) in try contents.updateMatch(id, with: draft) }
  }

  public func deleteMatch(_ id: Match.ID) throws {
    try change { contents throws(LogbookError) in try contents.deleteMatch(id) }
  }

  public nonisolated func changes() -> AsyncStream<Void> { listeners.stream() }
}

@available(Systems 2024, *)
extension FileLogbook {
  /// The file's bytes; `nil` if it doesn't exist.
  private func read() throws(LogbookError) -> Data? {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      var status = stat()
      guard stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
        throw LogbookError(.store, "\(path) is a folder. Choose a file for the logbook.")
      }
      let cause =
        access(path, R_OK) == 0
        ? "\(ErrorSentence(error))" : String(cString: strerror(errno)) + "."
      throw LogbookError(
        .store,
        "Can't read the logbook \(path): \(cause) Check that it is a file that you may read.")
    }
  }

  private func parse(_ data: Data) throws(LogbookError) -> LogbookContents {
    do {
      return try JSONDecoder().decode(LogbookContents.self, from: data)
    } catch {
      throw LogbookError(
        .store,
        "\(path) isn't a logbook: \(ErrorSentence(error)) Correct it, or choose another file; this one "
          + "wasn't changed.")
    }
  }

  private func write(_ contents: LogbookContents) throws(LogbookError) {
    let file = URL(filePath: path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let data = try encoder.encode(contents)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
      last = (data, contents)
    } catch {
      throw LogbookError(.store, "The logbook \(path) can't be written: \(ErrorSentence(error))")
    }
  }
}
