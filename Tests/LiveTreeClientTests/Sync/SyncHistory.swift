import LiveListTesting
import LiveTree
import Testing

@testable import LiveTreeClient

/// A client and a server with delays between them, which do random things.
struct SyncHistory {
  private var random: SplitMix64
  private var server = SyncServer()
  private var tree = SyncTree()
  private var oracle = SyncOracle()
  private var listens: [ListenTarget] = []
  /// The paths of ended listens that the server hasn't confirmed, of which it may send changes.
  private var stopping: [TreePath] = []
  private var writeCount = 0
  /// The numbers of the requested listens: an answer may belong to an earlier one of the same target.
  private var numbers: [ListenTarget: Int] = [:]
  private var listenCount = 0
  private var shown: [ListenTarget: ViewSnapshot] = [:]
  /// The listens that the server has refused, which the client requests again at times.
  private var refused: [ListenTarget] = []
  private var isEnding = false

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Does something, and compares what the client shows with the oracle.
  mutating func step() throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: listen(to: try target())
    case 1: if let target = listens.randomElement(using: &random) { unlisten(to: target) }
    case 2...4: write(try changes())
    case 5: server.apply(try changes(), using: &random)
    case 6...8: server.answerRequest(mayRefuse: !isEnding, using: &random)
    case 9: if let target = refused.randomElement(using: &random) { retry(target) }
    default: receiveAnswer()
    }
    compare()
  }

  /// Delivers everything that is in flight: then the client must have what the server has.
  ///
  /// The server refuses nothing any more.
  mutating func finish() {
    isEnding = true
    while !server.requests.isEmpty || !server.answers.isEmpty || !refused.isEmpty {
      if !server.requests.isEmpty {
        server.answerRequest(mayRefuse: !isEnding, using: &random)
      } else if !server.answers.isEmpty {
        receiveAnswer()
      } else {
        retry(refused[0])
      }
      compare()
    }
    for target in listens {
      let snapshot = tree.snapshot(of: target)
      #expect(snapshot?.isComplete == true && snapshot?.pending.isEmpty == true, "\(target)")
      #expect(snapshot?.node == target.selected(in: server.value), "\(target)")
    }
  }

}

extension SyncHistory {
  private mutating func path(upTo depth: Int) throws -> TreePath {
    let count = Int.random(in: 0...depth, using: &random)
    return TreePath(
      try (0..<count).map { _ in
        try TreeKey(["a", "b", "c", "1"].randomElement(using: &random) ?? "a")
      })
  }

  private mutating func target() throws -> ListenTarget {
    let order: TreeOrder =
      [
        .priority, .priority, .key, .value, .child(try TreePath(parsing: "b")),
      ].randomElement(using: &random) ?? .key
    let queries = [
      TreeQuery(order: order), TreeQuery(), TreeQuery(order: order, limit: .first(1)),
      TreeQuery(order: order, limit: .last(2)),
      TreeQuery(order: order, start: .init(order == .key ? .string("b") : .integer(1))),
    ]
    return ListenTarget(
      path: try path(upTo: 2), query: queries.randomElement(using: &random) ?? TreeQuery())
  }

  private mutating func node(_ depth: Int) throws -> TreeNode {
    let priority: TreePriority? =
      Int.random(in: 0..<6, using: &random) == 0
      ? .number(Double.random(in: 0..<3, using: &random).rounded()) : nil
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
    case 0: return .absent
    case 1, 2: return TreeNode(.integer(.random(in: 0..<4, using: &random)), priority: priority)
    default:
      var children: [(TreeKey, TreeNode)] = []
      for key in ["a", "b", "c", "1"] where Bool.random(using: &random) {
        children.append((try TreeKey(key), try node(depth - 1)))
      }
      return TreeNode(children: children, priority: priority)
    }
  }

  private mutating func changes() throws -> [LocalChange] {
    let path = try path(upTo: 3)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return [.setPriority(path, Bool.random(using: &random) ? .number(1) : nil)]
    case 1, 2:
      return [
        .set(path.appending(try TreeKey("a")), try node(1)),
        .set(path.appending(try TreeKey("b")), try node(1)),
      ]
    default: return [.set(path, try node(2))]
    }
  }
}

extension SyncHistory {
  private mutating func listen(to target: ListenTarget) {
    guard !listens.contains(target) else { return }
    listens.append(target)
    oracle.listen(to: target)
    let (changes, needed) = tree.listen(to: target)
    shown[target] = .empty(target.query)
    note(changes)
    request(needed)
  }

  private mutating func unlisten(to target: ListenTarget) {
    listens.removeAll { $0 == target }
    shown[target] = nil
    oracle.unlisten(to: target)
    oracle.dropAcknowledged()
    let (changes, needed) = tree.unlisten(to: target)
    note(changes)
    request(needed)
  }

  private mutating func request(_ needed: ListenRequests) {
    for target in needed.stop {
      numbers[target] = nil
      refused.removeAll { $0 == target }
      oracle.refused.remove(target)
    }
    for target in needed.start {
      restore(target)
      start(target)
    }
    server.requests += needed.stop.map { .stop($0) }
    stopping += needed.stop.map(\.path)
  }

