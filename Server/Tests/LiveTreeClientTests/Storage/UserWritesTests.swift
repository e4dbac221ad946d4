import Foundation
import LiveTransportNIO
import LiveTree
import LiveTreeClient
import LiveTreeTokens
import Synchronization
import Testing
import _LiveTestSupport

/// Users who share a device: over a real socket, with a real journal and cache.
@Suite(.timeLimit(.minutes(20))) struct UserWritesTests {
  /// Everybody may read their own node and `open`, and write their own node.
  private struct OwnNodes: TreeAccess {
    private func isOwn(_ path: TreePath, _ auth: JSONValue) -> Bool {
      guard case .string(let uid)? = auth["uid"] else { return false }
      return path.first?.string == uid
    }

    func allowsRead(
      at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
      now milliseconds: Int64
    ) -> Bool { isOwn(path, auth) || path.first?.string == "open" }

    func judge(
      _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
      now milliseconds: Int64, maximumSteps: Int
    ) -> TreeJudgment {
      commit.changes.allSatisfy { isOwn($0.path, auth) } ? .allowed : .denied
    }

    func deniesWrite(
      at path: TreePath, orBelow: Bool, of root: TreeNode, as auth: JSONValue,
      now milliseconds: Int64
    ) -> Bool { false }

    func dependencies(ofWriteAt path: TreePath) -> [TreePath] { [] }
    func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { true }
  }

  /// The users of a device, one at a time.
  private final class Device: Sendable {
    let signedIn = Mutex<String?>(nil)
    let folder: String
    let port: Int

    init(_ folder: String, _ port: Int) { (self.folder, self.port) = (folder, port) }

    func open() throws -> LiveDatabase {
      try LiveDatabase(
        "http://127.0.0.1:\(port)", transport: NIOTransport.shared,
        storage: try WriteJournal(path: folder + "/writes"),
        cache: try NodeCache(folder: folder + "/cache"),
        retry: RetryPolicy(first: .milliseconds(1), longest: .milliseconds(10))
      ) { [self] _ in signedIn.withLock(\.self).map { .idToken(Self.token(of: $0)) } }
    }

    /// An unsigned token, as the emulator takes it.
    private static func token(of user: String) -> String {
      let parts = [#"{"alg":"none"}"#, #"{"sub":"\#(user)","user_id":"\#(user)"}"#]
      return parts.map {
        Data($0.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
          .replacing("/", with: "_")
      }.joined(separator: ".") + "."
    }
  }

  private func withDevice(
    _ body: @Sendable (Device, TreeDatabase) async throws -> Void
  ) async throws {
    let tree = try await TreeDatabase(
      storage: MemoryTreeStorage(), access: OwnNodes(), now: { 0 })
    try await withTemporaryFolder { folder in
      let device = Device(folder, FreePort.find())
      try await withServer(port: device.port, serving: tree, credentials: EmulatorCredentials()) {
        try await body(device, tree)
      }
    }
  }

  @Test(arguments: [true, false])
  func aQueueIsSentAsItsUser(areNamed: Bool) async throws {
    try await withDevice { device, tree in
      device.signedIn.withLock { $0 = "ada" }
      let former = try device.open()
      if areNamed { former.user = "ada" }
      try await former["ada/n"].set(0)
      former.goOffline()
      let waiting = Task { try await former["ada/n"].set(1) }
      await waitUntil("the write is pending") { former.pendingWriteCount == 1 }
      await former.close()
      _ = await waiting.result

      device.signedIn.withLock { $0 = "bob" }
      let database = try device.open()
      #expect(database.pendingWrites.map(\.owner) == [.user("ada")], "from the first moment")
      if areNamed { database.user = "bob" }
      try await database["bob/n"].set(2)
      #expect(await tree.read(try TreePath(parsing: "ada/n")) == TreeNode(.integer(0)))
      #expect(database.pendingWrites.isEmpty && database.user == "bob")

      device.signedIn.withLock { $0 = "ada" }
      database.user = "ada"
      #expect(database.pendingWrites.count == 1)
      await waitUntil("Ada's write has arrived") { database.pendingWriteCount == 0 }
      #expect(await tree.read(try TreePath(parsing: "ada/n")) == TreeNode(.integer(1)))
      await database.close()
    }
  }

  /// Neither data nor writes of one user are shown to the next, also without a connection.
  @Test func whatWasShownEndsWithTheUser() async throws {
    try await withDevice { device, tree in
      _ = try await tree.write(.set(try TreePath(parsing: "ada/secret"), .string("x")))
      device.signedIn.withLock { $0 = "ada" }
      let database = try device.open()
      database.user = "ada"
      var secrets = database["ada/secret"].observations().makeAsyncIterator()
      while await secrets.next()?.value != TreeNode(.string("x")) {}
      device.signedIn.withLock { $0 = "bob" }
      database.user = "bob"
      var last = await secrets.next()
      while last?.value != nil { last = await secrets.next() }
      await database.close()

      let offline = try device.open()
      offline.goOffline()
      offline.user = "bob"
      var bobs = offline["ada/secret"].observations().makeAsyncIterator()
      for _ in 0..<2 { #expect(await bobs.next()?.value == nil) }
      offline.user = "ada"
      var adas = offline["ada/secret"].observations().makeAsyncIterator()
      while await adas.next()?.value != TreeNode(.string("x")) {}
      offline.signOut(.discard)
      await offline.close()

      let later = try device.open()
      later.goOffline()
      later.user = "ada"
      var gone = later["ada/secret"].observations().makeAsyncIterator()
      for _ in 0..<2 { #expect(await gone.next()?.value == nil) }
      await later.close()
    }
  }

  /// Also when no caller waited for the answer, and the program has ended since.
  @Test func aRefusedWriteIsHeardOf() async throws {
    try await withDevice { device, tree in
      device.signedIn.withLock { $0 = "ada" }
      let former = try device.open()
      var values = former["open"].observations().makeAsyncIterator()
      _ = await values.next()
      let writing = Task { try await former["open"].set(1) }
      await #expect(throws: DatabaseError.self) { try await writing.value }
      await former.close()

      let database = try device.open()
      #expect(database.pendingWrites.isEmpty)
      var refused = database.refusedWrites.makeAsyncIterator()
      let first = await refused.next()
      #expect(first?.write.write == .set(try TreePath(parsing: "open"), .integer(1)))
      #expect(first?.error.code == .permissionDenied)
      await database.close()
      let journal = try WriteJournal(path: device.folder + "/writes")
      #expect(await journal.refused().isEmpty, "the app has taken it")
      await journal.close()
    }
  }
}
