import ArgumentParser
import LiveList

/// How a watch ends.
enum WatchEnd: Hashable, Sendable {
  /// The list or change that it waited for has arrived, or the time is over.
  case goal
  /// The list or change didn't arrive in time.
  case timeout(WatchEnding.Goal)
  /// The list can't be read, for a reason that isn't temporary.
  case failure(ListFailure)

  /// The exit code of the process.
  var code: ExitCode {
    switch self {
    case .goal: .success
    case .timeout: .timedOut
    case .failure(let failure):
      switch failure.cause {
      case .missingCommand: .commandNotFound
      case .missingSource, .invalidSource: .noInput
      case .passing: .failure
      }
    }
  }

  /// The message for the user; `nil` for a success.
  var message: String? {
    switch self {
    case .goal: nil
    case .timeout(.change): "Timed out waiting for a change."
    case .timeout(.match(let filter)): "Timed out waiting for a row that matches \(filter)."
    case .timeout: "Timed out waiting for a complete list."
    case .failure(let failure) where failure.cause == .missingSource:
      "\("\(failure)".asSentence) To wait for it, use --keep-trying."
    case .failure(let failure) where failure.cause == .passing: "\(failure)".asSentence
    // A period would become a part of the line.
    case .failure(let failure) where failure.endsWithLine: "\(failure)"
    case .failure(let failure):
      "\("\(failure)".asSentence) To retry instead of exiting, use --keep-trying."
    }
  }
}

extension ListFailure {
  /// Whether the message ends with the line to type.
  fileprivate var endsWithLine: Bool { description.contains(/: live (watch|record) .+$/) }
}

extension ExitCode {
  /// The input doesn't exist or can't be read; `EX_NOINPUT` of sysexits(3).
  static let noInput = ExitCode(66)
  /// A command doesn't exist; the code of shells.
  static let commandNotFound = ExitCode(127)
  /// A timeout; the code of timeout(1).
  static let timedOut = ExitCode(124)

  /// The code of a process that was terminated by a signal, as shells report it.
  static func signal(_ number: Int32) -> ExitCode { ExitCode(128 + number) }
}
