import ArgumentParser
import Foundation
import LiveList
import LiveListPipeline
import LiveListTerminal
import LiveListTesting

/// `burst`: measures a source that is far faster than any view.
///
/// Each update is a whole list in which one row has changed. At the other end of the pipeline, a
/// table view that follows UIKit's rules is updated, and a terminal table is drawn.
@main
struct Burst: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends a table more updates than it can show, and prints the cost.")

  @Option(help: "The number of updates per second.")
  var rate = 10_000
  @Option(help: "The number of seconds.")
  var seconds = 10
  @Option(help: "The number of rows.")
  var rows = 1_000
  @Option(help: "The minimum time between two updates on the screen, in milliseconds.")
  var interval = 0

  func validate() throws {
    guard rate > 0, seconds > 0, rows > 0, interval >= 0 else {
      throw ValidationError(
        "--rate, --seconds and --rows must be positive; --interval can't be negative.")
    }
  }

  func run() async throws {
    let before = Consumption.now
    let (lists, continuation) = AsyncStream.makeStream(
      of: [SampleItem].self, bufferingPolicy: .unbounded)
    let source = Task.detached { [rate, seconds, rows] in
      await send(rate: rate, seconds: seconds, rows: rows, to: continuation)
    }
    var screen = Screen()
    let policy = UpdatePolicy.newestWins(interval: .milliseconds(interval))
    for try await changeset in lists.changesets(policy: policy) { try screen.show(changeset) }
    let sent = await source.value
    let used = Consumption.now - before
    guard screen.items == sent.last else {
      throw Failure(description: "The table doesn't show the last list.")
    }
    print(
      """
      \(sent.count) updates of \(rows) rows in \(used.wall.seconds) s, \
      \(screen.count) shown, the last one correct
      CPU \(used.processor.seconds) s, memory \(used.memory / 1_048_576) MiB more than before, \
      \(Consumption.now.memory / 1_048_576) MiB at most
      """)
  }
}

/// The updates that reached the end of the pipeline.
private struct Screen {
  private(set) var count = 0
  private var view = SimulatedTableView(showing: [SampleItem]())
  private var table = LiveTable<OnlySection, OnlySection, SampleItem>(title: "Burst") { item in
    [TableCell("id", "\(item.id)"), TableCell("content", "\(item.content)")]
  }
  private var frame: TerminalScreen.Frame?
  private let screen = TerminalScreen(colors: .plain)
  private let start = ContinuousClock.now

  var items: [SampleItem] { view.shownItems }

  mutating func show(_ changeset: ItemsChangeset<SampleItem>) throws {
    count += 1
    try view.apply(changeset)
    table.apply(changeset, at: start.duration(to: .now))
    let next = table.frame(width: 80, height: 24)
    _ = screen.repaint(from: frame, to: next)
    frame = next
  }
}

/// Sends lists at a rate, in groups of a hundredth of a second.
///
/// - Returns: The number of lists, and the last one.
private func send(
  rate: Int, seconds: Int, rows: Int, to continuation: AsyncStream<[SampleItem]>.Continuation
) async -> (count: Int, last: [SampleItem]) {
  var generator = SplitMix64(seed: 20_261_121)
  var list = (0..<rows).map { SampleItem($0) }
  let (start, total) = (ContinuousClock.now, rate * seconds)
  for number in 1...total {
    let row = Int.random(in: 0..<rows, using: &generator)
    list[row] = SampleItem(list[row].id, content: number)
    continuation.yield(list)
    let due = start + .seconds(Double(number) / Double(rate))
    if number.isMultiple(of: max(1, rate / 100)) { try? await Task.sleep(until: due) }
  }
  continuation.finish()
  return (total, list)
}

private struct Failure: Error, CustomStringConvertible {
  let description: String
}
