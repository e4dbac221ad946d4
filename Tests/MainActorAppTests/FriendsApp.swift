import Foundation
import LiveList
import LiveListPipeline

// This module is compiled with the main actor as its default isolation: every type here is on it,
// and none is declared `Sendable`. The test is that it compiles.

struct Friend: Identifiable, Equatable {
  let id: String
  var mood = ""
}

final class FriendsStore {
  private var continuations: [AsyncStream<[Friend]>.Continuation] = []
  var friends: [Friend] = [] {
    didSet { for continuation in continuations { continuation.yield(friends) } }
  }

  var changes: AsyncStream<[Friend]> {
    let (stream, continuation) = AsyncStream<[Friend]>.makeStream()
    continuation.yield(friends)
    continuations.append(continuation)
    return stream
  }
}

final class FriendsModel {
  let store = FriendsStore()
  private(set) lazy var list = ListModel(
    .sequence { [store] in store.changes }, sectionedBy: \Friend.mood
  ) { mood, friends in "\(mood), \(friends.count)" }

  func changeset(to friends: [Friend]) -> ItemsChangeset<Friend> {
    ListChangeset(from: store.friends, to: friends)
  }
}
