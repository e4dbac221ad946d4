import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// Code of apps with Apple's diffable data sources works after its types are renamed.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct AppsTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 800))

  private func collection() -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    let view = UICollectionView(frame: window.frame, collectionViewLayout: layout)
    window.addSubview(view)
    return view
  }

  private func table() -> UITableView {
    let table = UITableView(frame: window.frame, style: .plain)
    window.addSubview(table)
    return table
  }

  @Test func mountainsAreSearched() {
    let view = collection()
    let names = ["Makalu", "K2", "Lhotse", "Annapurna"]
    let app = MountainsApp(view, names.map { .init(name: $0, height: 8000) })
    #expect(view.shownItemTexts == [["Annapurna", "K2", "Lhotse", "Makalu"]])
    app.performQuery(with: "l")
    app.performQuery(with: "lh")
    #expect(view.shownItemTexts == [["Lhotse"]])
    app.performQuery(with: "")
    #expect(view.shownItemTexts == [["Annapurna", "K2", "Lhotse", "Makalu"]])
    #expect(view.violations.isEmpty)
  }

  @Test func wifiNetworksComeAndGo() {
    let table = table()
    let app = WiFiApp(table)
    app.networks = ["hotel", "cafe"]
    app.updateUI()
    #expect(table.shownRowTexts == [["Wi-Fi true", "breeno-net"], ["cafe", "hotel"]])
    app.networks = ["bar", "hotel"]
    app.updateUI()
    #expect(table.shownRowTexts == [["Wi-Fi true", "breeno-net"], ["bar", "hotel"]])
    app.isEnabled = false
    app.updateUI()
    #expect(table.shownRowTexts == [["Wi-Fi false"]])
    app.isEnabled = true
    app.updateUI()
    #expect(table.shownRowTexts == [["Wi-Fi true", "breeno-net"], ["bar", "hotel"]])
    #expect(table.violations.isEmpty)
  }

  @Test func anOutlineIsExpandedAndCollapsed() throws {
    let view = collection()
    let app = OutlineApp(view)
    let source = try #require(app.dataSource)
    #expect(view.shownItemTexts == [["Compositional Layout", "Diffable Data Source"]])
    let (layout, start) = (app.menuItems[0], app.menuItems[0].subitems[0])
    source.toggle(layout)
    source.toggle(start)
    #expect(
      view.shownItemTexts == [
        ["Compositional Layout", "Getting Started", "Grid", "Badges", "Diffable Data Source"]
      ])
    source.toggle(layout)
    source.toggle(layout)
    #expect(view.shownItemTexts[0].contains("Grid"), "expanded children stay expanded")
    #expect(source.snapshot(for: .main).level(of: start.subitems[0]) == 2)
    #expect(view.violations.isEmpty)
  }

  @Test func childrenAreLoadedWhenTheirParentIsExpanded() throws {
    let view = collection()
    let app = OutlineApp(view)
    let source = try #require(app.dataSource)
    var calls: [String] = []
    source.sectionSnapshotHandlers.shouldExpandItem = { $0.title != "Diffable Data Source" }
    source.sectionSnapshotHandlers.willExpandItem = { calls.append("expand \($0.title)") }
    source.sectionSnapshotHandlers.willCollapseItem = { calls.append("collapse \($0.title)") }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, children in
      var loaded = children
      loaded.delete(children.items)
      loaded.append([OutlineApp.OutlineItem(title: "Loaded")])
      return loaded
    }
    #expect(!source.toggle(app.menuItems[1]))
    #expect(source.toggle(app.menuItems[0]))
    #expect(view.shownItemTexts == [["Compositional Layout", "Loaded", "Diffable Data Source"]])
    source.sectionSnapshotHandlers.shouldCollapseItem = { _ in false }
    #expect(!source.toggle(app.menuItems[0]))
    source.sectionSnapshotHandlers.shouldCollapseItem = nil
    #expect(source.toggle(app.menuItems[0]))
    #expect(calls == ["expand Compositional Layout", "collapse Compositional Layout"])
    #expect(view.shownItemTexts == [["Compositional Layout", "Diffable Data Source"]])
  }

  @Test func remindersAreSortedByHand() async {
    let view = collection()
    let app = RemindersApp(view)
    app.show([1, 2, 3].map { .init(id: $0, title: "task \($0)") })
    view.dragItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
    await waitUntil("the drag is shown") { app.dataSource.controller.list.isIdle }
    view.finishAnimations()
    #expect(app.order == [2, 3, 1])
    app.complete(3)
    app.delete(at: IndexPath(item: 0, section: 0))
    #expect(view.shownItemTexts == [["done: task 3", "task 1"]])
    #expect(app.order == [3, 1])
    #expect(view.violations.isEmpty)
  }

  @Test func booksAreDeletedBySwiping() async {
    let app = LibraryApp(style: .plain)
    let stage = GuideStage(app)
    let books = [("Twain", "Tom Sawyer"), ("Poe", "The Raven"), ("Twain", "Huckleberry Finn")]
      .map { LibraryApp.Book(id: UUID(), author: $0.0, title: $0.1) }
    await app.refresh(books)
    #expect(stage.rows == [["Tom Sawyer", "Huckleberry Finn"], ["The Raven"]])
    #expect(stage.headers == ["Twain, 2", "Poe, 1"])
    stage.table.commitEditing(.delete, forRowAt: IndexPath(row: 0, section: 1))
    stage.settle()
    #expect(stage.rows == [["Tom Sawyer", "Huckleberry Finn"]])
    #expect(app.books.count == 2)
    await app.refresh([books[2], books[1]])
    #expect(stage.rows == [["Huckleberry Finn"], ["The Raven"]])
    #expect(stage.table.violations.isEmpty)
  }
}
