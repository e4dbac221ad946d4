import LiveTree
import Synchronization

/// Writes a JSON text of any size to a node.
struct Importer: Sendable {
  let target: any ImportTarget
  /// The number of bytes to write at once.
  let partSize: Int
  /// Whether to replace an existing value without confirmation.
  let force: Bool
  let showsProgress: Bool
  let count: PartCount

  /// Reads, splits and writes the text.
  ///
  /// - Throws: ``CommandFailure``, which also says what was written before the failure.
  func run(_ source: ImportSource) async throws {
    let bar = ProgressBar("importing", total: source.size, isWanted: showsProgress)
    defer { bar.clear() }
    var (parser, parts, read) = (JSONParser.importing, ImportParts(limit: partSize), 0)
    do {
      while let bytes = try await source.next() {
        try source.naming { () throws(JSONError) in try parser.consume(bytes, into: &parts) }
        read += bytes.count
        while let part = try parts.next() { try await write(part, bar) }
        bar.show(read)
      }
      try source.naming { () throws(JSONError) in try parser.finish(into: &parts) }
      while let part = try parts.last() { try await write(part, bar) }
      for priority in parts.priorities { try await target.set(priority) }
    } catch let failure as CommandFailure {
      guard let note = count.note else { throw failure }
      throw CommandFailure("\("\(failure)".asSentence) \(note)")
    }
  }

  private func write(_ part: ImportParts.Part, _ bar: ProgressBar) async throws {
    switch part {
    case .value(let json): try await replace(by: json, bar)
    case .update(let json): try await target.update(json)
    }
    count.add()
  }

  /// Writes to a node that is empty or whose value the user allows to be replaced.
  private func replace(by json: [UInt8], _ bar: ProgressBar) async throws {
    guard try await !target.set(json, isForced: force) else { return }
    bar.clear()
    try await Confirmation.ask(
      "Replace the value at \(target.node)?",
      otherwise: "\(target.place) is not empty. To replace its value, add --force.")
    _ = try await target.set(json, isForced: true)
  }
}

/// Counts the written parts.
final class PartCount: Sendable {
  private let count = Mutex(0)

  func add() { count.withLock { $0 += 1 } }

  /// A sentence about what was written before an error; `nil` if nothing was written.
  var note: String? {
    let count = count.withLock(\.self)
    guard count > 0 else { return nil }
    let parts = count == 1 ? "The first part was" : "The first \(count) parts were"
    return "\(parts) written; to start over, add --force."
  }
}
