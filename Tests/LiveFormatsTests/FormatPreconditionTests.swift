import LiveFormats
import Testing
import _LiveTestSupport

#if os(Linux) || os(macOS)
/// Invalid arguments end the process with a message.
@Suite(.timeLimit(.minutes(20))) struct FormatPreconditionTests {
  @Test func theNameOfAnEventMustBeALine() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ServerSentEvent(name: "a\nb", payload: "")
    }
    expect(exit, says: "An event's name must be a single line.")
  }

  @Test func theDepthOfJSONMustFitTheStack() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try? JSONValue(parsing: Array("[]".utf8), maximumDepth: 513)
    }
    expect(exit, says: "maximumDepth must be from 0 to 512.")
  }
}
#endif
