import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Three clients that send random requests over three connections.
@Suite(.timeLimit(.minutes(20)), .trail) struct SocketLawTests {
  @Test func replicasEqualTheTreeAndEveryRequestIsAnsweredInOrder() async throws {
    try await withEvery("seed", in: 0..<UInt64(40), attempts: 20) { seed in
      var random = SplitMix64(seed: seed)
      let first = try await SocketPeer(greeted: true)
      var clients = [SocketClient(first)]
      for _ in 0..<2 {
        let peer = try await SocketPeer(in: first.database, after: "", greeted: true)
        clients.append(SocketClient(peer))
      }
      for _ in 0..<150 {
        let index = Int.random(in: 0..<3, using: &random)
        try clients[index].act(using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 { await Task.yield() }
      }
      for index in clients.indices { await clients[index].quiesce() }
      // The last writes of the others arrive before the answer to any request.
      for index in clients.indices { try clients[index].ask() }
      for index in clients.indices { await clients[index].quiesce() }
      let root = await first.database.read()
      for client in clients {
        for (path, replica) in client.replicas { #expect(replica == root[path]) }
        client.end()
      }
    }
  }
}

/// A client with a replica of each value that it observes.
private struct SocketClient {
  private let peer: SocketPeer
  private var number = 0
  private var pending: [(number: Int, request: SocketRequest)] = []
  private var listened: Set<TreePath> = []
  private var values: [TreePath: TreeNode] = [:]

  /// The values that the client observes.
  var replicas: [(path: TreePath, value: TreeNode)] {
    listened.map { ($0, values[$0] ?? .absent) }
  }

  init(_ peer: SocketPeer) {
    self.peer = peer
  }

  private static let paths: [TreePath] = ["a", "a/b", "c", "c/0", "d"]

  mutating func act(using random: inout SplitMix64) throws {
    let path = Self.paths.randomElement(using: &random) ?? "a"
    let value = JSONValue.integer(Int64.random(in: 0..<4, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    // The value whose hash a client sends must not change until the server reads the request.
    case 0...1 where !isAwaiting(unlisten: true):
      try send(.listen(SocketPlace(path), hash: SocketPeer.hash(values[path] ?? .absent)))
    case 2 where !isAwaiting(unlisten: false): try send(.unlisten(SocketPlace(path)))
    case 3: try send(.get(SocketPlace(path)))
    case 4: try send(.write(.set(path, .null)))
    case 5: try send(.write(.set(path, .object([.init(name: "x", value: value)]))))
    case 6: try send(.write(.update(.root, .object([.init(name: "c/1", value: value)]))))
    case 7: try send(.write(.set(path, value), hash: SocketPeer.hash(TreeNode(.integer(1)))))
    case 8: try send(.unknown("?"))
    default: take()
    }
  }

  /// Sends a request without side effects.
  mutating func ask() throws { try send(.get(SocketPlace("d"))) }

  private func isAwaiting(unlisten: Bool) -> Bool {
    pending.contains { _, request in
      switch request {
      case .listen: !unlisten
      case .unlisten: unlisten
      default: false
      }
    }
  }

  private mutating func send(_ request: SocketRequest) throws {
    number += 1
    pending.append((number, request))
    try peer.send(.request(number, request))
  }

  mutating func quiesce() async {
    take()
    while !pending.isEmpty {
      await Task.yield()
      take()
    }
  }

  private mutating func take() {
    for message in peer.takeAll() {
      switch message {
      case .put(let path, let json, _): change(path, to: json)
      case .merge(let path, let json, _):
        guard case .object(let members) = json else { return }
        for member in members {
          guard let below = try? TreePath(parsing: member.name) else { continue }
          change(path.appending(below), to: member.value)
        }
      case .answer(let number, let status, _): complete(number, status)
      default: Issue.record("\(message)")
      }
    }
  }

  /// A push concerns every listen at, above and below its path.
  private mutating func change(_ path: TreePath, to json: JSONValue) {
    let node = (try? TreeNode(json)) ?? .absent
    for place in Self.paths {
      if let below = path.relative(to: place) {
        values[place] = (values[place] ?? .absent).setting(node, at: below)
      } else if let below = place.relative(to: path) {
        values[place] = node[below]
      }
    }
  }

  private mutating func complete(_ number: Int, _ status: String) {
    let first = pending.removeFirst()
    #expect(first.number == number)
    switch first.request {
    case .listen(let place, _, _): listened.insert(place.path)
    case .unlisten(let place): listened.remove(place.path)
    case .unknown: #expect(status == "error")
    default: break
    }
  }

  func end() { peer.end() }
}
