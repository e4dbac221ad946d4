import Foundation
import LiveListPipeline
import LiveListSources
import LiveListTerminal
import Synchronization

/// What happens when rows arrive: a command runs, and the terminal notifies the user.
///
/// Commands run one after another, in the order of the rows, while the list goes on.
final class ArrivalResponse: Sendable {
  private let command: ArrivalCommand?
  private let notifies: Bool
  private let title: String
  private let arrivals = Mutex(RowArrivals())
  private let hiddenProblems = Mutex<[String]>([])
  private let (rows, row) = AsyncStream.makeStream(of: JSONRow.self)

  /// - Parameter title: The name of the list, for notifications.
  init(command: ArrivalCommand?, notifies: Bool, title: String) {
    (self.command, self.notifies, self.title) = (command, notifies, title)
  }

  /// Takes an update.
  ///
  /// - Returns: The text of a notification; `nil` if no row has arrived.
  func take(_ update: WatchedUpdate) -> String? {
    let new = arrivals.withLock { $0.rows(in: update) }
    for new in new where command != nil { row.yield(new) }
    guard notifies, let first = new.first else { return nil }
    let text = first.writtenCells.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    return "\(title): \(text)" + (new.count > 1 ? " and \(new.count - 1) more" : "")
  }

  /// Runs the command for the rows that arrive, until ``finish()`` is called or the task is
  /// canceled.
  func run() async {
    guard let command else { return }
    for await row in rows {
      guard let problem = await command.run(on: row) else { continue }
      if command.showsOutput {
        StandardError.note(problem)
      } else {
        hiddenProblems.withLock { if !$0.contains(problem) { $0.append(problem) } }
      }
    }
  }

  /// What went wrong while messages couldn't be shown, because they would have destroyed a table.
  var problems: [String] { hiddenProblems.withLock(\.self) }

  /// Ends ``run()`` after the rows that have arrived.
  func finish() { row.finish() }
}
