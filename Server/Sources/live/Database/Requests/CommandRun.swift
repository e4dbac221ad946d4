import ArgumentParser
import Foundation
import UnixSignals

/// Runs a command's work until it ends, times out, or a signal arrives.
enum CommandRun {
  private enum End: Sendable {
    case done
    case failed(any Error)
    case timedOut
    case signal(UnixSignal)
  }

  /// Runs the work.
  ///
  /// - Parameters:
  ///   - limit: The time limit.
  ///   - interrupted: The message if the work didn't finish.
  /// - Throws: The error of the work, or an `ExitCode` after a timeout or a signal.
  static func run(
    within limit: Interval?, interrupted: @escaping @Sendable () -> String? = { nil },
    _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    StandardOutput.survivesClosing()
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
    let end = await withTaskGroup(of: End?.self) { group in
      group.addTask {
        do {
          try await work()
          return .done
        } catch {
          return .failed(error)
        }
      }
      group.addTask {
        for await signal in signals { return .signal(signal) }
        return nil
      }
      if let limit {
        group.addTask { (try? await Task.sleep(for: limit.duration)).map { End.timedOut } }
      }
      for await end in group {
        guard let end else { continue }
        // Forces the exit after a second, because a write to a pipe that isn't read could block the
        // work forever.
        if case .done = end {} else { Self.leave(with: code(of: end), after: 1) }
        group.cancelAll()
        return end
      }
      return .done
    }
    try finish(end, limit, interrupted)
  }

  private static func finish(
    _ end: End, _ limit: Interval?, _ interrupted: () -> String?
  ) throws {
    switch end {
    case .done: return
    case .failed(is StandardOutput.Closed): return
    case .failed(let error): throw error
    case .timedOut:
      StandardError.note("Timed out after \(limit?.description ?? "") (--timeout).")
      interrupted().map(StandardError.note)
      throw code(of: end)
    case .signal:
      interrupted().map(StandardError.note)
      throw code(of: end)
    }
  }

  private static func code(of end: End) -> ExitCode {
    switch end {
    case .done, .failed(is StandardOutput.Closed): .success
    case .failed(let error): ExitCode(Live.exitCode(for: error).rawValue)
    case .timedOut: .timedOut
    case .signal(let signal): .signal(signal.rawValue)
    }
  }

  private static func leave(with code: ExitCode, after seconds: TimeInterval) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: seconds)
      _exit(code.rawValue)
    }
  }
}
