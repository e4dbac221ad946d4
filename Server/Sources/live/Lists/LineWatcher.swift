import ArgumentParser
import AsyncAlgorithms
import LiveList
import LiveListPipeline
import UnixSignals

/// Writes the updates of a list to standard output, one after another.
struct LineWatcher<Updates: AsyncSequence & Sendable>
where Updates.Element == WatchedUpdate, Updates.Failure == Never {
  let updates: Updates
  var text: any UpdateText
  var ending = WatchEnding()
  /// Checks whether the fields that the user named exist.
  var check: FieldCheck?
  /// What is known about the list while it is watched.
  var status = WatchStatus()
  /// What happens when rows arrive; `nil` for nothing.
  var arrivals: ArrivalResponse?

  private enum Event: Sendable {
    case update(WatchedUpdate)
    case end
    case second
    case timeout
    case signal(UnixSignal)
  }

  /// Runs until the list ends, the watch is over, or the reader closes the pipe.
  ///
  /// - Throws: `ExitCode` for every end other than success, or ``CommandFailure``.
  func run() async throws {
    StandardOutput.survivesClosing()
    var text = text
    do {
      do {
        try await write(&text)
      } catch let code as ExitCode {
        try StandardOutput.write(try text.end())
        throw code
      }
      try StandardOutput.write(try text.end())
    } catch is StandardOutput.Closed {
      return
    }
  }

  private func write(_ text: inout any UpdateText) async throws {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
    let deadline = AsyncTimerSequence(
      interval: ending.limit ?? .seconds(1_000_000_000), clock: .continuous)
    let events = merge(
      chain(updates.map(Event.update), CollectionOfOne(Event.end).async),
      deadline.prefix(1).map { _ in Event.timeout },
      merge(
        signals.map(Event.signal),
        AsyncTimerSequence(interval: .seconds(1), clock: .continuous).map { _ in Event.second }))
    var ending = ending
    var failure: ListFailure?
    for await event in events {
      switch event {
      case .update(let update):
        let end = ending.take(update)
        if case .failure = end { try finish(end) }
        if end == .goal {
          try check?.requireFields()
          status.emptyText.map(StandardError.note)
        }
        report(update.phase.failure, after: &failure)
        try StandardOutput.write(try text.text(for: update))
        if let notification = arrivals?.take(update) {
          StandardError.notify(of: notification)
        }
        if end != nil { return }
      case .end:
        if failure != nil { throw ExitCode.failure }
        guard let message = ending.prematureEnd else { return }
        StandardError.note(message)
        throw ExitCode.failure
      case .second:
        // Polls for a closed pipe, because nothing is written while the list doesn't change.
        if StandardOutput.isClosed { return }
      case .timeout:
        guard let end = ending.endAtLimit else {
          StandardError.note(WatchEnding.continues)
          continue
        }
        return try finish(end)
      case .signal(let signal):
        throw ExitCode.signal(signal.rawValue)
      }
    }
  }

  /// Reports an end other than success.
  private func finish(_ end: WatchEnd?) throws {
    if let message = end?.message { StandardError.note(message) }
    if let code = end?.code, code != .success { throw code }
  }

  /// Reports failures and recoveries.
  private func report(_ failure: ListFailure?, after last: inout ListFailure?) {
    if failure != last { StandardError.note(failure?.description ?? "The list is live.") }
    last = failure
  }
}
