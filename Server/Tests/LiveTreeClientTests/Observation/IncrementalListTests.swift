import Foundation
import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveTree
import LiveTreeClient
import LiveTreeServer
import LiveTreeWire
import Synchronization
import Testing

/// A node of a database as a list that is updated by the node's events, over a real socket.
@Suite(.timeLimit(.minutes(20))) struct IncrementalListTests {
  private struct Friend: Identifiable, Hashable, Sendable {
    let id: String
    let name: String
  }

  /// Records which rows were created.
  private final class Made: Sendable {
    private let ids = Mutex<[String]>([])

    func add(_ id: String) { ids.withLock { $0.append(id) } }

    func take() -> [String] {
      ids.withLock { ids in
        defer { ids = [] }
        return ids
      }
    }
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  /// The changes of a node's children; rows are created only for new or changed children.
  private func changes(
    of node: DatabaseReference, _ made: Made
  ) -> some AsyncSequence<ItemsChange<Friend>, Never> & Sendable {
    AsyncStream { continuation in
      let reading = Task {
        var rows = ChildRows(of: TreeChildren.self) { key, node in
          made.add(key.string)
          return Friend(id: key.string, name: node.json(at: "name"))
        }
        for await observation in node.observations() where observation.phase == .live {
          let children = (observation.value ?? .absent).children
          let keys = rows.children.map { children.changedKeys(since: $0) } ?? []
          if let change = try? rows.change(to: children, at: keys) { continuation.yield(change) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in reading.cancel() }
    }
  }

  @Test func anEventMakesOnlyTheRowsThatItChanges() async throws {
    try await withDatabase { database, _ in
      let friends = (100..<600).map { #""f\#($0)": {"name": "Friend \#($0)"}"# }
      try await database["friends"].set(try json("{\(friends.joined(separator: ","))}"))
      let made = Made()
      var updates = changes(of: database["friends"], made).updates().makeAsyncIterator()
      let first = try #require(await updates.next())
      #expect(first.changeset.target.flatMap(\.items).count == 500)
      #expect(made.take().count == 500)

      try await database["friends/f123/name"].set(.string("Becky"))
      let change = try #require(await updates.next()).changeset
      #expect(change.target.flatMap(\.items)[23] == Friend(id: "f123", name: "Becky"))
      #expect(change.diff == ListChangeset(from: change.source, to: change.target).diff)
      #expect(made.take() == ["f123"])

      try await database["friends"].update(
        try json(#"{"f099": {"name": "Joe"}, "f599": null, "f300/name": "Tom"}"#))
      let patch = try #require(await updates.next()).changeset
      #expect(patch.target.flatMap(\.items).map(\.id).first == "f099")
      #expect(patch.diff == ListChangeset(from: patch.source, to: patch.target).diff)
      #expect(made.take() == ["f099", "f300"])
    }
  }
}

extension TreeNode {
  /// The text under a key.
  fileprivate func json(at key: String) -> String {
    guard let key = try? TreeKey(key), case .string(let text)? = self[key].scalar else { return "" }
    return text
  }
}
