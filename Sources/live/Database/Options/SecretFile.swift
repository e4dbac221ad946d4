import Foundation

/// A file that holds a secret: what a command line says can be seen by everybody on the machine.
struct SecretFile {
  let path: String

  init(_ path: String) { self.path = path }

  /// The secret, without the line break that editors leave behind it.
  ///
  /// - Throws: ``CommandFailure`` when there is none.
  func text() throws(CommandFailure) -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("Can't read \(path). Check that it is there and that you may read it.")
    }
    let text = String(decoding: bytes, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else {
      throw CommandFailure("\(path) is empty. Write the secret into it.")
    }
    return text
  }
}