  /// Sometimes the client has a value of an earlier run of the program.
  private mutating func restore(_ target: ListenTarget) {
    guard !isEnding, Int.random(in: 0..<3, using: &random) == 0,
      let path = server.value[target.path].children.randomElement(using: &random)?.key
    else { return }
    // A part of what the server has now, which it may never have had as a whole.
    let node = server.value[target.path].setting(.absent, at: TreePath([path]))
    let isSelected = !target.query.isUnconstrained && Bool.random(using: &random)
    let cached = isSelected ? target.query.selection(from: node).node : node
    guard let changes = tree.restore(cached, isSelected: isSelected, for: target) else { return }
    oracle.restore(cached, isSelected: isSelected, for: target)
    note(changes)
  }

  private mutating func retry(_ target: ListenTarget) {
    refused.removeAll { $0 == target }
    start(target)
  }

  private mutating func start(_ target: ListenTarget) {
    listenCount += 1
    numbers[target] = listenCount
    let isCertain = !stopping.contains {
      $0.starts(with: target.path) || target.path.starts(with: $0)
    }
    let value = isCertain ? tree.serverValue(of: target) : nil
    server.requests.append(.start(target, value, number: listenCount))
  }

  private mutating func write(_ changes: [LocalChange]) {
    writeCount += 1
    let write = LocalWrite(id: writeCount, changes: changes)
    oracle.writes.append((write.id, changes))
    note(tree.add(write))
    server.requests.append(.write(write))
  }

  private mutating func receiveAnswer() {
    guard !server.answers.isEmpty else { return }
    switch server.answers.removeFirst() {
    case .update(let update, let listen):
      // The message of a listen that was stopped.
      guard listen.map({ numbers[$0.target] == $0.number }) ?? true else { return }
      let target = listen?.target
      oracle.receive(update, for: target)
      oracle.dropAcknowledged()
      note(tree.receive(update, for: target))
    case .complete(let target, let number, let confirmed):
      guard numbers[target] == number else { return }
      request(tree.permit(target))
      oracle.complete(target, confirmed: confirmed)
      oracle.dropAcknowledged()
      note(tree.complete(target, isSelected: !target.isSentWhole))
    case .refuse(let target, let number):
      guard numbers[target] == number else { return }
      refused.append(target)
      oracle.refuse(target)
      request(tree.refuse(target))
    case .stopped: stopping.removeFirst()
    case .acknowledge(let id):
      oracle.acknowledge(id)
      note(tree.acknowledge(id))
    case .reject(let id):
      oracle.writes.removeAll { $0.id == id }
      note(tree.revert(id))
    }
  }
}

extension SyncHistory {
  /// Checks the events of changes, and that they begin with what was shown last.
  private mutating func note(_ changes: [SyncTree.Change]) {
    for change in changes {
      guard let last = shown[change.target] else {
        Issue.record("\(change.target) isn't listened to.")
        continue
      }
      #expect(change.old.isEqual(to: last))
      shown[change.target] = change.new
      check(change)
    }
  }

  private func check(_ change: SyncTree.Change) {
    let query = change.target.query
    let (old, new) = (change.old.children.selected, change.new.children.selected)
    let keys = new.sorted(by: query.order).map(\.key)
    #expect(change.new.children.ordered.map(\.key) == keys)
    var (stages, mirror) = (
      [Int](), Dictionary(uniqueKeysWithValues: old.map { ($0.key, $0.node) })
    )
    for event in change.new.events(since: change.old) {
      switch event {
      case .removed(let key, let node):
        stages.append(0)
        #expect(mirror.removeValue(forKey: key) == node)
      case .moved(let key, _, let previous), .changed(let key, _, let previous):
        stages.append(1)
        #expect(mirror[key] != nil && Self.key(before: key, in: keys) == previous)
        mirror[key] = new[key]
      case .added(let key, let node, let previous):
        stages.append(2)
        #expect(mirror[key] == nil && Self.key(before: key, in: keys) == previous)
        mirror[key] = node
      case .value(let node):
        stages.append(3)
        #expect(node == change.new.node && change.new.isComplete)
      }
    }
    #expect(stages == stages.sorted())
    #expect(mirror == Dictionary(uniqueKeysWithValues: new.map { ($0.key, $0.node) }))
  }

  private static func key(before key: TreeKey, in keys: [TreeKey]) -> TreeKey? {
    keys.firstIndex(of: key).flatMap { $0 > 0 ? keys[$0 - 1] : nil }
  }

  private func compare() {
    // What is known only in part is kept with less detail by the oracle.
    guard tree.unconfirmed == oracle.unconfirmed else { return }
    for target in listens {
      let snapshot = tree.snapshot(of: target)
      guard let expected = oracle.value(of: target) else { continue }
      #expect(snapshot?.isComplete == true, "\(target)")
      #expect(snapshot?.node == expected, "\(target)")
    }
  }
}
