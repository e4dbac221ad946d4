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
        switch end {
        case .done, .failed: break
        case .timedOut:
          let time = "Timed out after \(limit?.description ?? "") (--timeout)."
          stop(with: .timedOut, saying: [time, interrupted()])
        case .signal(let signal):
          stop(with: .signal(signal.rawValue), saying: [interrupted()])
        }
        group.cancelAll()
        return end
      }
      return .done
    }
    switch end {
    case .done, .failed(is StandardOutput.Closed): return
    case .failed(let error): throw error
    case .timedOut: throw ExitCode.timedOut
    case .signal(let signal): throw ExitCode.signal(signal.rawValue)
    }
  }

  /// Reports why the work is stopped, and forces the exit after a second, because a write to a pipe
  /// that isn't read could block the work forever.
  private static func stop(with code: ExitCode, saying messages: [String?]) {
    // A message to a full pipe would wait for its reader, too.
    if StandardError.isWritable { messages.compactMap(\.self).forEach(StandardError.note) }
    leave(with: code, after: 1)
  }

  private static func leave(with code: ExitCode, after seconds: TimeInterval) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: seconds)
      _exit(code.rawValue)
    }
  }
}
