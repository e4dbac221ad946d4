import LiveList
import LiveListPipeline

/// A list of the app, regardless of the type of its rows.
@MainActor
protocol FollowingList: AnyObject, Sendable {
  var isRefreshing: Bool { get }
  var phase: ListPhase { get }
  func look() -> ListLook
  func refresh() async
  func readAgain()
}

@available(Systems 2024, *)
extension ListModel: FollowingList {}
