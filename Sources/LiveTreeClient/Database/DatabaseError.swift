/// Why the database did not do what was asked.
public struct DatabaseError: Error, Hashable, Sendable {
  enum Reason: Hashable {
    case invalidURL(String)
    case invalidPath(String)
    case invalidValue(String)
    case refused(status: Int, message: String)
    case unreachable(String)
    case cancelled(String)
    case undecodable(String)
    case malformed(String)
  }

  let reason: Reason

  /// The text is no URL of a database.
  static func invalidURL(_ text: String) -> Self { Self(reason: .invalidURL(text)) }
  /// The text is no path of a node.
  static func invalidPath(_ text: String) -> Self { Self(reason: .invalidPath(text)) }
  /// The value can not be written as JSON.
  static func invalidValue(_ message: String) -> Self { Self(reason: .invalidValue(message)) }
  /// The server answered with an error.
  static func refused(status: Int, message: String) -> Self {
    Self(reason: .refused(status: status, message: message))
  }
  /// No answer came.
  static func unreachable(_ message: String) -> Self { Self(reason: .unreachable(message)) }
  /// The server ended the stream and said why.
  static func cancelled(_ message: String) -> Self { Self(reason: .cancelled(message)) }
  /// What the database holds is not what was asked for.
  static func undecodable(_ message: String) -> Self { Self(reason: .undecodable(message)) }
  /// The server sent what is no message of the protocol.
  static func malformed(_ message: String) -> Self { Self(reason: .malformed(message)) }

  /// The status of the server's refusal, `nil` for any other reason.
  public var status: Int? {
    if case .refused(let status, _) = reason { status } else { nil }
  }

  /// Whether the same request may succeed later: the network, a busy server, rules that are opened.
  ///
  /// Source: REALTIME-PROTOCOL §3.5, rule 5.
  public var isTemporary: Bool {
    switch reason {
    case .unreachable, .cancelled, .malformed: true
    case .refused(let status, _): status == 429 || status >= 500
    case .invalidURL, .invalidPath, .invalidValue, .undecodable: false
    }
  }
}

extension DatabaseError: CustomStringConvertible {
  /// One sentence: what was wrong, and what to do where that can be known.
  public var description: String {
    switch reason {
    case .invalidURL(let text):
      "\"\(text)\" is no address of a database. Write one like http://127.0.0.1:8080."
    case .invalidPath(let message), .invalidValue(let message): message
    case .refused(401, let message), .refused(403, let message):
      "The database does not let us: \(message)"
    case .refused(let status, let message): "The database refused (\(status)): \(message)"
    case .unreachable(let message): "The database can't be reached: \(message)"
    case .cancelled(let message): "The database ended the stream: \(message)"
    case .undecodable(let message): "The data can't be read: \(message)"
    case .malformed(let message): "The database sent what is no event stream: \(message)"
    }
  }
}
