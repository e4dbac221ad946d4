import Foundation
public import LiveList

extension ListPhase {
  /// The text of a banner that says since when the rows are out of date, and why. `nil` while the
  /// list is loading or live.
  public var notice: String? {
    switch self {
    case .loading, .live: nil
    case .stale(let since, let failure):
      "Out of date since \(Date(since).formatted(date: .omitted, time: .shortened)): \(failure)"
    case .failed(let failure): failure.description
    }
  }
}
