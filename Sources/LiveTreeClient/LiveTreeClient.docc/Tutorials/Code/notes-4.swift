import Foundation
import LiveTreeClient

nonisolated struct Note: Codable, Equatable, Sendable {
  var text: String
  var likes: Int
}

func showNotes(of database: LiveDatabase) async {
  for await observation in database["notes"].observations(of: [String: Note].self) {
    let notes = observation.value ?? [:]
    print(notes.values.map(\.text).sorted(), observation.hasPendingWrites ? "(to be sent)" : "")
    switch observation.phase {
    case .loading: print("Loading …")
    case .live: break
    case .stale(let since, _, _): print("As of \(since)")
    case .failed(let error, _): print(error)
    }
  }
}

func addNote(_ text: String, to database: LiveDatabase) async throws {
  let key = try await database["notes"].push(Note(text: text, likes: 0))
  print("The server has it: \(key)")
}

func likeNote(_ key: String, in database: LiveDatabase) async throws {
  try await database["notes/\(key)/likes"].transaction(of: Int.self) { likes in
    likes = (likes ?? 0) + 1
  }
}
