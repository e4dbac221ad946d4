import LiveTreeClient

nonisolated struct Friend: Decodable, Equatable, Sendable {
  var name: String
  var team: String
}

let database = try? LiveDatabase(firebase: "https://app-default-rtdb.firebaseio.com")
