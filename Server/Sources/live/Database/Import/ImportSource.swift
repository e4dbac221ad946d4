import Foundation
import LiveTree

/// The JSON to import: a file or standard input.
struct ImportSource {
  /// The name of the source in error messages.
  let name: String
  private let input: InputBytes
  /// The offset at which the text starts; `nil` if it can't be read twice.
  private let start: off_t?
  /// The size of the text in bytes; `nil` if it's unknown.
  let size: Int?

  /// Opens a file, or uses standard input if `path` is `nil` or `-`.
  ///
  /// - Throws: ``CommandFailure`` if the file can't be opened or isn't JSON by its name.
  init(path: String?) throws(CommandFailure) {
    var descriptor = STDIN_FILENO
    if let path, path != "-" {
      if let file = UnsupportedFile(path) { throw CommandFailure("\(file)") }
      descriptor = try FileBytes.open(path)
      name = path
    } else {
      name = "Standard input"
    }
    input = InputBytes(descriptor: descriptor, name: name)
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let offset = isFile ? lseek(descriptor, 0, SEEK_CUR) : -1
    start = offset >= 0 ? offset : nil
    size = offset >= 0 ? Int(status.st_size - offset) : nil
    guard size != 0 else {
      throw CommandFailure("\(name) is empty. It must contain JSON, as live export writes it.")
    }
  }

  /// The next bytes; `nil` at the end.
  func next() async throws -> [UInt8]? { try await input.next() }

  /// Checks a whole file, so that nothing is written if it isn't JSON or if a database can't store
  /// it. A pipe isn't checked, because it can be read only once.
  ///
  /// - Parameter depth: The number of levels above the node to write.
  /// - Throws: ``CommandFailure`` with the line and column.
  func check(below depth: Int) async throws {
    guard let start else { return }
    var (parser, check) = (JSONParser.importing, TreeCheck(below: depth))
    while let bytes = try await next() {
      try naming { () throws(JSONError) in try parser.consume(bytes, into: &check) }
    }
    try naming { () throws(JSONError) in try parser.finish(into: &check) }
    guard lseek(input.descriptor, start, SEEK_SET) == start else {
      throw CommandFailure("Can't read \(name) a second time: \(String(cString: strerror(errno))).")
    }
  }

  /// Adds the name of the source to an error.
  func naming(_ work: () throws(JSONError) -> Void) throws(CommandFailure) {
    do {
      try work()
    } catch {
      throw CommandFailure("\(name): \(error)")
    }
  }
}

extension JSONParser {
  /// A parser whose limits exceed the default limits of a database.
  static var importing: JSONParser { JSONParser(maximumTokenBytes: 16 << 20) }
}
