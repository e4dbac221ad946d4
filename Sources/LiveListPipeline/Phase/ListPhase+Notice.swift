import Foundation
public import LiveList

extension ListPhase {
  /// What a banner says about rows that aren't current: since when, and why. `nil` while the list
  /// is loading or live.
  public var notice: String? {
    switch self {
    case .loading, .live: nil
    case .stale(let since, let failure):
      "Out of date since \(Date(since).formatted(date: .omitted, time: .shortened)): \(failure)"
    case .failed(let failure): failure.description
    }
  }
}
