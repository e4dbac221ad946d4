import Foundation
import HeadlessUIKit
import LiveListTesting
import Testing

/// R51 to R53: titles in uppercase, the delete button, and header views.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct HeadlessTableHeaderTests {
  @Test(arguments: [UITableView.Style.grouped, .insetGrouped])
  func r51GroupedTablesShowTitlesInUpperCase(_ style: UITableView.Style) {
    let fixture = HeaderFixture(style)
    #expect(fixture.table.shownSections.map(\.header) == ["FIRST"])
    #expect(HeaderFixture(.plain).table.shownSections.map(\.header) == ["first"])
  }

  @Test func r52ATableAsksOnceWhetherEditsAreCommitted() {
    let fixture = HeaderFixture(.plain)
    let path = IndexPath(row: 0, section: 0)
    #expect(fixture.table.offersEditing(.delete, forRowAt: path))
    fixture.respondsToCommit = false
    #expect(fixture.table.offersEditing(.delete, forRowAt: path), "it doesn't ask again")
    fixture.table.dataSource = nil
    fixture.table.dataSource = fixture
    #expect(!fixture.table.offersEditing(.delete, forRowAt: path))
  }

  @Test func r53AHeaderIsDequeuedWhenTheTableRequestsIt() {
    let fixture = HeaderFixture(.plain)
    fixture.table.delegate = fixture
    fixture.table.layoutIfNeeded()
    #expect(fixture.table.violations.isEmpty)
    _ = fixture.tableView(fixture.table, viewForHeaderInSection: 0)
    #expect(fixture.table.violations.map(\.rule) == [.headerOutsideCycle])
  }
}

/// A row below a title, or below a header view that the fixture creates as the delegate.
@MainActor
private final class HeaderFixture: NSObject, UITableViewDataSource, UITableViewDelegate {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let table: UITableView
  var respondsToCommit = true

  init(_ style: UITableView.Style) {
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: style)
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
    table.dataSource = self
    window.addSubview(table)
    table.layoutIfNeeded()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "first"
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
  }
}
