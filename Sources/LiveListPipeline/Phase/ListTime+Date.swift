public import Foundation
public import LiveList

extension ListTime {
  /// Creates the point in time of a date.
  public init(_ date: Date) {
    self.init(secondsSince1970: date.timeIntervalSince1970)
  }
}

extension Date {
  /// Creates the date of a point in time.
  public init(_ time: ListTime) {
    self.init(timeIntervalSince1970: time.secondsSince1970)
  }
}

extension ListState {
  /// Records that the source failed, like `fail(with:at:)`.
  public mutating func fail(with failure: ListFailure, at date: Date) {
    fail(with: failure, at: ListTime(date))
  }
}
