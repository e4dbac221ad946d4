import LiveListTesting
import LiveTree

@testable import LiveTreeClient

/// A server that answers one request after another, and sends listens what they need.
struct SyncServer {
  /// A message of the client.
  enum Request {
    /// The value is the one that the client already has.
    case start(ListenTarget, TreeNode?, number: Int)
    case stop(ListenTarget)
    case write(LocalWrite)
  }

  /// A message of the server.
  enum Answer {
    /// Of a query, with the number of its listen.
    case update(ServerUpdate, Listen?)
    /// With the value that the client already had.
    case complete(ListenTarget, number: Int, confirmed: TreeNode?)
    case refuse(ListenTarget, number: Int)
    case stopped
    case acknowledge(Int)
    case reject(Int)
  }

  struct Listen: Hashable {
    let target: ListenTarget
    let number: Int
  }

  private(set) var value = TreeNode.absent
  private var active: [Listen] = []
  var requests: [Request] = []
  var answers: [Answer] = []

  /// Answers the first request, or refuses it.
  mutating func answerRequest(mayRefuse: Bool, using random: inout SplitMix64) {
    guard !requests.isEmpty else { return }
    switch requests.removeFirst() {
    case .start(let target, let known, let number):
      guard !mayRefuse || Int.random(in: 0..<8, using: &random) > 0 else {
        answers.append(.refuse(target, number: number))
        return
      }
      let listen = Listen(target: target, number: number)
      active.append(listen)
      let node = target.isSentWhole ? value[target.path] : target.selected(in: value)
      // Without a value, the client sends a hash that none has.
      if known != node {
        answers.append(.update(.put(node, at: target.path), target.isSentWhole ? nil : listen))
      }
      answers.append(.complete(target, number: number, confirmed: known == node ? node : nil))
    case .stop(let target):
      active.removeAll { $0.target == target }
      answers.append(.stopped)
    case .write(let write):
      guard Int.random(in: 0..<4, using: &random) > 0 else {
        answers.append(.reject(write.id))
        return
      }
      apply(write.changes, using: &random)
      answers.append(.acknowledge(write.id))
    }
  }

  /// Changes the data, and sends every active listen what it needs.
  mutating func apply(_ changes: [LocalChange], using random: inout SplitMix64) {
    let before = value
    for change in changes {
      switch change {
      case .set(let path, let node): value = value.setting(node, at: path)
      case .setPriority(let path, let priority):
        value = value.setting(value[path].replacingPriority(with: priority), at: path)
      }
    }
    for listen in active {
      if listen.target.isSentWhole {
        for change in changes { send(change, to: listen.target, before, using: &random) }
      } else {
        sendSelection(to: listen, before, using: &random)
      }
    }
  }

  private mutating func send(
    _ change: LocalChange, to target: ListenTarget, _ before: TreeNode,
    using random: inout SplitMix64
  ) {
    let path: TreePath
    if change.path.starts(with: target.path) {
      path = change.path
    } else if target.path.starts(with: change.path) {
      path = target.path
    } else {
      return
    }
    // A parent may have been deleted, or have lost its priority, with its last child.
    let whole = path.count > target.path.count ? (path.parent ?? path) : path
    guard before[target.path] != value[target.path] else { return }
    if Bool.random(using: &random), before[whole].children.count > 1,
      value[whole].children.count > 1, before[whole].priority == value[whole].priority,
      let key = path.last, whole != path
    {
      let part = TreeChange(path: TreePath([key]), node: value[path])
      answers.append(.update(.merge([part], at: whole), nil))
    } else {
      answers.append(.update(.put(value[target.path], at: target.path), nil))
    }
  }

  private mutating func sendSelection(
    to listen: Listen, _ before: TreeNode, using random: inout SplitMix64
  ) {
    let target = listen.target
    let (old, new) = (
      target.selected(in: before), target.selected(in: value)
    )
    guard old != new else { return }
    guard Bool.random(using: &random) else {
      answers.append(.update(.put(new, at: target.path), listen))
      return
    }
    let parts = new.children.changedKeys(since: old.children).map { key in
      TreeChange(path: TreePath([key]), node: new.children[key])
    }
    answers.append(.update(.merge(parts, at: target.path), listen))
  }
}

extension ListenTarget {
  /// What it selects of the server's value.
  func selected(in root: TreeNode) -> TreeNode {
    let node = root[path]
    return query.isUnconstrained ? node : query.selection(from: node).node
  }

  /// Whether its messages have whole values. Queries by a child's value aren't indexed.
  var isSentWhole: Bool {
    if case .child = query.order { true } else { query.isUnconstrained }
  }
}
