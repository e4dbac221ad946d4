import LiveList
import LiveListPipeline

/// A list of the app, whatever its rows.
@MainActor
protocol FollowingList: AnyObject, Sendable {
  /// Whether the list has been asked for and has not arrived.
  var isBusy: Bool { get }
  /// Whether the rows are not current.
  var hasFailed: Bool { get }
  /// Somebody looks, or nobody any more.
  func setActive(_ isActive: Bool)
  /// Reads anew because somebody asked for it.
  func readAnew() async
  /// What is being read does not count any more; begins again, at once and without alerts.
  func restart()
}

extension ListModel: FollowingList {
  var isBusy: Bool { isRefreshing }
  var hasFailed: Bool { phase.failure != nil }

  func setActive(_ isActive: Bool) { self.isActive = isActive }

  func readAnew() async { await refresh() }

  func restart() {
    guard isActive else { return }
    isActive = false
    isActive = true
  }
}
