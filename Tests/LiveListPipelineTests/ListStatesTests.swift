import LiveList
import LiveListPipeline
import LiveListTesting
import Testing

/// States that a source sends faster than a view takes them.
@Suite(.timeLimit(.minutes(20))) struct ListStatesTests {
  private typealias States = ListStates<OnlySection, OnlySection, SampleItem>

  /// Sends each number of rows twice in a row, and ends.
  private func states(upTo count: Int) -> States {
    States { send in
      for number in 1...count {
        var state = ListState<OnlySection, OnlySection, SampleItem>()
        state.succeed(with: [ListSection(items: (0..<number).map { SampleItem($0) })])
        send(state)
        send(state)
      }
    }
  }

  @Test func aQueueShowsEveryStateOnceAndInOrder() async {
    var shown: [Int] = []
    for await update in states(upTo: 10).updates(policy: .queue(limit: 10)) {
      shown.append(update.state.sections[0].items.count)
    }
    #expect(shown == Array(1...10))
  }

  /// No operator of the states comes between a source and the policy.
  @Test func operatorsLoseNoState() async {
    let states = states(upTo: 10)
      .map { $0 }
      .mapSections { $0 }
      .mapItems { $0 }
      .filter { $0.sections[0].items.count != 5 }
    var shown: [Int] = []
    for await update in states.updates(policy: .queue(limit: 10)) {
      shown.append(update.state.sections[0].items.count)
    }
    #expect(shown == [1, 2, 3, 4, 6, 7, 8, 9, 10])
  }

  @Test func newestWinsReachesTheLastStateAndShowsNoneTwice() async {
    var shown: [Int] = []
    for await update in states(upTo: 1_000).updates() {
      shown.append(update.state.sections[0].items.count)
    }
    #expect(shown.last == 1_000)
    #expect(zip(shown, shown.dropFirst()).allSatisfy(<))
  }

  @Test func anIteratorReachesTheLastStateAndReturnsNoneTwice() async {
    var shown: [Int] = []
    for await state in states(upTo: 1_000) { shown.append(state.sections[0].items.count) }
    #expect(shown.last == 1_000)
    #expect(zip(shown, shown.dropFirst()).allSatisfy(<))
  }

  @Test func everyStateIsSentOnce() async {
    let (counts, sent) = AsyncStream.makeStream(of: Int.self)
    await states(upTo: 10).run { sent.yield($0.sections[0].items.count) }
    sent.finish()
    var all: [Int] = []
    for await count in counts { all.append(count) }
    #expect(all == Array(1...10))
  }

  /// The policy of a source is that of its operators and of its updates, also for a model.
  @Test func aPacedSourceLosesNoState() async {
    let states = states(upTo: 10).paced(by: .queue(limit: 10)).mapItems { $0 }
    var shown: [Int] = []
    for await update in states.updates() { shown.append(update.state.sections[0].items.count) }
    #expect(shown == Array(1...10))
    var read: [Int] = []
    for await state in states { read.append(state.sections[0].items.count) }
    #expect(read == Array(1...10))
  }

  /// The last rows stay, and the phase says why no others come.
  @Test func aSourceThatCannotGoOnSaysWhyAndEnds() async {
    let states = States { yield in
      yield(.live([ListSection(items: [1])]))
      throw ListFailure("The store is closed.")
    }
    var read: [ListState<OnlySection, OnlySection, SampleItem>] = []
    for await state in states.paced(by: .queue(limit: 2)) { read.append(state) }
    #expect(read.map(\.phase.failure) == [nil, ListFailure("The store is closed.")])
    #expect(read.last?.sections == [ListSection(items: [1])])
    var phases: [ListPhase] = []
    for await update in states.updates(policy: .queue(limit: 2)) { phases.append(update.phase) }
    #expect(phases.map(\.failure) == [nil, ListFailure("The store is closed.")])
  }

  /// A canceled source has nothing to say.
  @Test func aCanceledSourceEndsWithoutAFailure() async {
    let states = States { yield in
      yield(.live([ListSection(items: [1])]))
      throw CancellationError()
    }
    var phases: [ListPhase] = []
    for await state in states.paced(by: .queue(limit: 2)) { phases.append(state.phase) }
    #expect(phases == [.live])
  }

  /// A source that is read on the main actor, like one that is fetched, has updates as others do.
  @Test func aFetchedListHasUpdates() async {
    let states = States.fetching { [1, 2] }
    var shown: [SampleItem] = []
    for await update in states.mapItems({ SampleItem($0.id + 1) }).updates() {
      shown = update.state.sections[0].items
    }
    #expect(shown == [2, 3])
  }

  @Test func droppingTheIteratorEndsTheReading() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let states = States { send in
      send(ListState())
      // The loop ends when the task is canceled.
      for await _ in waits {}
      end.finish()
    }
    do {
      var iterator = states.makeAsyncIterator()
      _ = await iterator.next()
    }
    for await _ in ends {}
    wait.finish()
  }
}
