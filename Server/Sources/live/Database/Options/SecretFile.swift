import Foundation

/// A secret in a file, or in the environment.
struct SecretSource {
  /// The file or, if there is none, the variable.
  let name: String
  private let file: String?

  /// The admin secret of a server.
  static func admin(_ file: String?) -> Self { Self(file, or: "LIVE_ADMIN_SECRET") }

  /// The secret that signs tokens.
  static func jwt(_ file: String?) -> Self { Self(file, or: "LIVE_JWT_SECRET") }

  private init(_ file: String?, or variable: String) {
    (self.file, name) = (file, file ?? variable)
  }

  /// The secret; `nil` if there is neither a file nor a variable.
  ///
  /// - Throws: ``CommandFailure`` if the file is empty or can't be read.
  func text() throws(CommandFailure) -> String? {
    if let file { return try SecretFile(file, containing: "the secret").text() }
    return ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

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
