/// An error that prevents a database in PostgreSQL from being used. The description says what is
/// wrong, where, and what to do; it never contains a password.
public struct PostgresError: Error, Hashable, Sendable {
  /// The failures that need different remedies.
  package enum Reason: Hashable {
    case missingLibrary(String)
    case invalidURL, passwordInURL
    /// The reason, and PostgreSQL's code for it if it's known.
    case unreachable(String, code: String? = nil)
    case lost(String)
    case timedOut
    case server(ServerMessage)
    case tooOld(String)
    case wrongEncoding(String)
    case readOnly
    case newerSchema
    case missingSchema
    case unprepared
    case badName(String)
    case missingDatabase(String)
    case notEmpty(String)
    case forgotten
    case late(Int64)
    case damaged(String)
    case closed
  }

  package let reason: Reason

  /// The server and its database, as a URL without user and password.
  public let place: String

  package init(reason: Reason, place: String) {
    (self.reason, self.place) = (reason, place)
  }

  /// An error that PostgreSQL reported.
  package struct ServerMessage: Hashable, Sendable {
    /// The code; see appendix A of PostgreSQL's documentation.
    package let code: String
    /// The message, which doesn't quote data.
    package let text: String
    /// What PostgreSQL advises; `nil` if it gives no advice.
    package var hint: String?
    /// The position of the error in the statement, in characters from 1; `nil` if it has none.
    package var position: Int?
  }

  /// Whether connecting failed, the connection was lost, or PostgreSQL didn't respond in time.
  public var isConnectionFailure: Bool {
    switch reason {
    case .unreachable, .lost, .timedOut: true
    default: false
    }
  }

  /// Whether the same request can succeed later: PostgreSQL can't be reached, is restarting, is a
  /// replica, or lacks disk space, memory or connections.
  public var isTemporary: Bool {
    guard !isConnectionFailure, reason != .readOnly else { return true }
    // Insufficient resources, operator intervention, transaction rollback, read-only transaction,
    // timeout of an idle transaction.
    return ["53", "57", "40", "25006", "25P03"].contains { code?.hasPrefix($0) ?? false }
  }

  /// Whether the name isn't valid for a database.
  public var isBadName: Bool {
    if case .badName = reason { true } else { false }
  }

  /// Whether no database has the name.
  public var isMissingDatabase: Bool {
    if case .missingDatabase = reason { true } else { false }
  }

  /// PostgreSQL's code for the error; `nil` if the error isn't from PostgreSQL.
  ///
  /// Source: PostgreSQL's documentation, appendix A.
  public var code: String? {
    if case .server(let message) = reason { message.code } else { nil }
  }
}

extension PostgresError {
  /// Whether the connection was lost.
  package var isLost: Bool {
    if case .lost = reason { return true }
    // The server is shutting down, or ends this connection.
    return code?.hasPrefix("57P") ?? false
  }
}

extension PostgresError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .missingLibrary(let why):
      "PostgreSQL needs libpq, which can't be loaded: \(Self.ended(why)) Install it, for example with: apt install libpq5"
    case .invalidURL:
      "The PostgreSQL URL isn't valid or has an unknown parameter. Write it as postgres://user@host:5432/database?sslmode=verify-full."
    case .passwordInURL:
      "A URL with a password is visible to other users of this machine. Remove the password from it, and use --database-password-file, PGPASSWORD or ~/.pgpass."
    case .unreachable(let why, _):
      "Can't connect to \(place): \(Self.ended(why)) Check that PostgreSQL is running there, and check the user, the password and sslmode."
    case .lost(let why):
      "The connection to \(place) was lost: \(Self.ended(why)) The next request reconnects."
    case .timedOut:
      "\(place) didn't respond in time. Check its load and the network."
    case .server(let message): Self.sentence(place, message.code, message.text)
    case .tooOld(let version):
      "\(place) runs PostgreSQL \(version). Version 15 or later is needed."
    case .wrongEncoding(let encoding):
      "\(place) has the encoding \(encoding). Create a database with UTF8."
    case .readOnly:
      "\(place) is a read-only replica. Use the address of the primary server."
    case .newerSchema:
      "The tables in \(place) were created by a newer version. Use that version, or another database."
    case .missingSchema:
      "\(place) has no tables for LiveTree yet, and this user may not create them. Run the output of live serve --print-schema there as the owner of the database."
    case .unprepared:
      "\(place) has no databases that this version can read. Check the URL. live serve, live import and live migrate create or upgrade the tables."
    case .badName(let name):
      "\"\(name.prefix(80))\" isn't a valid database name. Use 1 to 64 bytes without NUL."
    case .missingDatabase(let name):
      "\(place) has no database named \(name). Check the name, or create it with live import or live migrate."
    case .notEmpty(let name):
      "The database \(name) in \(place) isn't empty. Choose another name, or replace it with live migrate --force. Nothing was changed."
    case .forgotten:
      "The log of \(place) was trimmed past this write. Read the value to find out whether it was saved."
    case .late(let versions):
      "This server hasn't received \(versions) versions of \(place) yet. Check its load and its connection."
    case .damaged(let what):
      "The database in \(place) is damaged: \(what). Restore it from a backup."
    case .closed:
      "The databases in \(place) were closed. Open them again."
    }
  }

  /// The text of libpq, with a period at its end.
  private static func ended(_ text: String) -> String {
    text.hasSuffix(".") ? text : text + "."
  }

  private static func sentence(_ place: String, _ code: String, _ message: String) -> String {
    switch code {
    case "53100":
      "The disk of \(place) is full. Free some space and write again; nothing was lost."
    case "42501":
      "\(place) denied permission: \(message). Grant what live serve --print-schema grants."
    case "53300":
      "\(place) has no connection left. Raise max_connections, or start fewer servers."
    default:
      "\(place) reported an error: \(message) (\(code)). Check its log."
    }
  }
}
