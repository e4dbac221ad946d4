import LiveTreeServer
import Testing
import _LiveTestSupport

/// Invalid arguments end the process with a message.
@Suite(.timeLimit(.minutes(20))) struct ServerPreconditionTests {
  @Test func aBodyMustHaveBytes() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RealtimeLimits(maximumBodyBytes: 0)
    }
    expect(exit, says: "maximumBodyBytes must be positive, not 0.")
  }

  @Test func theKeepAliveMustBePositive() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RealtimeLimits(keepAlive: .zero)
    }
    expect(exit, says: "keepAlive must be positive, not 0.0 seconds.")
  }
}
