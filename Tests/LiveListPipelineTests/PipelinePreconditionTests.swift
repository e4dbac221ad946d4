import LiveList
import LiveListIncremental
import LiveListPipeline
import Testing
import _LiveTestSupport

private final class Unsendable: Equatable {
  static func == (left: Unsendable, right: Unsendable) -> Bool { left === right }
}

#if os(Linux) || os(macOS)
/// Invalid arguments end the process with a message.
@Suite(.timeLimit(.minutes(20))) struct PipelinePreconditionTests {
  @Test func waitsMustNotShrink() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RetryDelays(factor: 0.5)
    }
    expect(exit, says: "factor must be at least one, not 0.5.")
  }

  @Test func waitsMustBeOrdered() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RetryDelays(first: .seconds(2), longest: .seconds(1))
    }
    expect(exit, says: "first must be positive and at most longest")
  }

  @Test func statesOfTheMainActorAreNotIterated() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ItemStates<Unsendable>.fetching { [Unsendable]() }.makeAsyncIterator()
    }
    expect(exit, says: "Unsendable isn't Sendable")
  }

  @Test func sourcesAreReadAtPositiveIntervals() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ListTiming(interval: .zero)
    }
    expect(exit, says: "interval must be positive, not 0.0 seconds.")
  }

  @Test func aQueueMustHavePlaces() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UpdatePolicy.queue(limit: 0)
    }
    expect(exit, says: "limit must be positive, not 0.")
  }

  @Test func anIntervalMustNotBeNegative() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UpdatePolicy.newestWins(interval: .seconds(-1))
    }
    expect(exit, says: "interval must not be negative")
  }

  @Test func anEditMustNameAnItemThatIsThere() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var log = ListEdit<OnlySection, OnlySection, Int>.Log(counts: [0])
      log.insert(7, at: ItemPath(section: 0, item: 1))
    }
    expect(exit, says: "Items 1..<1 are out of bounds: section 0 has an item count of 0.")
  }

  @Test func anEditMustNameASectionThatIsThere() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var log = ListEdit<OnlySection, OnlySection, Int>.Log(counts: [0])
      log.insert(7, at: ItemPath(section: 1, item: 0))
    }
    expect(exit, says: "Section 1 is out of bounds: the section count is 1.")
  }

  @Test func noItemMovesInAnEmptySection() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var log = ListEdit<OnlySection, OnlySection, Int>.Log(counts: [0])
      log.move(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 0))
    }
    expect(exit, says: "in a section of 0 items.")
  }

  @Test func aMovedSectionMustBeThere() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var log = ListEdit<OnlySection, OnlySection, Int>.Log(counts: [0])
      log.moveSection(from: 0, to: 1)
    }
    expect(exit, says: "Can't move a section from 0 to 1: the section count is 1.")
  }
}
#endif
