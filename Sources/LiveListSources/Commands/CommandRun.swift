#if os(Linux) || os(macOS)
/// One run of a command.
@available(Systems 2024, *)
struct CommandRun {
  let words: [String]
  /// The time limit.
  let limit: Duration
  let clock: any Clock<Duration>

  /// The maximum size of the standard output, in bytes.
  private static let outputLimit = 64 << 20
  /// The maximum number of bytes of the standard error that are kept.
  private static let errorsLimit = 4_096

  /// Runs the command until it exits. Canceling the task kills the command.
  func outcome() async -> CommandOutcome {
    let child: ChildProcess
    do throws(SystemFailure) {
      child = try ChildProcess(words)
    } catch {
      return CommandOutcome(end: .notStarted(error))
    }
    return await withTaskCancellationHandler {
      async let output = readOutput(of: child)
      async let errors = readErrors(of: child)
      let timer = Task {
        if (try? await clock.sleep(for: limit)) != nil { child.kill(because: .late(limit)) }
      }
      let end = await child.end()
      timer.cancel()
      return await CommandOutcome(
        end: end, output: output, complaint: CommandOutcome.lastLine(of: errors))
    } onCancel: {
      child.kill(because: .signal(9))
    }
  }

  private func readOutput(of child: ChildProcess) async -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try? await child.output.next() {
      bytes += piece
      if bytes.count > Self.outputLimit { child.kill(because: .loud(Self.outputLimit)) }
    }
    return bytes + child.output.rest(limit: Self.outputLimit)
  }

  private func readErrors(of child: ChildProcess) async -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try? await child.errors.next() {
      bytes = (bytes + piece).suffix(Self.errorsLimit)
    }
    return bytes + child.errors.rest(limit: Self.errorsLimit)
  }
}
#endif
