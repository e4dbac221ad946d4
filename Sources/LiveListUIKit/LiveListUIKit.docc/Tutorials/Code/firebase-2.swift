import LiveTreeClient

nonisolated struct Friend: Decodable, Equatable, Sendable {
  var name: String
  var team: String
}

nonisolated struct FriendRow: Identifiable, Equatable, Sendable {
  let id: String
  var friend: Friend
}

extension LiveDatabase {
  func friends() -> some AsyncSequence<[FriendRow], Never> & Sendable {
    self["friends"].values(of: [String: Friend].self).map { friends in
      friends.map { FriendRow(id: $0.key, friend: $0.value) }
        .sorted { ($0.friend.name, $0.id) < ($1.friend.name, $1.id) }
    }
  }
}
