#if os(Linux) || os(macOS)
import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A command that runs in its own process group, so that the processes it starts end with it.
@available(Systems 2024, *)
final class ChildProcess: Sendable {
  private enum Life {
    case running
    /// The command was killed by this process.
    case ended(CommandOutcome.End)
    /// The process was reaped, so its number may belong to another process.
    case gone
  }

  /// The command's standard output.
  let output: DescriptorReader
  /// The command's standard error.
  let errors: DescriptorReader
  private let identifier: pid_t
  private let life = Mutex(Life.running)
  private let queue = DispatchQueue(label: "LiveListSources.ChildProcess")

  /// Starts a command.
  ///
  /// - Parameter words: The command, found on the search path, and its arguments.
  /// - Throws: ``SystemFailure`` if the command can't be started.
  init(_ words: [String]) throws(SystemFailure) {
    let (output, errors) = (try Descriptor.pipe(), try Descriptor.pipe())
    self.output = try DescriptorReader(output.read)
    self.errors = try DescriptorReader(errors.read)
    identifier = try spawn(words, output: output.write.number, errors: errors.write.number)
  }

  /// Kills the command and its process group with SIGKILL.
  ///
  /// - Parameter end: The reason. If this method is called more than once, the first reason is
  ///   kept.
  func kill(because end: CommandOutcome.End) {
    life.withLock { life in
      guard case .running = life else { return }
      life = .ended(end)
      sendKill()
    }
  }

  /// Waits until the command has exited, and then kills the rest of its process group.
  func end() async -> CommandOutcome.End {
    let status = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.waitForEnd()) }
    }
    // The pipes contain all of its output. Don't wait for their end, because processes that left
    // the group may keep them open.
    output.stop()
    errors.stop()
    return status
  }

  private func waitForEnd() -> CommandOutcome.End {
    var state = siginfo_t()
    // The process stays a zombie, which reserves its number, until its group is killed.
    while waitid(P_PID, id_t(identifier), &state, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    return life.withLock { life in
      sendKill()
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
      defer { life = .gone }
      if case .ended(let end) = life { return end }
      let signal = status & 0x7F
      return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }
  }

  private func sendKill() {
    // A negative number identifies a process group.
    _ = sendSignal(-identifier, SIGKILL)
  }
}

private func sendSignal(_ identifier: pid_t, _ signal: Int32) -> Int32 { kill(identifier, signal) }
#endif
