import Foundation
import HeadlessViews
import LiveListTesting

extension NSCollectionView {
  func violation(
    of rule: ContractRule, _ operation: ViewOperation? = nil, _ values: String...
  ) -> ContractViolation {
    ContractViolation(rule, by: .collectionView, operation, values: values)
  }

  /// Discards the counts and cells of the data source.
  func setNeedsData() {
    let old = sections
    sections = []
    needsData = true
    needsPreparation = true
    for section in old {
      for place in section.rows { recycle(place.item) }
      for view in section.supplementaries.values { recycle(view) }
    }
    needsLayout = true
  }

  /// Counts the items, unless they are counted already (R1).
  func loadIfNeeded() {
    guard needsData else { return }
    needsData = false
    sections = dataCounts().map { CollectionSection(itemCount: $0) }
  }

  /// The number of items of each section that the data source has.
  func dataCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  /// The number of items of each section that the view has.
  var shownCounts: [Int] { sections.map(\.rows.count) }

  func hasItem(at path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && sections[path.section].rows.indices.contains(path.item)
  }

  /// The paths of all items, in their order.
  var allPaths: [IndexPath] {
    sections.enumerated().flatMap { section, content in
      content.rows.indices.map { IndexPath(item: $0, section: section) }
    }
  }
}

/// Source: AppKit, `NSCollectionView`, "Getting the state of the collection view", macOS 10.11.
extension NSCollectionView {
  /// How many sections the view has, which may be others than its data source has.
  public var numberOfSections: Int {
    loadIfNeeded()
    return sections.count
  }

  /// How many items a section of the view has.
  public func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    return sections.indices.contains(section) ? sections[section].rows.count : 0
  }
}
