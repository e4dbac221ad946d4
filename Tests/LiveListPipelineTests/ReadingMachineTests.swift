import Testing

@testable import LiveListPipeline

/// Every order of the events of a user and a source, compared with the definition.
@Suite(.timeLimit(.minutes(20))) struct ReadingMachineTests {
  enum Event: Equatable, CustomStringConvertible {
    case look, lookAgain, lookAway, refresh
    /// A result of a reading: of the newest, or of an outdated one.
    case deliver(isNewest: Bool)
    case fail(isNewest: Bool)
    case end(isNewest: Bool)

    static let all: [Event] =
      [.look, .lookAgain, .lookAway, .refresh]
      + [true, false].flatMap { isNewest -> [Event] in
        [.deliver(isNewest: isNewest), .fail(isNewest: isNewest), .end(isNewest: isNewest)]
      }

    var description: String {
      switch self {
      case .look: "look"
      case .lookAgain: "look again"
      case .lookAway: "look away"
      case .refresh: "refresh"
      case .deliver(let isNewest): "deliver\(isNewest ? "" : " late")"
      case .fail(let isNewest): "fail\(isNewest ? "" : " late")"
      case .end(let isNewest): "end\(isNewest ? "" : " late")"
      }
    }
  }

  /// The expected state, which follows from the events since the newest reading began.
  private struct Scene {
    var machine = ReadingMachine()
    var history: [Event] = []
    var newest = 0
    var isActive = false
    /// The result of the newest reading, and whether the user requested it.
    var said: [Event] = []
    var isUserRequest = false
    /// Whether the newest reading has ended.
    var hasEnded = false

    mutating func take(_ event: Event) {
      history.append(event)
      switch event {
      case .look:
        expect(machine.setActive(true), begins: !isActive, isUserRequest: false)
      case .lookAgain:
        expect(machine.lookAgain(), begins: isActive && hasEnded, isUserRequest: false)
      case .lookAway:
        #expect(machine.setActive(false) == (isActive ? .stop : nil), "\(history)")
        isActive = false
      case .refresh:
        expect(machine.refresh(), begins: true, isUserRequest: true)
      case .deliver(let isNewest):
        let counts = isActive && isNewest
        #expect(machine.deliver(isNewest ? newest : newest - 1) == counts, "\(history)")
        if counts { said.append(event) }
      case .fail(let isNewest):
        expect(machine.fail(isNewest ? newest : newest - 1), counts: isActive && isNewest)
        if isActive && isNewest { hasEnded = true }
      case .end(let isNewest):
        let isEmpty = said.last != .deliver(isNewest: true)
        expect(machine.end(isNewest ? newest : newest - 1), counts: isActive && isNewest && isEmpty)
        if isActive && isNewest { hasEnded = true }
      }
      #expect(machine.isActive == isActive)
      #expect(machine.isRefreshing == (isActive && said.isEmpty), "\(history)")
    }

    private mutating func expect(
      _ effect: ReadingMachine.Effect?, begins: Bool, isUserRequest: Bool
    ) {
      guard begins else {
        #expect(effect == nil, "\(history)")
        if case .look = history.last { isActive = true }
        return
      }
      guard case .read(let number) = effect, number > newest else {
        Issue.record("a new reading must begin: \(history)")
        return
      }
      newest = number
      isActive = true
      (said, hasEnded) = ([], false)
      self.isUserRequest = isUserRequest
    }

    private mutating func expect(_ failed: ReadingMachine.Failed?, counts: Bool) {
      guard counts else {
        #expect(failed == nil, "\(history)")
        return
      }
      let before = said.reversed().prefix { $0 == .fail(isNewest: true) }.count
      let expected = ReadingMachine.Failed(
        count: before + 1, isAlert: isUserRequest && said.isEmpty)
      #expect(failed == expected, "\(history)")
      said.append(.fail(isNewest: true))
    }
  }

  /// A source that is read at an interval must deliver each time.
  @Test func aReadThatIsRepeatedStartsWithoutAList() {
    var machine = ReadingMachine()
    _ = machine.setActive(true)
    let events = [
      machine.deliver(1), machine.end(1) == nil, machine.readAgain(after: 1),
      !machine.readAgain(after: 0),
    ]
    #expect(events == [true, true, true, true])
    #expect(!machine.isRefreshing, "the rows are current while they are read again")
    let failed = machine.end(1)
    #expect(failed == ReadingMachine.Failed(count: 1, isAlert: false))
    _ = machine.setActive(false)
    let isRepeated = machine.readAgain(after: 1)
    #expect(!isRepeated)
  }

  @Test func everyOrderOfEventsMatchesItsHistory() {
    func explore(_ scene: Scene, depth: Int) {
      guard depth > 0 else { return }
      for event in Event.all {
        var next = scene
        next.take(event)
        explore(next, depth: depth - 1)
      }
    }
    explore(Scene(), depth: 5)
  }
}
