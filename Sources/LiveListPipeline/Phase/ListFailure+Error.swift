import Foundation
public import LiveList

extension ListFailure {
  /// Creates a failure with the description of an error, or with its `errorDescription` if it is a
  /// `LocalizedError` that has one. A `ListFailure` is copied.
  public init(_ error: any Error) {
    self =
      error as? ListFailure
      ?? ListFailure((error as? any LocalizedError)?.errorDescription ?? "\(error)")
  }
}
