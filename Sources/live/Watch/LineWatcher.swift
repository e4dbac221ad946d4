import Foundation
import LiveList
import LiveListPipeline
import LiveListTerminal
import LiveTreeClient

/// Tells the changes of a node line by line, for a pipe or a file.
struct LineWatcher {
  enum Format {
    /// One changeset a line.
    case json
    /// A line for each change, with its sign first.
    case text
  }

  let reference: DatabaseReference
  let format: Format

  /// Runs until the database refuses for good or the task is cancelled.
  func run() async {
    for await update in reference.updates() {
      if let failure = update.phase.failure { warn("\(failure)") }
      guard !update.changeset.isEmpty else { continue }
      for line in lines(for: update) { print(line) }
      // A reader at the other end of a pipe wants each change when it happens.
      fflush(nil)
    }
  }

  private func lines(for update: NodeUpdate) -> [String] {
    switch format {
    case .text:
      let log = ChangeLog<String, String, NodeRow> { $0.cells }
      return log.lines(for: update.changeset, clock: TimeOfDay.now)
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        return [String(decoding: try encoder.encode(update.changeset), as: UTF8.self)]
      } catch {
        warn("\(error)")
        return []
      }
    }
  }

  private func warn(_ message: String) {
    FileHandle.standardError.write(Data("live: \(message)\n".utf8))
  }
}

extension NodeRow {
  /// The row as a table shows it.
  var cells: [TableCell] {
    fields.map { TableCell($0.name, $0.text) }
  }
}
