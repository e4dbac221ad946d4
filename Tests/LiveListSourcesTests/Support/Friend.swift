/// An element of a file of friends.
struct Friend: Identifiable, Hashable, Sendable, Codable {
  let id: Int
  var name: String
}
