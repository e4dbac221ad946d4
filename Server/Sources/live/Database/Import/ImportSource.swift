import Foundation

/// The JSON that is imported: a file, or what the standard input brings.
struct ImportSource {
  /// What it is called when something is wrong with it.
  let name: String
  private let input: InputBytes
  /// Where the text begins, for what can be read twice.
  private let start: off_t?
  /// The bytes of the text, where they are known.
  let size: Int?

  /// Opens a file, or takes the standard input.
  ///
  /// - Throws: ``CommandFailure`` when the file can not be opened.
  init(path: String?) throws(CommandFailure) {
    var descriptor = STDIN_FILENO
    if let path, path != "-" {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw CommandFailure("Can't read \(path). Check that it is there and that you may read it.")
      }
      name = path
    } else {
      name = "Standard input"
    }
    input = InputBytes(descriptor: descriptor)
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let offset = isFile ? lseek(descriptor, 0, SEEK_CUR) : -1
    start = offset >= 0 ? offset : nil
    size = offset >= 0 ? Int(status.st_size - offset) : nil
  }

  /// The next bytes, `nil` at the end.
  func next() async throws -> [UInt8]? { try await input.next() }

  /// Reads a file once from end to end, so that nothing of it is written when it is no JSON, or no
  /// database could hold it; the standard input can be read once only.
  ///
  /// - Parameter depth: How many levels are above the node that is written.
  /// - Throws: ``CommandFailure`` with line and column.
  func check(below depth: Int) async throws {
    guard let start else { return }
    var (scanner, check) = (JSONScanner(), TreeCheck(below: depth))
    while let bytes = try await next() {
      try naming { () throws(JSONTextError) in try scanner.consume(bytes, into: &check) }
    }
    try naming { () throws(JSONTextError) in try scanner.finish(into: &check) }
    guard lseek(input.descriptor, start, SEEK_SET) == start else {
      throw CommandFailure("Can't read \(name) a second time: \(String(cString: strerror(errno))).")
    }
  }

  /// Says where it is that something is wrong.
  func naming(_ work: () throws(JSONTextError) -> Void) throws(CommandFailure) {
    do {
      try work()
    } catch {
      throw CommandFailure("\(name): \(error)")
    }
  }
}
