import Foundation
public import LiveList

extension ListFailure {
  /// Creates a failure with the message of an error: its own description if it is a
  /// `LocalizedError` that has one.
  public init(_ error: any Error) {
    self =
      error as? ListFailure
      ?? ListFailure((error as? any LocalizedError)?.errorDescription ?? "\(error)")
  }
}
