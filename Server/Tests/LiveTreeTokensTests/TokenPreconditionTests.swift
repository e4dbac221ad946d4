import LiveTreeTokens
import Testing
import _LiveTestSupport

/// Invalid arguments end the process with a message.
@Suite(.timeLimit(.minutes(20))) struct TokenPreconditionTests {
  @Test func aTokenMustHaveBytes() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EmulatorCredentials(maximumBytes: 0)
    }
    expect(exit, says: "maximumBytes must be positive, not 0.")
  }

  @Test func theLeewayMustNotBeNegative() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignedCredentials([], leeway: .seconds(-1))
    }
    expect(exit, says: "leeway must not be negative")
  }
}
