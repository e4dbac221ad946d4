import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing

/// Headers, the delete button, and completions, as Apple's views handle them (R51 to R55).
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableHeaderTests {
  @Test func refreshedTitlesOfGroupedTablesLookLikeTheirNeighbors() {
    let stage = SourceTable(style: .grouped)
    stage.source.apply(list("first", "second"))
    stage.source.apply(list("third", "second"))
    #expect(stage.table.shownSections.map(\.header) == ["THIRD", "SECOND"])
    stage.table.headerView(forSection: 0)?.textLabel?.text = "Third"
    stage.source.apply(list("fourth", "second"))
    #expect(stage.table.shownSections.map(\.header) == ["fourth", "SECOND"], "as the app shows it")
  }

  @Test func rowsThatCanOnlyBeMovedOfferNoDelete() {
    let stage = SourceTable()
    let path = IndexPath(row: 0, section: 0)
    stage.source.apply(list("first"))
    stage.source.onMove { _ in }
    #expect(!stage.table.offersEditing(.delete, forRowAt: path))
    stage.source.onDelete { _ in }
    #expect(stage.table.offersEditing(.delete, forRowAt: path))
    #expect(stage.table.shownRowTexts == [["row0"]])
  }

  /// A view that is dequeued outside of the table's own cycle is lost, and the app's side effects
  /// happen twice.
  @Test func theDelegateIsNotAskedForHeadersWhileTheyAreRefreshed() {
    let stage = SourceTable()
    let delegate = HeaderMaker(stage)
    stage.table.delegate = delegate
    stage.source.fillHeader = { $0.textLabel?.text = $1.header }
    stage.source.apply(list("first"))
    let made = delegate.made
    stage.source.apply(list("second"))
    #expect(delegate.made == made)
    #expect(stage.table.shownSections.map(\.header) == ["second"])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func completionsMayComeBeforeAnUpdateReturns() {
    let stage = SourceTable()
    stage.table.finishesAnimationsAtOnce = true
    var ends: [UpdateOutcome] = []
    stage.source.apply(list("first")).whenEnded { ends.append($0) }
    stage.source.apply(list("second", "first")).whenEnded { ends.append($0) }
    #expect(ends == [.reloaded(.firstLoad), .animated])
    #expect(stage.table.shownRowTexts == [["row0"], ["row1"]])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func completionsMayComeAfterTheTableHasLeftItsWindow() {
    let stage = SourceTable()
    var ends: [UpdateOutcome] = []
    stage.source.apply(list("first")).whenEnded { ends.append($0) }
    stage.source.apply(list("second", "first")).whenEnded { ends.append($0) }
    stage.table.removeFromSuperview()
    stage.table.finishAnimations()
    stage.source.apply(list("third")).whenEnded { ends.append($0) }
    #expect(ends == [.reloaded(.firstLoad), .animated, .reloaded(.notInWindow)])
    stage.window.addSubview(stage.table)
    stage.table.layoutIfNeeded()
    #expect(stage.table.shownRowTexts == [["row0"]])
    #expect(stage.table.violations.isEmpty)
  }

  /// Sections with these headers, and a row in each.
  private func list(_ headers: String...) -> [FriendsTable.Section] {
    headers.enumerated().map { number, header in
      friends(["row\(number)"], id: "\(number)", header: header)
    }
  }
}

/// A delegate that creates header views, and counts them.
@MainActor
private final class HeaderMaker: NSObject, UITableViewDelegate {
  private let source: TableViewSource<String, String, Neighbor>
  var made = 0

  init(_ stage: SourceTable) {
    source = stage.source
    stage.table.register(
      UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    made += 1
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    view?.textLabel?.text = source.sections[section].header
    return view
  }
}
