import Foundation
import LiveTree
import LiveTreeWire
import Testing

@testable import LiveTreeClient

/// What was cached shows until the server has confirmed or replaced it.
struct CachedListenTests {
  private let one = TreeNode(.integer(1))
  private let two = TreeNode(.integer(2))

  private func makeConnection(holding node: TreeNode?, at path: String) throws -> ScriptedConnection
  {
    var connection = ScriptedConnection(caches: true)
    connection.cache[ListenTarget(path: try TreePath(parsing: path), query: TreeQuery())] = node
    return connection
  }

  /// Connects, and lets the server send the value of `a`.
  private func load(_ connection: inout ScriptedConnection) throws {
    connection.connect()
    connection.receive(try put("a", one))
    connection.answer()
  }

  private func put(_ path: String, _ node: TreeNode) throws -> ServerEvent {
    .update(.put(node, at: try TreePath(parsing: path)), tag: nil)
  }

  @Test func aCachedValueIsStaleUntilTheServerConfirmsIt() throws {
    var connection = try makeConnection(holding: one, at: "a")
    let target = try connection.listen("a")
    #expect(connection.value(target) == one)
    guard case .stale(let since, let error, _) = connection.machine.phase(of: target) else {
      Issue.record("a cached value is stale")
      return
    }
    #expect(since == Date(timeIntervalSince1970: 1))
    #expect(error.code == .unreachable)
    connection.connect()
    guard case .listen(_, let hash, _)? = connection.requests.first else {
      Issue.record("the value is requested")
      return
    }
    #expect(hash == one.socketHash, "the server needn't send what is cached")
    connection.answer()
    #expect(connection.value(target) == one)
    #expect(connection.machine.phase(of: target) == .live)
  }

  @Test func whatTheServerSendsIsSavedLater() throws {
    var connection = try makeConnection(holding: nil, at: "a")
    let target = try connection.listen("a")
    try load(&connection)
    _ = try connection.write("a", .integer(7))
    #expect(connection.saveCount == 0)
    connection.receive(try put("a", two))
    connection.sleep()
    #expect(connection.time == .seconds(1))
    #expect(connection.cache[target] == two, "pending writes are stored elsewhere")
    #expect(connection.saveCount == 1)
    connection.sleep()
    #expect(connection.saveCount == 1, "what hasn't changed isn't saved")
  }

  @Test func theEndOfAListenSaves() throws {
    var connection = try makeConnection(holding: nil, at: "a")
    let target = try connection.listen("a")
    try load(&connection)
    connection.perform(connection.machine.unlisten(to: target, at: connection.now))
    #expect(connection.cache[target] == one)
  }

  @Test func aCachedValueThatWasNotConfirmedIsNotSaved() throws {
    var connection = try makeConnection(holding: one, at: "a")
    let target = try connection.listen("a")
    connection.perform(connection.machine.saveAll())
    connection.perform(connection.machine.unlisten(to: target, at: connection.now))
    #expect(connection.saveCount == 0)
  }

  /// An acknowledged write doesn't disappear while a cached value waits for the server's.
  @Test func anAcknowledgedWriteShowsOnOverACachedValue() throws {
    var connection = try makeConnection(holding: one, at: "a")
    let other = try connection.listen("b")
    connection.connect()
    connection.receive(try put("b", one))
    connection.answer()
    #expect(connection.value(other) == one)
    _ = try connection.write("a", .integer(2))
    let target = try connection.listen("a")
    #expect(connection.value(target) == two)
    connection.receive(.answer(2, status: "ok", .string("")))
    #expect(connection.value(target) == two)
    connection.receive(try put("a", two))
    connection.receive(.answer(3, status: "ok", .object([])))
    #expect(connection.value(target) == two)
    #expect(connection.machine.phase(of: target) == .live)
    #expect(connection.machine.sync.unconfirmed.isEmpty)
  }

  @Test func aWriteShowsOverACachedValue() throws {
    var connection = try makeConnection(holding: one, at: "a")
    _ = try connection.write("a/b", .integer(2))
    let target = try connection.listen("a")
    let changed = TreeNode(children: [(try TreeKey("b"), two)], priority: nil)
    #expect(connection.value(target) == changed)
    guard case .stale = connection.machine.phase(of: target) else {
      Issue.record("a cached value is stale, whatever is written to it")
      return
    }
  }

  @Test func withoutACacheNothingIsSaved() throws {
    var connection = ScriptedConnection()
    _ = try connection.listen("a")
    try load(&connection)
    connection.sleep()
    #expect(connection.saveCount == 0)
  }

  /// A change of the former listen that is still to arrive would hide that the server has the hash of another
  /// value.
  @Test func aListenThatFollowsItsEndHasNoHash() throws {
    var connection = try makeConnection(holding: one, at: "a")
    let target = try connection.listen("a")
    connection.connect()
    connection.answer()
    connection.perform(connection.machine.unlisten(to: target, at: connection.now))
    _ = try connection.listen("a")
    guard case .listen(_, let hash, _)? = connection.requests.last else {
      Issue.record("the value is requested")
      return
    }
    #expect(hash == "unknown")
    connection.receive(.answer(2, status: "ok", .object([])))
    connection.perform(connection.machine.unlisten(to: target, at: connection.now))
    connection.answer()
    _ = try connection.listen("a")
    guard case .listen(_, one.socketHash, _)? = connection.requests.last else {
      Issue.record("a value that nothing changes is requested with its hash")
      return
    }
  }

  /// Without an index, the server sends the whole value, and again only if it has changed.
  @Test func aQueryWithoutIndexIsRequestedWithTheHashOfTheWholeValue() throws {
    var connection = ScriptedConnection()
    let whole = TreeNode(
      children: [(try TreeKey("x"), one), (try TreeKey("y"), two)], priority: nil)
    let order = TreeOrder.child(try TreePath(parsing: "age"))
    let target = try connection.listen("a", TreeQuery(order: order, limit: .first(1)))
    connection.connect()
    connection.receive(try put("a", whole))
    connection.answer("ok", try JSONValue(parsing: #"{"w":["no_index"]}"#))
    connection.lose()
    connection.sleep()
    connection.connect()
    guard case .listen(_, let hash, _)? = connection.requests.last else {
      Issue.record("the query is requested again")
      return
    }
    #expect(hash == whole.socketHash)
    connection.answer()
    #expect(connection.value(target) == target.query.selection(from: whole).node)
    #expect(connection.machine.phase(of: target) == .live)
  }
}
