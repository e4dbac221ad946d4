public import Foundation
import Synchronization

/// A file to which a recording is written.
///
///     let file = try RecordingFile(path: "scores.jsonl")
///     let recorded = scores.updates().recorded(title: "Scores", to: file.write) { log("\($0)") }
///
/// When ``write(_:)`` returns, the line has been passed to the operating system: it survives a
/// crash of the program, but not a power failure. The file is closed when the last reference is
/// released.
@available(Systems 2024, *)
public final class RecordingFile: Sendable {
  /// The path of the file.
  public let path: String
  private let handle: Mutex<FileHandle>

  /// Creates a file.
  ///
  /// - Throws: ``RecordingFileError`` if the file exists or can't be created.
  public init(path: String) throws(RecordingFileError) {
    self.path = path
    do {
      try Data().write(to: URL(filePath: path), options: .withoutOverwriting)
      handle = Mutex(try FileHandle(forWritingTo: URL(filePath: path)))
    } catch {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw RecordingFileError("\(path) already exists. Choose another name, or remove it.")
      }
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      let cause =
        access(folder, W_OK) == 0
        ? error.localizedDescription : String(cString: strerror(errno)) + "."
      throw RecordingFileError(
        "Can't create \(path): \(cause) Check its folder and your permissions.")
    }
  }

  deinit { handle.withLock { try? $0.close() } }

  /// Appends a line. If that fails, no part of the line stays in the file.
  ///
  /// - Throws: ``RecordingFileError`` if the line can't be written, for example because the disk is
  ///   full.
  public func write(_ line: Data) throws {
    let failure: String? = handle.withLock { handle in
      guard let end = try? handle.offset() else { return "its end is unknown." }
      do {
        try handle.write(contentsOf: line)
        return nil
      } catch {
        // Remove the part of the line that was written. If that fails, too, readers skip it.
        try? handle.truncate(atOffset: end)
        return error.localizedDescription
      }
    }
    if let failure {
      throw RecordingFileError(
        "Can't write to \(path): \(failure) The earlier lines are readable.")
    }
  }
}

/// A failure to read or write the file of a recording: what was wrong, where, and what to do.
public struct RecordingFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error as a sentence.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Recording where SectionID: Decodable, Header: Decodable, Item: Decodable {
  /// Reads the recording in a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum number of sections and items of a list.
  /// - Throws: ``RecordingFileError`` if the file can't be read; ``RecordingError`` if it isn't a
  ///   recording.
  public init(path: String, limit: Int = 1_000_000) throws {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      let cause =
        access(path, R_OK) == 0 ? "it isn't a readable file" : String(cString: strerror(errno))
      throw RecordingFileError(
        "Can't read \(path): \(cause). Specify a recording that you may read.")
    }
    try self.init(parsing: bytes, limit: limit)
  }
}
