#if os(Linux) || os(macOS)
public import LiveListPipeline

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Observes the list that a command prints. Like `watch`, it runs the command at intervals.
  ///
  ///     ListStates.command(
  ///       ["docker", "ps", "--format", "json"], every: .seconds(2), .lines(.row(key: "ID")))
  ///
  /// The command is found on the search path and runs without a shell; to use one, pass `["sh",
  /// "-c", …]`. Its standard input is empty, and it inherits no file descriptors of this process.
  /// While it fails, or its output isn't valid JSON, the last valid rows stay, and the phase
  /// contains the reason: the exit code, and the last line of standard error that isn't about its
  /// help. The command runs in its own process group, which is killed when the command exits, exceeds
  /// the time limit or writes more than 64 MiB, and when the iteration ends.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments.
  ///   - interval: The time from the end of a run to the start of the next.
  ///   - limit: The time limit of a run.
  ///   - format: How the output is parsed.
  ///   - time: The clocks for delays and dates.
  /// - Precondition: `words` isn't empty, and `interval` and `limit` are positive.
  public static func command(
    _ words: [String], every interval: Duration, limit: Duration = .seconds(30),
    _ format: ListFormat<SectionID, Header, Item>, time: SourceTime = SourceTime()
  ) -> Self {
    precondition(!words.isEmpty, "words must not be empty.")
    precondition(
      interval > .zero && limit > .zero,
      "interval and limit must be positive: \(interval), \(limit).")
    return .asking { yield in
      let run = CommandRun(words: words, limit: limit, clock: time.clock)
      var settling = SettlingState<SectionID, Header, Item>()
      repeat {
        let outcome = await run.outcome()
        guard !Task.isCancelled else { return }
        // The name doesn't include the arguments, which may contain secrets.
        let reading = outcome.reading(as: format, name: words[0])
        if let failure = settling.take(reading, at: time.now()) { settling.settle(failure) }
        yield(settling.state)
      } while (try? await time.clock.sleep(for: interval)) != nil
    }
  }
}
#endif
