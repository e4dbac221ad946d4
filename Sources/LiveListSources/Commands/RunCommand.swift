#if os(Linux) || os(macOS)
/// Runs a command once, in a process group of its own that ends with it. Canceling the task kills
/// it.
///
/// - Parameters:
///   - words: The command, found on the search path, and its arguments.
///   - name: The command's name in messages.
///   - limit: The time after which the command is killed.
///   - clock: The clock of the limit.
/// - Returns: The standard output, and a sentence about what went wrong; `nil` if the command exited
///   with code 0.
@available(Systems 2024, *)
public func runCommand(
  _ words: [String], named name: String, within limit: Duration,
  clock: any Clock<Duration> = ContinuousClock()
) async -> (output: [UInt8], problem: String?) {
  let outcome = await CommandRun(words: words, limit: limit, clock: clock).outcome()
  return (outcome.output, outcome.sentence(about: name))
}
#endif
