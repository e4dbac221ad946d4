public import Foundation
import Synchronization

/// A file that a recording is written to.
///
///     let file = try RecordingFile(path: "scores.jsonl")
///     let recorded = scores.updates().recorded(title: "Scores", to: file.write) { log("\($0)") }
///
/// Each line has been handed to the system when ``write(_:)`` returns: it outlives the program, not
/// the machine's loss of power. The file is closed with the last reference.
public final class RecordingFile: Sendable {
  /// Where the file is.
  public let path: String
  private let handle: Mutex<FileHandle>

  /// A new file.
  ///
  /// - Throws: ``RecordingFileError``, when there is a file already, or none can be made.
  public init(path: String) throws(RecordingFileError) {
    self.path = path
    do {
      try Data().write(to: URL(filePath: path), options: .withoutOverwriting)
      handle = Mutex(try FileHandle(forWritingTo: URL(filePath: path)))
    } catch {
      throw RecordingFileError(
        FileManager.default.fileExists(atPath: path)
          ? "There is a file \(path) already. Choose another name, or remove it."
          : "Can't make the file \(path): \(error.localizedDescription) Check its folder.")
    }
  }

  deinit { handle.withLock { try? $0.close() } }

  /// Appends a line: all of it, or, when the disk is full, nothing.
  ///
  /// - Throws: ``RecordingFileError``, when it could not be written.
  public func write(_ line: Data) throws {
    let failure: String? = handle.withLock { handle in
      guard let end = try? handle.offset() else { return "its end is not known." }
      do {
        try handle.write(contentsOf: line)
        return nil
      } catch {
        // What was written of the line is taken back; where that fails too the reader leaves it out.
        try? handle.truncate(atOffset: end)
        return error.localizedDescription
      }
    }
    if let failure {
      throw RecordingFileError(
        "Can't write to \(path): \(failure) What was recorded before can be read.")
    }
  }
}

/// Why a recording can't be written, or its file can't be opened: what was wrong, where, and what
/// to do.
public struct RecordingFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Recording where SectionID: Decodable, Header: Decodable, Item: Decodable {
  /// Reads the recording in a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum number of sections and items of a list.
  /// - Throws: ``RecordingFileError``, when the file can't be read; ``RecordingError``, when it
  ///   isn't a recording.
  public init(path: String, limit: Int = 1_000_000) throws {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw RecordingFileError(
        "Can't read \(path). Check that it is there and that you may read it.")
    }
    try self.init(parsing: bytes, limit: limit)
  }
}
