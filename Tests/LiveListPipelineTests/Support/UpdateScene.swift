import Testing

@testable import LiveListPipeline

/// The guarantees of a policy, in terms of the snapshots 1, 2, 3, ….
struct PolicyLaw: Sendable, CustomTestStringConvertible {
  let policy: UpdatePolicy
  /// The maximum number of waiting snapshots.
  var bound = 1
  /// Whether a snapshot may be shown that arrived while the view was busy, or too soon.
  var keepsWhatCameEarly = true
  /// Whether every snapshot waits for others.
  var waitsAlways = false

  var testDescription: String { "\(policy.rule), \(policy.interval)" }

  static let all: [PolicyLaw] = [
    PolicyLaw(policy: .newestWins),
    PolicyLaw(policy: .newestWins(interval: .seconds(1))),
    PolicyLaw(policy: .merge(within: .zero)),
    PolicyLaw(policy: .merge(within: .seconds(1)), waitsAlways: true),
    PolicyLaw(policy: .queue(limit: 1), bound: 1),
    PolicyLaw(policy: .queue(limit: 3), bound: 3),
    PolicyLaw(policy: .queue(limit: 2, interval: .seconds(1)), bound: 2),
    PolicyLaw(policy: .drop, keepsWhatCameEarly: false),
    PolicyLaw(policy: .drop(interval: .seconds(1)), keepsWhatCameEarly: false),
  ]
}

enum SceneEvent: CaseIterable { case arrive, ask, tick, end, fail, cancel }

struct SourceFailure: Error, Equatable {}

/// A source, a clock and a view around a state machine, as plain values that record the events.
struct UpdateScene {
  let law: PolicyLaw
  var machine: UpdateMachine<Int, SourceFailure>
  private(set) var shown: [Int] = []
  private(set) var isTimed = false
  private(set) var isOver = false
  private var arrived = 0
  private var isAsking = false
  private var hasEnded = false
  private var isCancelled = false
  /// Whether events of the source are ignored from now on.
  private var isSilent: Bool { hasEnded || isCancelled }
  private var failures = (expected: 0, reported: 0)
  /// The snapshots that arrived while the view was busy or the clock was running.
  private var early: Set<Int> = []
  /// The snapshots that must be shown: those that a queue guarantees; empty for other policies.
  private var promised: [Int] = []
  private var history: [SceneEvent] = []

  init(law: PolicyLaw) {
    self.law = law
    machine = UpdateMachine(policy: law.policy)
  }

  /// The possible next events: a source delivers at any time, even without a reader; a view
  /// requests one value at a time; a clock ticks when requested.
  var possible: [SceneEvent] {
    SceneEvent.allCases.filter { event in
      switch event {
      case .arrive, .end: true
      case .fail: !isSilent
      case .ask: !isAsking
      case .tick: isTimed
      case .cancel: !isCancelled
      }
    }
  }

  mutating func take(_ event: SceneEvent) {
    history.append(event)
    switch event {
    case .arrive where isSilent: receive(machine.arrive(-1))
    case .end where isSilent: receive(machine.end(SourceFailure()))
    case .arrive:
      arrived += 1
      if !isAsking || isTimed { early.insert(arrived) }
      promise(arrived)
      receive(machine.arrive(arrived))
    case .ask:
      isAsking = true
      receive(machine.requestNext())
    case .tick:
      isTimed = false
      receive(machine.tick())
    case .end:
      hasEnded = true
      receive(machine.end(nil))
    case .fail:
      hasEnded = true
      failures.expected = 1
      receive(machine.end(SourceFailure()))
    case .cancel:
      isCancelled = true
      receive(machine.cancel())
    }
    #expect(machine.kept.count <= law.bound, "\(history)")
  }

  private mutating func receive(_ effects: UpdateMachine<Int, SourceFailure>.Effects) {
    let wasTimed = isTimed
    if let answer = effects.answer {
      #expect(isAsking, "an update began while another ran: \(history)")
      isAsking = false
      switch answer {
      case .success(let value?): show(value, wasTimed: wasTimed)
      case .success(nil): finish()
      case .failure: fail()
      }
    }
    guard let pause = effects.pause else { return }
    #expect(!wasTimed, "two pauses at once: \(history)")
    #expect(pause == law.policy.interval)
    isTimed = true
  }

  private mutating func show(_ value: Int, wasTimed: Bool) {
    #expect(!isCancelled && !isOver, "\(history)")
    #expect(value > shown.last ?? 0, "older than what is shown: \(history)")
    #expect(!wasTimed || law.waitsAlways && hasEnded, "too soon: \(history)")
    if !law.keepsWhatCameEarly {
      #expect(!early.contains(value) || hasEnded && value == arrived, "\(history)")
    }
    if case .queue = law.policy.rule {
      #expect(value == promised.removeFirst(), "a step was left out: \(history)")
    }
    shown.append(value)
  }

  private mutating func finish() {
    #expect(hasEnded || isCancelled, "\(history)")
    if !isCancelled {
      #expect(failures.reported == failures.expected, "a failure was kept back: \(history)")
    }
    isOver = true
  }

  private mutating func fail() {
    #expect(!isOver && !isCancelled && hasEnded, "\(history)")
    failures.reported += 1
    #expect(failures.reported == failures.expected, "reported twice: \(history)")
    isOver = true
  }

  private mutating func promise(_ value: Int) {
    guard case .queue(let limit) = law.policy.rule else { return }
    if promised.count == limit { promised.removeLast() }
    promised.append(value)
  }

  /// From here on, the source is silent: the view must show the last snapshot and only pending ones
  /// before it, and receive the end once when the source ends.
  func expectConvergence() {
    guard !isCancelled else { return }
    var quiet = self
    quiet.settle()
    if law.keepsWhatCameEarly || hasEnded {
      #expect(quiet.shown.last ?? 0 == arrived, "not the newest: \(history)")
    }
    #expect(quiet.shown.count - shown.count <= law.bound, "too many updates: \(history)")
    #expect(quiet.isOver == (hasEnded || isOver))
    guard !hasEnded else { return }
    quiet.take(.end)
    quiet.settle()
    #expect(quiet.isOver && quiet.shown.last ?? 0 == arrived, "\(history)")
    #expect(quiet.failures.reported == quiet.failures.expected)
  }

  /// Lets the clock tick and the view request values until nothing changes.
  private mutating func settle() {
    while isTimed || !isAsking && !isOver { take(isTimed ? .tick : .ask) }
  }
}
