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
@Suite(.serialized, .timeLimit(.minutes(20))) @MainActor
struct EditedViewsTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 2_000))

  @Test func tables() async throws {
    try await run { history in
      let table = UITableView(frame: window.bounds, style: .plain)
      window.addSubview(table)
      let source = TableViewSource<Int, Int, SampleItem>(
        table,
        cells: { item in .cell(UITableViewCell.self) { $0.textLabel?.text = Self.text(item) } })
      follow(history, source)
      return EditHistory.View(
        delete: { source.delete($0) },
        shown: {
          table.layoutIfNeeded()
          return table.shownRowTexts.map { $0.compactMap { Int($0) } }
        },
        finish: { table.finishAnimations() }, isLegal: { table.violations.isEmpty })
    }
  }

  @Test func collections() async throws {
    try await run { history in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 300, height: 20)
      let view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
      window.addSubview(view)
      let source = CollectionViewSource<Int, Int, SampleItem>(
        view,
        cells: { item in
          .cell(UICollectionViewCell.self) { cell in
            var content = UIListContentConfiguration.cell()
            content.text = Self.text(item)
            cell.contentConfiguration = content
          }
        })
      follow(history, source)
      return EditHistory.View(
        delete: { source.delete($0) },
        shown: {
          view.layoutIfNeeded()
          return view.shownItemTexts.map { $0.compactMap { Int($0) } }
        },
        finish: { view.finishAnimations() }, isLegal: { view.violations.isEmpty })
    }
  }

  private static func text(_ item: SampleItem) -> String { "\(10_000 * item.id + item.content)" }

  private func follow(
    _ history: EditHistory, _ source: some ListViewSource<Int, Int, SampleItem>
  ) {
    source.onDelete { [history] in try await history.delete($0) }
    source.follow(history.model)
  }

  private func run(_ show: (EditHistory) -> EditHistory.View) async throws {
    var (updates, besideEdits) = (0, 0)
    for seed in UInt64(0)..<20 {
      let history = EditHistory(seed: seed)
      try await history.run(60, in: show(history))
      updates += history.updates
      besideEdits += history.updatesBesideEdits
      for view in window.subviews { view.removeFromSuperview() }
    }
    #expect(updates > 800 && 10 * besideEdits > 3 * updates, "\(updates), \(besideEdits)")
  }
}
