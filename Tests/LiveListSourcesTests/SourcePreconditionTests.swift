import LiveList
import LiveListPipeline
import LiveListSources
import Testing
import _LiveTestSupport

#if os(Linux) || os(macOS)
/// Invalid arguments end the process with a message.
@Suite(.timeLimit(.minutes(20))) struct SourcePreconditionTests {
  @Test func anIntervalMustBePositive() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = WatchTiming(interval: .zero)
    }
    expect(exit, says: "interval must be positive, not 0.0 seconds.")
  }

  @Test func settlingMustNotBeNegative() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = WatchTiming(settling: .seconds(-1))
    }
    expect(exit, says: "settling must not be negative")
  }

  @Test func aCommandMustHaveWords() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ListStates.command([], every: .seconds(1), .rows)
    }
    expect(exit, says: "words must not be empty.")
  }
}
#endif
