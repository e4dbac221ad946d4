public import Testing

/// Waits for a condition while other tasks run. If it isn't met within a minute and ten thousand
/// turns of this task, or if the test's time limit has passed, records an issue that names what was
/// awaited.
///
/// A minute alone isn't enough: beside tests that keep all processors busy, the tasks that meet the
/// condition have as few turns as this one.
///
///     await waitUntil("the row is shown") { table.shownRowTexts == [["a"]] }
///
/// - Parameters:
///   - what: The condition in words, which complete "Waited in vain until …".
///   - isolation: The actor of the caller, on which the condition is checked.
///   - sourceLocation: The place of the issue.
///   - condition: Whether to go on. It's checked again and again, so it must be cheap.
public func waitUntil(
  _ what: String, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows {
  let deadline = ContinuousClock.now + .seconds(60)
  var turns = 0
  while try await !condition() {
    turns += 1
    guard !Task.isCancelled, turns < 10_000 || ContinuousClock.now < deadline else {
      Issue.record("Waited in vain until \(what).", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
