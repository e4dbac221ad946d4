#if HEADLESS_UIKIT
import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting

/// What a screen's model reads: what the test delivers.
@MainActor
final class ScreenFeed<Sections> {
  private var delivery: (@MainActor (Sections) -> Void)?
  private var reading: AsyncThrowingStream<Void, any Error>.Continuation?

  /// A model that reads this.
  func makeModel<SectionID, Header, Item>() -> ListModel<SectionID, Header, Item>
  where Sections == [ListSection<SectionID, Header, Item>] {
    let source = ListSource<Sections> { [self] deliver in
      let (stream, continuation) = AsyncThrowingStream.makeStream(
        of: Void.self, throwing: (any Error).self)
      (delivery, reading) = (deliver, continuation)
      for try await _ in stream {}
    }
    let retry = RetryDelays(first: .nanoseconds(1), longest: .nanoseconds(1))
    return ListModel(source, isActive: false, timing: ListTiming(retry: retry))
  }

  /// Returns when the model reads.
  func wait() async {
    while reading == nil { await Task.yield() }
  }

  func deliver(_ sections: Sections) { delivery?(sections) }

  /// The reading fails; the model reads again.
  func fail(with failure: ListFailure) {
    let ended = reading
    reading = nil
    ended?.finish(throwing: failure)
  }
}

/// A phone that shows a table of one model, long enough for all rows.
@MainActor
final class ScreenPhone<Controller: UITableViewController, Sections> {
  let controller: Controller
  private let feed: ScreenFeed<Sections>
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 2_000))

  init(_ controller: Controller, _ feed: ScreenFeed<Sections>) {
    self.controller = controller
    self.feed = feed
  }

  var tableView: UITableView { controller.tableView }

  /// The person opens the screen; returns when its model reads.
  func appear() async {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    await feed.wait()
  }

  /// The person goes to another screen.
  func disappear() { window.rootViewController = UIViewController() }

  var rows: [[String]] { tableView.shownRowTexts }

  /// The rows of each section, below its header, as one dumps a screen.
  var text: String {
    tableView.shownSections.map { section in
      ([section.header].compactMap(\.self) + section.rows.map(\.text)).joined(separator: " | ")
    }.joined(separator: "\n")
  }

  /// What is written where rows are missing.
  var message: String? { (tableView.backgroundView as? UILabel)?.text }

  /// What is written above the rows.
  var banner: String? { (tableView.tableHeaderView as? UILabel)?.text }

  var violations: [ContractViolation] { tableView.violations }

  /// Returns when the rows are so, and nothing moves any longer.
  func wait(until condition: ([[String]]) -> Bool) async {
    while !condition(rows) { await Task.yield() }
    while tableView.isAnimating { tableView.finishAnimations() }
  }
}
#endif
