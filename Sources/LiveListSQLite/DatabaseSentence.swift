#if GRDB
import GRDB

/// The message for an error of a database.
///
/// - Parameter name: The database's name in the message.
@available(Systems 2024, *)
func sentence(about name: String, _ error: any Error) -> String {
  guard let error = error as? DatabaseError else { return "\(name): \(error)." }
  switch error.resultCode {
  case .SQLITE_NOTADB: return "\(name) isn't a SQLite database."
  case .SQLITE_BUSY, .SQLITE_LOCKED:
    return "\(name) is locked by another process. Waiting for it to unlock."
  case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
    return "\(name): permission denied. Waiting for permission to read it."
  case .SQLITE_READONLY:
    return "\(name) is open for reading only: the query must not write."
  default:
    let message = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    return "\(name): \(message)" + (error.sql.map { ", in: \($0)" } ?? ".")
  }
}
#endif
