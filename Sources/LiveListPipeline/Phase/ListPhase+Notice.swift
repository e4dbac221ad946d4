import Foundation
public import LiveList

extension ListPhase {
  /// The text of a banner: the time since which the rows have been out of date, and the reason;
  /// only the reason if there are no rows. `nil` while the list is loading or live.
  public var notice: String? {
    switch self {
    case .loading, .live: nil
    case .stale(let since, let failure):
      "Out of date since \(Date(since).formatted(date: .omitted, time: .shortened)): \(failure)"
    case .failed(let failure): failure.description
    }
  }
}
