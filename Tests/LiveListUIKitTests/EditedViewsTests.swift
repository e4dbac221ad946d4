import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListUIKit
import LiveListViews
import Testing
import _LiveTestSupport

/// What the user edits while the list lives, in every kind of view.
@Suite(.serialized, .timeLimit(EditHistory.timeLimit)) @MainActor
struct EditedViewsTests {
  private static let bounds = CGRect(x: 0, y: 0, width: 320, height: 2_000)

  @Test func tables() async throws {
    try await EditHistory.runAll(20) { history in
      let table = UITableView(frame: Self.bounds, style: .plain)
      let window = Self.window(showing: table)
      let source = TableViewSource<Int, Int, SampleItem>(
        table,
        cells: { item in .cell(UITableViewCell.self) { $0.textLabel?.text = Self.text(item) } })
      Self.follow(history, source)
      try await history.run(
        60,
        in: EditHistory.View(
          delete: { source.delete($0) },
          shown: {
            table.layoutIfNeeded()
            return table.shownRowTexts.map { $0.compactMap { Int($0) } }
          },
          finish: { table.finishAnimations() }, isLegal: { table.violations.isEmpty }))
      withExtendedLifetime(window) {}
    }
  }

  @Test func collections() async throws {
    try await EditHistory.runAll(20) { history in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 300, height: 20)
      let view = UICollectionView(frame: Self.bounds, collectionViewLayout: layout)
      let window = Self.window(showing: view)
      let source = CollectionViewSource<Int, Int, SampleItem>(
        view,
        cells: { item in
          .cell(UICollectionViewCell.self) { cell in
            var content = UIListContentConfiguration.cell()
            content.text = Self.text(item)
            cell.contentConfiguration = content
          }
        })
      Self.follow(history, source)
      try await history.run(
        60,
        in: EditHistory.View(
          delete: { source.delete($0) },
          shown: {
            view.layoutIfNeeded()
            return view.shownItemTexts.map { $0.compactMap { Int($0) } }
          },
          finish: { view.finishAnimations() }, isLegal: { view.violations.isEmpty }))
      withExtendedLifetime(window) {}
    }
  }

  private static func text(_ item: SampleItem) -> String { "\(10_000 * item.id + item.content)" }

  private static func window(showing view: UIView) -> UIWindow {
    let window = UIWindow(frame: bounds)
    window.addSubview(view)
    return window
  }

  private static func follow(
    _ history: EditHistory, _ source: some ListViewSource<Int, Int, SampleItem>
  ) {
    source.onDelete { [history] in try await history.delete($0) }
    source.follow(history.model)
  }
}
