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

func addNote(_ text: String, to database: LiveDatabase) async throws {
  let key = try await database["notes"].push(Note(text: text, likes: 0))
  print("The server has it: \(key)")
}
