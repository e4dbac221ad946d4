import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// The comparisons and hashes when a source shows a list: no more than the changeset itself needs.
@Suite(.timeLimit(.minutes(20))) @MainActor struct TableCountTests {
  private typealias Row = CountedItem

  private func least(_ lists: CountedLists) -> CountedLists.Counts {
    lists.counts { _ = ListChangeset(from: lists.source, to: lists.target) }
  }

  @Test(arguments: CountedLists.all)
  func aTableComparesOnce(lists: CountedLists) {
    let table = UITableView(frame: .zero, style: .plain)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    window.addSubview(table)
    let source = TableViewSource<OnlySection, OnlySection, Row>(table) { _, _, _ in
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    source.apply(lists.source)
    let counts = lists.counts { source.apply(lists.target) }
    #expect(source.items.count == lists.target.count && table.violations.isEmpty)
    #expect(counts.isAtMost(least(lists)), "\(counts)")
  }

  @Test(arguments: CountedLists.all)
  func aCollectionComparesOnce(lists: CountedLists) {
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440),
      collectionViewLayout: UICollectionViewFlowLayout())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    window.addSubview(collection)
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let source = CollectionViewSource<OnlySection, OnlySection, Row>(collection) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    source.apply(lists.source)
    let counts = lists.counts { source.apply(lists.target) }
    #expect(source.items.count == lists.target.count && collection.violations.isEmpty)
    #expect(counts.isAtMost(least(lists)), "\(counts)")
  }
}
