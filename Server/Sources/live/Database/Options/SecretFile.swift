import Foundation

/// A file that holds a secret: what a command line says can be seen by everybody on the machine.
struct SecretFile {
  let path: String

  init(_ path: String) { self.path = path }

  /// The secret, without the line break that editors leave behind it.
  ///
  /// - Throws: ``CommandFailure`` when there is none.
  func text() throws(CommandFailure) -> String {
    let text = String(decoding: try FileBytes.read(path), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else {
      throw CommandFailure("\(path) is empty. Write the secret into it.")
    }
    return text
  }
}
