import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Synchronization

@testable import LiveListRecording

/// A sink that stores the written bytes, and can be made to fail.
final class RecordedBytes: Sendable {
  struct Full: Error {}

  private let state = Mutex((bytes: Data(), linesLeft: Int.max, failures: 0))

  init(lines: Int = .max) { state.withLock { $0.linesLeft = lines } }

  var bytes: Data { state.withLock(\.bytes) }
  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The number of reported failures.
  var failures: Int { state.withLock(\.failures) }

  @Sendable func write(_ line: Data) throws {
    try state.withLock { state in
      guard state.linesLeft > 0 else { throw Full() }
      state.linesLeft -= 1
      state.bytes += line
    }
  }

  @Sendable func fail(_ error: any Error) { state.withLock { $0.failures += 1 } }
}

typealias SampleUpdate = ListUpdate<Int, Int, SampleItem>
typealias SampleRecording = Recording<Int, Int, SampleItem>

/// Random updates of a list, the same for the same seed, and the bytes of their recording.
struct SampleScript {
  private(set) var updates: [SampleUpdate] = []
  private(set) var times: [Duration] = []
  private(set) var bytes: Data

  /// - Parameters:
  ///   - seed: The seed on which everything depends.
  ///   - count: The number of updates.
  ///   - jumps: The fraction of updates that start from a different list than the target of the
  ///     previous update.
  init(seed: UInt64, count: Int = 12, jumps: Double = 0) throws {
    var lists = RandomLists(seed: seed)
    var writer = Recording<Int, Int, SampleItem>.Writer(
      header: RecordingHeader(title: "Seed \(seed)", startedAt: Date(timeIntervalSince1970: 0)))
    bytes = try writer.headerLine()
    var shown: [SampleSection] = []
    var churn = RandomLists.Churn(0.15)
    churn.duplicates = 0.1
    for index in 0..<count {
      var target = shown.isEmpty ? lists.sections(3, itemsUpTo: 6) : shown
      target = lists.edited(target, by: churn)
      if lists.generator.next().isMultiple(of: 5) { target = shown }
      let updates = ContentUpdates.allCases[index % 3]
      let changeset = ListChangeset(
        from: shown, to: target, updates: updates, moves: !index.isMultiple(of: 4))
      let update = ListUpdate(changeset: changeset, phase: phase(&lists))
      append(update, after: .milliseconds(Int.random(in: 0...3_000, using: &lists.generator)))
      bytes += try writer.line(for: update, at: times[index])
      let isJump = Double.random(in: 0..<1, using: &lists.generator) < jumps
      shown = isJump ? lists.sections(2, itemsUpTo: 3) : target
    }
  }

  private mutating func append(_ update: SampleUpdate, after pause: Duration) {
    updates.append(update)
    times.append((times.last ?? .zero) + pause)
  }

  private func phase(_ lists: inout RandomLists) -> ListPhase {
    let since = ListTime(
      secondsSince1970: Double(lists.generator.next() % 2_000_000_000_000) / 1_000)
    return switch lists.generator.next() % 6 {
    case 0: .loading
    case 1: .stale(since: since, ListFailure("No \"network\".\nTry again — später."))
    case 2: .failed(ListFailure("Nothing."))
    default: .live
    }
  }

  var recording: SampleRecording {
    get throws { try SampleRecording(parsing: bytes) }
  }
}

/// Whether two rows of updates are equal, in changesets, batches, and phases.
func areEqual<SectionID, Header: Equatable, Item: Equatable>(
  _ left: [ListUpdate<SectionID, Header, Item>], _ right: [ListUpdate<SectionID, Header, Item>]
) -> Bool {
  left.map(\.changeset) == right.map(\.changeset) && left.map(\.phase) == right.map(\.phase)
}
