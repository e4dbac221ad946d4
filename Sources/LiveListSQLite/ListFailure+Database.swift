#if GRDB
import GRDB
import LiveList

@available(Systems 2024, *)
extension ListFailure {
  /// Creates the failure of a list that is read from a database.
  ///
  /// - Parameters:
  ///   - error: The error that reading the database threw.
  ///   - name: The database's name in the message.
  init(_ error: any Error, in name: String) {
    guard let error = error as? DatabaseError else {
      self.init("\(name): \(error).")
      return
    }
    switch error.resultCode {
    case .SQLITE_NOTADB:
      self.init("\(name) isn't a SQLite database.", cause: .invalidSource)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init("\(name) is locked by another process. Waiting for it to unlock.")
    case .SQLITE_ERROR where error.message == "empty statement":
      self.init("\(name): the query is empty. Use a SELECT.", cause: .invalidSource)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self.init("\(name): permission denied. Waiting for permission to read it.")
    case .SQLITE_READONLY:
      self.init(
        "\(name) is opened read-only, and the query writes. Use a SELECT.", cause: .invalidSource)
    case .SQLITE_MISUSE:
      self.init(
        "\(name): the query must be one SELECT statement, with a value for each parameter"
          + (error.sql.map { ", but it is: \($0)" } ?? "."), cause: .invalidSource)
    default:
      let message = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
      let cause: Cause = error.resultCode == .SQLITE_ERROR ? .invalidSource : .passing
      self.init("\(name): \(message)" + (error.sql.map { ", in: \($0)" } ?? "."), cause: cause)
    }
  }
}
#endif
