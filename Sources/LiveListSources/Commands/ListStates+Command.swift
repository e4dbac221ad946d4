#if os(Linux) || os(macOS)
import LiveListPipeline

extension ListStates {
  /// The list that a command says, run again and again, as `watch` does.
  ///
  ///     ListStates.command(
  ///       ["docker", "ps", "--format", "json"], every: .seconds(2), .lines(.row(key: "ID")))
  ///
  /// The command is found on the search path, and no shell reads its words; for one of these there
  /// is `["sh", "-c", …]`. It gets an empty standard input, and no other descriptor of this process.
  /// While it fails, or what it says is no JSON, the last good rows stay, and the phase says why: the
  /// exit code, and the last line of standard error. It runs in a process group of its own, which is
  /// killed when the command has ended, when it takes too long, and when nobody iterates any more.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments.
  ///   - interval: The time between the end of one run and the beginning of the next: runs never
  ///     overlap.
  ///   - limit: How long a run may take.
  ///   - format: What the command says.
  ///   - time: What the source tells the time by.
  /// - Precondition: There is a command, and the times are positive.
  public static func command(
    _ words: [String], every interval: Duration, limit: Duration = .seconds(30),
    _ format: JSONFormat<SectionID, Header, Item>, time: SourceTime = SourceTime()
  ) -> Self {
    precondition(!words.isEmpty, "A command has at least one word.")
    precondition(
      interval > .zero && limit > .zero,
      "A command can not run every \(interval), for at most \(limit).")
    return Self { tell in
      let run = CommandRun(words: words, limit: limit, clock: time.clock)
      var settling = SettlingState<SectionID, Header, Item>()
      repeat {
        let outcome = await run.outcome()
        guard !Task.isCancelled else { return }
        // Its words may hold what is not for everybody to read.
        let reading = outcome.reading(as: format, name: words[0])
        if let failure = settling.take(reading, at: time.now()) { settling.settle(failure) }
        tell(settling.state)
      } while (try? await time.clock.sleep(for: interval)) != nil
    }
  }
}
#endif
