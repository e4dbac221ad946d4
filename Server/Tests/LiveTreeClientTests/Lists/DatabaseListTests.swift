import Foundation
import LiveList
import LiveListDatabase
import LiveListPipeline
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Synchronization
import Testing
import _LiveTestSupport

/// A node of a database as a live list, over a real socket.
@Suite(.timeLimit(.minutes(20))) struct DatabaseListTests {
  private struct Friend: Codable, Hashable, Sendable {
    var name: String
  }

  private typealias Row = DatabaseRow<Friend>

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  private func rows(_ state: ItemStates<Row>.State?) -> [String] {
    (state?.sections.flatMap(\.items) ?? []).map { row in
      "\(row.key) \(row.value.name)\(row.isPending ? " pending" : "")"
    }
  }

  @Test func aWriteIsPendingUntilTheServerHasIt() async throws {
    try await withWatchedDatabase { database, transport, _ in
      try await database["friends"].set(try json(#"{"a": {"name": "Ada"}, "b": {"name": "Bob"}}"#))
      var states = database["friends"].list(of: Friend.self).makeAsyncIterator()
      var state = await states.next()
      while state?.phase != .live { state = await states.next() }
      #expect(rows(state) == ["a Ada", "b Bob"])
      transport.hold()
      async let written: Void = database["friends/b/name"].set("Becky")
      state = await states.next()
      #expect(rows(state) == ["a Ada", "b Becky pending"] && state?.phase == .live)
      transport.release()
      try await written
      #expect(rows(await states.next()) == ["a Ada", "b Becky"])
    }
  }

  /// The client shows its own writes at once, and the model the user's edits: together, they look like one.
  @Test func anEditIsShownOnce() async throws {
    try await withWatchedDatabase { database, transport, _ in
      let friends = database["friends"]
      try await friends.set(try json(#"{"!A": {"name": "Ada"}, "!B": {"name": "Bob"}}"#))
      let shown = try await names(editing: friends, of: database, with: transport)
      #expect(Set(shown.drop { $0 == ["Ada", "Bob"] }) == [["Becky", "Cy"]], "\(shown)")
    }
  }

  /// The names that a model has shown during three edits.
  @MainActor private func names(
    editing friends: DatabaseReference, of database: LiveDatabase, with transport: WatchedTransport
  ) async throws -> [[String]] {
    let model = ListModel(friends.list(of: Friend.self))
    func edit(
      _ edit: RowEdit<OnlySection, Row>, _ action: @escaping @MainActor () async throws -> Void
    ) { model.edit(edit, action: action) }
    let look = model.look()
    await waitUntil("the list is live") { model.phase == .live }
    let (added, key) = (friends.push(), try TreeKey("!B"))
    var shown: [[String]] = []
    let showing = Task {
      for await update in model.updates() {
        shown.append(update.changeset.target.flatMap(\.items).map(\.value.name))
      }
    }
    transport.hold()
    edit(.replace(Row(key: key, value: Friend(name: "Becky")))) {
      try await friends["!B"].set(Friend(name: "Becky"))
    }
    edit(.remove([try TreeKey("!A")])) { try await friends["!A"].remove() }
    edit(.insert(Row(key: try #require(added.key), value: Friend(name: "Cy")), before: nil)) {
      try await added.set(Friend(name: "Cy"))
    }
    await waitUntil("the client shows its writes") {
      database.pendingWriteCount == 3 && model.sections[0].items.contains { $0.isPending }
    }
    transport.release()
    await waitUntil("the edits are saved") {
      model.pendingIDs.isEmpty && !model.sections[0].items.contains { $0.isPending }
    }
    showing.cancel()
    withExtendedLifetime(look) {}
    return shown
  }

  @Test func rowsStayWithoutAConnection() async throws {
    try await withWatchedDatabase { database, transport, _ in
      try await database["friends"].set(try json(#"{"a": {"name": "Ada"}}"#))
      var states = database["friends"].list(of: Friend.self).makeAsyncIterator()
      var state = await states.next()
      while state?.phase != .live { state = await states.next() }
      database.goOffline()
      state = await states.next()
      guard case .stale(_, let failure)? = state?.phase else {
        Issue.record("without a connection, rows are stale")
        return
      }
      #expect("\(failure)".contains("offline") && rows(state) == ["a Ada"])
      let writing = Task { try await database["friends/b"].set(Friend(name: "Bob")) }
      state = await states.next()
      #expect(rows(state) == ["a Ada", "b Bob pending"])
      database.goOnline()
      try await writing.value
      while state?.phase != .live || rows(state) != ["a Ada", "b Bob"] {
        state = await states.next()
      }
    }
  }

  /// A row that counts how often rows are compared.
  private struct Counted: Codable, Equatable, Sendable {
    static let comparisons = Mutex(0)
    var name: String

    static func == (left: Self, right: Self) -> Bool {
      comparisons.withLock { $0 += 1 }
      return left.name == right.name
    }
  }

  /// What a change costs doesn't depend on the length of the list, up to the changeset for a view.
  @Test func oneChangedRowOfManyIsComparedAlone() async throws {
    try await withWatchedDatabase { database, _, tree in
      let members = (0..<2_000).map { #""k\#($0 + 1_000)": {"name": "\#($0)"}"# }
      try await database["friends"].set(try json("{" + members.joined(separator: ",") + "}"))
      try await change(tree, listing: database["friends"])
    }
  }

  @MainActor
  private func change(_ tree: TreeDatabase, listing friends: DatabaseReference) async throws {
    let model = ListModel(friends.list(of: Counted.self))
    var updates = model.updates().makeAsyncIterator()
    while let update = await updates.next(), update.phase != .live {}
    for (key, counts) in [
      ("k1500", "1 updated"), ("k9999", "1 inserted"), ("k1000", "1 deleted"),
    ] {
      Counted.comparisons.withLock { $0 = 0 }
      let value = counts.hasSuffix("deleted") ? "null" : #"{"name": "new"}"#
      _ = try await tree.write(.set(try TreePath(parsing: "friends/\(key)"), try json(value)))
      let update = await updates.next()
      #expect(update.map { "\($0.changeset.counts)" } == counts)
      #expect(Counted.comparisons.withLock(\.self) < 20, "\(counts)")
    }
  }

  @Test func aRowThatIsNotValidIsLeftOut() async throws {
    try await withWatchedDatabase { database, _, tree in
      try await database["friends"].set(try json(#"{"a": {"name": "Ada"}, "b": 5}"#))
      let errors = Mutex<[DatabaseError]>([])
      let query = database["friends"].ordered(by: .key).limited(toLast: 5)
      var states = query.list(
        of: Friend.self, onInvalid: .skip { error in errors.withLock { $0.append(error) } }
      ).makeAsyncIterator()
      var state = await states.next()
      while state?.phase != .live { state = await states.next() }
      #expect(rows(state) == ["a Ada"])
      _ = try await tree.write(
        .set(try TreePath(parsing: "friends/b"), try json(#"{"name": "Bob"}"#)))
      #expect(rows(await states.next()) == ["a Ada", "b Bob"])
      #expect(errors.withLock(\.count) == 1)
    }
  }
}
