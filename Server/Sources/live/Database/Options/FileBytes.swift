import Foundation

/// The contents of a file, or of a pipe that a shell presents as a file, as in `<(…)`.
enum FileBytes {
  /// Whether there is a file or a folder at a path.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Reads a file to its end.
  ///
  /// - Throws: ``CommandFailure`` if the file doesn't exist or can't be read.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure("Can't read \(path). Check that it exists and that you have permission.")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      return Array(try file.readToEnd() ?? Data())
    } catch {
      throw CommandFailure("Can't read \(path). Check that it is a file, not a folder.")
    }
  }
}
