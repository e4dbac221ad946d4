import Foundation

/// A file that contains a secret. On the command line, every user of the machine could see it.
struct SecretFile {
  let path: String

  init(_ path: String) { self.path = path }

  /// The secret, without the newline that editors append.
  ///
  /// - Throws: ``CommandFailure`` if the file is empty or can't be read.
  func text() throws(CommandFailure) -> String {
    let text = String(decoding: try FileBytes.read(path), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else {
      throw CommandFailure("\(path) is empty. It must contain the token, the secret or the keys.")
    }
    return text
  }
}
