import Foundation
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

/// The laws of a session's messages, for all small interleavings and random long ones.
@Suite(.timeLimit(.minutes(30)), .trail) struct SessionOutboxTests {
  @Test func everySmallInterleavingKeepsTheLaws() throws {
    let actions = OutboxModel.Action.allCases
    try withEvery("first", in: actions) { first in
      try withEvery("then", in: 0..<6 * actions.count * actions.count * actions.count) { number in
        var model = OutboxModel()
        try model.perform(first)
        var rest = number
        for _ in 0..<4 {
          try model.perform(actions[rest % actions.count])
          rest /= actions.count
        }
        try model.finish()
      }
    }
  }

  @Test func randomInterleavingsKeepTheLaws() throws {
    let steps = ProcessInfo.processInfo.environment["LAW_STEPS"].flatMap { Int($0) } ?? 20_000
    try withEvery("seed", in: 0..<UInt64(max(1, steps / 1_000))) { seed in
      var random = SplitMix64(seed: seed)
      var model = OutboxModel()
      for _ in 0..<1_000 {
        let index = Int.random(in: 0..<OutboxModel.Action.allCases.count, using: &random)
        try model.perform(OutboxModel.Action.allCases[index])
      }
      try model.finish()
    }
  }

  @Test func bytesCollapseToo() {
    var outbox = SessionOutbox(SessionLimits(maximumCount: 100, maximumByteCount: 1_000))
    let listen = SessionListen(of: nil, id: 0, at: .root, nil, tag: nil, isWhole: false)
    let text = TreeNode(.string(String(repeating: "x", count: 400)))
    let whole = SharedTreeEvent(.put(.root, text), byteCount: 0)
    for count in [1, 2, 1, 2, 3, 1] {
      let event = TreeEvent.put("a", text)
      outbox.append(SharedTreeEvent(event, byteCount: event.byteCount), of: listen) { whole }
      #expect(outbox.count == count)
    }
    // Messages that were taken aren't counted.
    for count in [2, 3, 2] {
      let event = TreeEvent.put("a", text)
      outbox.append(SharedTreeEvent(event, byteCount: event.byteCount), of: listen) { whole }
      #expect(outbox.count == count)
      if count == 3 { for _ in 0..<2 { _ = outbox.next() } }
    }
  }

  @Test func thereIsRoomUntil64MessagesWait() {
    var outbox = SessionOutbox(SessionLimits())
    for count in 1...65 {
      outbox.answer(outbox.begin(), .success(.done))
      #expect(outbox.hasRoom == (count < 64))
    }
  }

  @Test func answersThatAreNotTakenMakeItOverfull() {
    var outbox = SessionOutbox(SessionLimits(maximumMessages: 2))
    for count in 1...3 {
      outbox.answer(outbox.begin(), .success(.done))
      #expect(outbox.isOverfull == (count > 2))
    }
    _ = outbox.next()
    #expect(!outbox.isOverfull)
  }
}

/// An outbox with two listens, and the events that its client has received.
private struct OutboxModel {
  enum Action: CaseIterable {
    case begin, answerOldest, answerNewest, change, changeTwice, takeOne, takeAll, listenAgain
  }

  private var outbox = SessionOutbox(SessionLimits(maximumCount: 2))
  private var listens = [Self.listen(0), Self.listen(1)]

  /// The number of changes of each value, and of those that the client has received.
  private var changed = [0, 0]
  private var seen = [0, 0]
  private var open: [Int] = []
  private var begun = 0
  private var answered = 0

  /// The changes that the client must receive before each answer.
  private var due: [Int: [Int]] = [:]

  private static func listen(_ id: Int) -> SessionListen {
    SessionListen(of: nil, id: id, at: .root, nil, tag: nil, isWhole: false)
  }

  mutating func perform(_ action: Action) throws {
    switch action {
    case .begin:
      open.append(outbox.begin())
      #expect(open.last == begun)
      begun += 1
    case .answerOldest: if !open.isEmpty { answer(open.removeFirst()) }
    case .answerNewest: if let last = open.popLast() { answer(last) }
    case .change: change(0)
    case .changeTwice: for _ in 0..<2 { change(1) }
    case .takeOne: if let message = outbox.next() { try take(message) }
    case .takeAll:
      let count = outbox.count
      let messages = outbox.all()
      #expect(messages.count == count)
      for message in messages { try take(message) }
    case .listenAgain:
      // Waiting events of the former listen still precede later ones.
      listens[0] = Self.listen(0)
      append(.put(.root, value(changed[0])), 0)
    }
  }

  mutating func finish() throws {
    while !open.isEmpty { answer(open.removeFirst()) }
    while let message = outbox.next() { try take(message) }
    #expect(outbox.count == 0)
    #expect(seen == changed)
    #expect(answered == begun)
  }

  private mutating func answer(_ number: Int) {
    due[number] = changed
    outbox.answer(number, .success(.done))
  }

  private mutating func change(_ listen: Int) {
    changed[listen] += 1
    append(.put(key(changed[listen]), TreeNode(.bool(true))), listen)
  }

  private mutating func append(_ event: TreeEvent, _ listen: Int) {
    let whole = value(changed[listen])
    let shared = SharedTreeEvent(event, byteCount: event.byteCount)
    outbox.append(shared, of: listens[listen]) { SharedTreeEvent(.put(.root, whole), byteCount: 0) }
  }

  private func key(_ number: Int) -> TreePath { TreePath([TreeKey(index: number)]) }

  private func value(_ count: Int) -> TreeNode {
    guard count > 0 else { return .absent }
    return TreeNode(children: [(TreeKey(index: count), TreeNode(.bool(true)))])
  }

  private mutating func take(_ message: SessionMessage) throws {
    switch message {
    case .event(let listen, let event):
      guard case .put(let path, let node) = event.event else { return }
      if path.isEmpty {
        let count = node.children.first.flatMap { Int($0.key.string) } ?? 0
        #expect(count >= seen[listen.id])
        seen[listen.id] = count
      } else {
        seen[listen.id] += 1
        #expect(path == key(seen[listen.id]))
      }
    case .answer(let number, _):
      #expect(number == answered)
      answered += 1
      let least = due[number] ?? []
      #expect(zip(seen, least).allSatisfy { $0 >= $1 })
    case .canceled:
      Issue.record("Nothing was canceled.")
    }
  }
}
