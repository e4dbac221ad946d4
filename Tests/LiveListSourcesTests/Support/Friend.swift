/// What a file of friends holds.
struct Friend: Identifiable, Hashable, Sendable, Codable {
  let id: Int
  var name: String
}
