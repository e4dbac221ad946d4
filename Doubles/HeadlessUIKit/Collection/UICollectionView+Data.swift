import Foundation
import HeadlessViews
import LiveListTesting

extension UICollectionView {
  func violation(
    of rule: ContractRule, _ operation: ContractViolation.Operation? = nil, _ values: String...
  ) -> ContractViolation {
    ContractViolation(rule, by: .collectionView, operation, values: values)
  }

  /// Discards the counts and cells of the data source.
  func setNeedsData() {
    let old = sections
    sections = []
    needsData = true
    needsPreparation = true
    for (section, content) in old.enumerated() {
      for (item, content) in content.rows.enumerated() {
        guard let cell = content.cell else { continue }
        endDisplaying(cell, at: IndexPath(item: item, section: section))
      }
      for (kind, view) in content.supplementaries { recycle(view, kind, of: section) }
    }
    setNeedsLayout()
  }

  /// Counts the items, unless they have been counted (R1).
  func loadIfNeeded() {
    guard needsData else { return }
    needsData = false
    sections = dataCounts().map { CollectionSection(itemCount: $0) }
  }

  /// Returns the number of items in each section of the data source.
  func dataCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  /// The number of items in each section of the view.
  var shownCounts: [Int] { sections.map(\.rows.count) }

  func hasItem(at path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && sections[path.section].rows.indices.contains(path.item)
  }

  /// The paths of all items, in order.
  var allPaths: [IndexPath] {
    sections.enumerated().flatMap { section, content in
      content.rows.indices.map { IndexPath(item: $0, section: section) }
    }
  }
}

/// Source: UIKit, `UICollectionView`, "Getting the state of the collection view", iOS 6.0.
extension UICollectionView {
  /// The number of sections of the view, which may differ from that of its data source.
  public var numberOfSections: Int {
    loadIfNeeded()
    return sections.count
  }

  /// Returns the number of items in a section of the view.
  public func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    return sections.indices.contains(section) ? sections[section].rows.count : 0
  }
}
