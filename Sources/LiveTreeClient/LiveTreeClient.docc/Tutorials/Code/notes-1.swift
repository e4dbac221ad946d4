import LiveTreeClient

nonisolated struct Note: Codable, Equatable, Sendable {
  var text: String
  var likes: Int
}

func showNotes(of database: LiveDatabase) async {
  for await notes in database["notes"].values(of: [String: Note].self) {
    print(notes.values.map(\.text).sorted())
  }
}
