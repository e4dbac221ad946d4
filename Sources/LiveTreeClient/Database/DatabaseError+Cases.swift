import LiveTree
import LiveTreeWire

@available(Systems 2024, *)
extension DatabaseError {
  /// The query of the URL, and a URL with a user, are omitted, because they may contain a
  /// credential.
  ///
  /// - Parameter fault: What is wrong with the URL, as the end of a sentence.
  static func invalidURL(_ text: String, _ fault: String) -> Self {
    let shown = text.prefix { $0 != "?" }
    let name = shown.contains("@") ? "The URL" : "\"\(shown)\""
    return Self(.invalidURL, "\(name) isn't a valid database URL: \(fault)")
  }

  static func invalidPath(_ error: TreeError) -> Self { Self(.invalidPath, "\(error)") }

  static func invalidValue(_ message: String) -> Self { Self(.invalidValue, message) }

  static func unreachable(_ message: String) -> Self {
    Self(.unreachable, "The database can't be reached: \(message)")
  }

  static func cancelled(_ message: String) -> Self {
    Self(.cancelled, "The database ended the stream: \(message)")
  }

  static func credentialRevoked(_ message: String) -> Self {
    Self(.credentialRevoked, "The database ended the stream: \(message)")
  }

  /// The error of a credential source may contain a credential, so only its type is shown.
  static func noCredential(_ error: any Error) -> Self {
    Self(.noCredential, "Getting a credential failed: \(type(of: error)).")
  }

  static func undecodable(_ message: String) -> Self {
    Self(.undecodable, "Reading the data failed: \(message)")
  }

  static func malformed(_ message: String) -> Self {
    Self(.malformed, "The server sent an invalid response: \(message)")
  }

  static func conflict(_ current: NodeVersion?) -> Self {
    Self(
      .conflict, "The value has changed since it was read. Read it again and retry.", status: 412,
      current: current)
  }

  static let closed = Self(.closed, "The database is closed. Pending writes are kept.")

  static let userChanged = Self(
    .userChanged, "Another user has signed in. A write is kept for when its user returns.")

  static let discarded = Self(.discarded, "The write was discarded before the server had it.")

  static let needsWebSocket = Self(
    .unsupported,
    "This needs a WebSocket. Use a transport that supports them, without the option eventStreams.")

  /// Why a value of an earlier run of the program is stale.
  static let unconfirmed = Self(
    .unreachable, "The database hasn't answered yet; this is its value from an earlier run.")

  static func cacheFailed(_ error: any Error) -> Self {
    error as? Self ?? Self(.storageFailed, "The cache of observed nodes failed: \(error)")
  }

  static func storageFailed(_ error: any Error) -> Self {
    error as? Self ?? Self(.storageFailed, "The storage of pending writes failed: \(error)")
  }

  /// The error for a response with an error message.
  ///
  /// Source: Protocol.md §2.5.
  static func refused(status: Int, message: String) -> Self {
    let code = Code(status: status, message: message)
    // Some servers repeat the status.
    let repeated = "\(status) "
    let reason = message.hasPrefix(repeated) ? message.dropFirst(repeated.count) : message[...]
    return Self(code, "The database refused the request (\(status)): \(reason)", status: status)
  }

  /// The error for a response whose status isn't a success.
  static func refusal(_ status: Int, _ body: [UInt8]) -> DatabaseError {
    if let json = try? JSONValue(parsing: body), case .string(let message)? = json["error"] {
      return .refused(status: status, message: message.onOneLine)
    }
    let text = String(decoding: body.prefix(200), as: UTF8.self).onOneLine
    let isReadable = !text.isEmpty && !text.hasPrefix("<")
    return .refused(status: status, message: isReadable ? text : "no reason given")
  }
}

@available(Systems 2024, *)
extension DatabaseError.Code {
  fileprivate init(status: Int, message: String) {
    switch status {
    case 401, 403:
      let text = message.lowercased()
      let isAboutCredential = ["token", "credential"].contains { text.contains($0) }
      self = isAboutCredential ? .credentialRefused : .permissionDenied
    case 404: self = .notFound
    case 413: self = .tooLarge
    case 429: self = .busy
    case 500...: self = .unavailable
    default:
      self =
        message.hasPrefix("Index not defined")
        ? .missingIndex : message.contains("exceeds the maximum size") ? .tooLarge : .refused
    }
  }
}

extension String {
  /// The text without line breaks and control characters, which could manipulate a terminal.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}
