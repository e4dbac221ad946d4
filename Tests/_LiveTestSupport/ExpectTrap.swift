public import Testing

#if os(Linux) || os(macOS)
/// Expects that a process ended with a message, as after a failed precondition.
///
/// A failed precondition in the tests' own process would end all tests, so it's tested in a
/// separate process:
///
///     let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
///       _ = RetryDelays(factor: 0.5)
///     }
///     expect(exit, says: "factor must be at least one")
public func expect(
  _ exit: ExitTest.Result?, says sentence: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let exit else { return }
  let text = String(decoding: exit.standardErrorContent, as: UTF8.self)
  #expect(text.contains(sentence), sourceLocation: sourceLocation)
}
#endif
