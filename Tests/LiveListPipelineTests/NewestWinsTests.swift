import Testing

@testable import LiveListPipeline

/// The consumer and the source in every order of events, against a plain description of what must
/// come out.
struct NewestWinsTests {
  private enum Event: CaseIterable { case arrive, ask, end }

  private struct Broken: Error {}

  /// What must hold after any events: the consumer gets ever newer values, in the end the last one,
  /// then the end.
  @Test func everyOrderOfEventsConvergesToTheNewest() throws {
    for length in 0...7 {
      for events in sequences(of: length) { try check(events) }
    }
  }

  private func check(_ events: [Event]) throws {
    var machine = NewestWins<Int, Broken, Int>()
    var arrived = 0
    var got: [Int] = []
    var waiter: Int?
    var asked = 0
    var hasEnded = false
    for event in events {
      switch event {
      case .arrive:
        if !hasEnded { arrived += 1 }
        let resumed = machine.arrive(arrived)
        #expect(resumed == (hasEnded ? nil : waiter), "\(events)")
        if resumed != nil, !hasEnded {
          got.append(arrived)
          waiter = nil
        }
      case .ask:
        guard waiter == nil else { continue }
        asked += 1
        if let answer = machine.ask(asked) {
          if let value = try answer.get() { got.append(value) } else { #expect(hasEnded) }
        } else {
          #expect(!hasEnded, "an ended source makes nobody wait: \(events)")
          waiter = asked
        }
      case .end:
        let told = machine.end(nil)
        #expect(told?.0 == (hasEnded ? nil : waiter), "\(events)")
        hasEnded = true
        waiter = nil
      }
    }
    let isAscending = zip(got, got.dropFirst()).allSatisfy { $0 < $1 }
    #expect(isAscending, "\(events): \(got)")
    if waiter == nil, arrived > 0, got.last != arrived {
      #expect(try machine.ask(0)?.get() == arrived, "the newest is never lost: \(events)")
    }
  }

  @Test func aFailureComesAfterTheLastValue() throws {
    var machine = NewestWins<Int, Broken, Int>()
    #expect(machine.arrive(1) == nil)
    #expect(machine.end(Broken()) == nil)
    #expect(try machine.ask(1)?.get() == 1)
    #expect(throws: Broken.self) { try machine.ask(2)?.get() }
    #expect(try machine.ask(3)?.get() == nil, "a failure is told once")
  }

  private func sequences(of length: Int) -> [[Event]] {
    (0..<length).reduce([[]]) { shorter, _ in
      shorter.flatMap { head in Event.allCases.map { head + [$0] } }
    }
  }
}
