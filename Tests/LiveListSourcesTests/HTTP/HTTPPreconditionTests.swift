import LiveListSources
import Testing
import _LiveTestSupport

#if os(Linux) || os(macOS)
/// Invalid arguments end the process with a message.
@Suite(.timeLimit(.minutes(20))) struct HTTPPreconditionTests {
  @Test func aTimeoutMustBePositive() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HTTPTiming(limit: .zero)
    }
    expect(exit, says: "limit must be positive, not 0.0 seconds.")
  }

  @Test func silenceMustBePositive() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HTTPTiming(silence: .zero)
    }
    expect(exit, says: "silence must be positive.")
  }
}
#endif
