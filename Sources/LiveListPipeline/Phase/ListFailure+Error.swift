import Foundation
public import LiveList

extension ListFailure {
  /// The message of an error for the user: its own description, if it is a `LocalizedError` that
  /// has one.
  public init(_ error: any Error) {
    self =
      error as? ListFailure
      ?? ListFailure((error as? any LocalizedError)?.errorDescription ?? "\(error)")
  }
}
