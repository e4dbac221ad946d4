import LiveTreeClient
import Testing
import _LiveTestSupport

#if os(Linux) || os(macOS)
/// Invalid arguments end the process with a message.
@Suite(.timeLimit(.minutes(20))) struct ClientPreconditionTests {
  @Test func waitsMustBeOrdered() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RetryPolicy(first: .seconds(2), longest: .seconds(1))
    }
    expect(exit, says: "first must be positive, and longest at least first.")
  }

  @Test func silenceMustBePositive() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RetryPolicy(silence: .zero)
    }
    expect(exit, says: "silence must be positive.")
  }

  @Test func anAddendMustBeFinite() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ServerValue.increment(.infinity)
    }
    expect(exit, says: "addend must be finite, not inf.")
  }
}
#endif
