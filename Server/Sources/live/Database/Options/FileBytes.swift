import Foundation

/// What a file holds, or what comes through the pipe that a shell shows as one: `<(…)`.
enum FileBytes {
  /// Reads to the end.
  ///
  /// - Throws: ``CommandFailure`` when there is no such file, or nothing to read.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure("Can't read \(path). Check that it is there and that you may read it.")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      return Array(try file.readToEnd() ?? Data())
    } catch {
      throw CommandFailure("Can't read \(path). Check that it is a file and no folder.")
    }
  }
}
