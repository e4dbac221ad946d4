#if GRDB
import GRDB

/// What is wrong with a database, for the person who looks at its list.
///
/// - Parameter name: The database, as that person calls it.
func sentence(about name: String, _ error: any Error) -> String {
  guard let error = error as? DatabaseError else { return "\(name): \(error)." }
  switch error.resultCode {
  case .SQLITE_NOTADB: return "\(name) is no SQLite database."
  case .SQLITE_BUSY, .SQLITE_LOCKED:
    return "\(name) is locked by another process. It is read as soon as that one lets go."
  case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
    return "\(name) may not be read. It is shown as soon as this process may."
  case .SQLITE_READONLY:
    return "\(name) is only read here: a query that writes is refused."
  default:
    let message = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    return "\(name): \(message)" + (error.sql.map { ", in: \($0)" } ?? ".")
  }
}
#endif
