import Foundation
import LiveFormats

/// The contents of a file, or of a pipe that a shell presents as a file, as in `<(…)`.
enum FileBytes {
  /// Whether there is a file or a folder at a path.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Checks that a path doesn't lead to a folder.
  ///
  /// - Throws: ``CommandFailure`` if it does.
  static func requireNoFolder(_ path: String) throws(CommandFailure) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandFailure("\(path) is a folder. Specify a file.")
    }
  }

  /// Opens a file for reading.
  ///
  /// - Throws: ``CommandFailure`` if it doesn't exist, can't be opened or is a folder.
  static func open(_ path: String) throws(CommandFailure) -> Int32 {
    try requireNoFolder(path)
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let cause = String(cString: strerror(errno))
      throw CommandFailure("Can't read \(path): \(cause). Check its name and your permissions.")
    }
    return descriptor
  }

  /// Reads a text file to its end, without the byte order mark that it may begin with.
  ///
  /// - Throws: ``CommandFailure`` if the file doesn't exist or can't be read.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let file = FileHandle(fileDescriptor: try open(path), closeOnDealloc: true)
    do {
      return Array((try file.readToEnd() ?? Data()).withoutByteOrderMark)
    } catch {
      let cause = error.localizedDescription.asSentence
      throw CommandFailure("Can't read \(path): \(cause) Check its disk, and try again.")
    }
  }

  /// Reads a text file as a string.
  ///
  /// - Throws: ``CommandFailure`` as for ``read(_:)``, or if the file isn't UTF-8.
  static func text(_ path: String) throws(CommandFailure) -> String {
    guard let text = String(validating: try read(path), as: UTF8.self) else {
      throw CommandFailure("\(path) isn't UTF-8. Save it as UTF-8.")
    }
    return text
  }
}
