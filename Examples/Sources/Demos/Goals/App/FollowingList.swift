import LiveList
import LiveListPipeline

/// A list of the app, regardless of the type of its rows.
@MainActor
protocol FollowingList: AnyObject, Sendable {
  /// Whether the list was requested and hasn't arrived yet.
  var isBusy: Bool { get }
  /// The reason why the rows aren't current; `nil` if they are.
  var failure: ListFailure? { get }
  /// Sets whether the list is visible.
  func setActive(_ isActive: Bool)
  /// Reads the list again, at the user's request.
  func reload() async
  /// Discards the read in progress and reads again, immediately and without alerts.
  func restart()
}

@available(Systems 2024, *)
extension ListModel: FollowingList {
  var isBusy: Bool { isRefreshing }
  var failure: ListFailure? { phase.failure }

  func setActive(_ isActive: Bool) { self.isActive = isActive }

  func reload() async { await refresh() }

  func restart() {
    guard isActive else { return }
    isActive = false
    isActive = true
  }
}
