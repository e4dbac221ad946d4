import Foundation

/// A file that contains a secret. On the command line, every user of the machine could see it.
struct SecretFile {
  let path: String
  /// What the file contains, for errors, such as `the access token`.
  let content: String

  init(_ path: String, containing content: String) {
    self.path = path
    self.content = content
  }

  /// The secret, without the newline that editors append.
  ///
  /// - Throws: ``CommandFailure`` if the file is empty, isn't UTF-8 or can't be read.
  func text() throws(CommandFailure) -> String {
    let text = try FileBytes.text(path).trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else {
      throw CommandFailure("\(path) is empty. It must contain \(content).")
    }
    return text
  }
}
