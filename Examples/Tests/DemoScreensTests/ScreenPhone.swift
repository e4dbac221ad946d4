#if HEADLESS_UIKIT
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

/// The source of a screen's model, which delivers what the test provides.
@MainActor
final class ScreenFeed<Sections> {
  private var delivery: (@MainActor (Sections) -> Void)?
  private var reading: AsyncThrowingStream<Void, any Error>.Continuation?

  /// Creates a model that reads this source.
  func makeModel<SectionID, Header, Item>() -> ListModel<SectionID, Header, Item>
  where Sections == [ListSection<SectionID, Header, Item>] {
    let source = ListStates<SectionID, Header, Item>.onMainActor { [self] yield in
      let (stream, continuation) = AsyncThrowingStream.makeStream(
        of: Void.self, throwing: (any Error).self)
      (delivery, reading) = ({ yield(.live($0)) }, continuation)
      for try await _ in stream {}
    }
    let retry = RetryDelays(first: .nanoseconds(1), longest: .nanoseconds(1))
    return ListModel(source, timing: ListTiming(retry: retry))
  }

  /// Waits until the model reads.
  func wait() async {
    await waitUntil("the list was read") { reading != nil }
  }

  func deliver(_ sections: Sections) { delivery?(sections) }

  /// Makes the reading fail; the model then reads again.
  func fail(with failure: ListFailure) {
    let ended = reading
    reading = nil
    ended?.finish(throwing: failure)
  }
}

/// A phone that shows a table of one model, tall enough for all rows.
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

  /// Opens the screen, and waits until its model reads.
  func appear() async {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    await feed.wait()
  }

  /// Shows another screen.
  func disappear() { window.rootViewController = UIViewController() }

  var rows: [[String]] { tableView.shownRowTexts }

  /// The rows of each section below its header, as text.
  var text: String {
    tableView.shownSections.map { section in
      ([section.header].compactMap(\.self) + section.rows.map(\.text)).joined(separator: " | ")
    }.joined(separator: "\n")
  }

  /// The message in place of the rows.
  var message: String? { (tableView.backgroundView as? UILabel)?.text }

  /// The text of the banner above the rows.
  var banner: String? { (tableView.tableHeaderView as? UILabel)?.text }

  var violations: [ContractViolation] { tableView.violations }

  /// Waits until the rows meet a condition and all animations have ended.
  func wait(until condition: ([[String]]) -> Bool) async {
    await waitUntil("the rows meet the condition") { condition(rows) }
    while tableView.isAnimating { tableView.finishAnimations() }
  }
}
#endif
