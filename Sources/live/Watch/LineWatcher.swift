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

  /// Runs until the database refuses for good, or nobody reads any more.
  ///
  /// - Throws: ``CommandFailure`` when the database refused.
  func run() async throws {
    var failure: ListFailure?
    for await update in reference.updates() {
      if let failure { warn("\(failure)") }
      failure = update.phase.failure
      guard !update.changeset.isEmpty else { continue }
      do {
        // At once: a reader at the other end of a pipe wants each change when it happens.
        let text = try lines(for: update).map { $0 + "\n" }.joined()
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      } catch {
        return
      }
    }
    if let failure { throw CommandFailure("\(failure)") }
  }

  private func lines(for update: NodeUpdate) throws -> [String] {
    switch format {
    case .text:
      let log = ChangeLog<String, String, NodeRow> { $0.cells }
      return log.lines(for: update.changeset, clock: TimeOfDay.now)
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return [String(decoding: try encoder.encode(update.changeset), as: UTF8.self)]
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
