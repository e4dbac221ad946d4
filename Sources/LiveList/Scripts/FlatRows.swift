/// Maps between the rows of a view without sections and the items of a list of sections. Each
/// section has a row for its header, followed by rows for its items.
///     let rows = FlatRows(sections)
///     switch rows[row] {
///     case .header(let section): …
///     case .item(let path): …
///     }
@usableFromInline
package struct FlatRows: Hashable, Sendable {
  /// The number of items in each section.
  package let counts: [Int]
  /// Whether each section begins with a header row.
  package let hasHeaders: Bool
  /// The first row of each section, followed by the number of rows.
  private let starts: [Int]

  /// Creates the rows of sections with these numbers of items.
  ///
  /// - Complexity: O(*s*) in the number of sections.
  @usableFromInline
  package init(counts: [Int], hasHeaders: Bool = true) {
    self.counts = counts
    self.hasHeaders = hasHeaders
    var starts = [0]
    for count in counts { starts.append(starts[starts.count - 1] + count + (hasHeaders ? 1 : 0)) }
    self.starts = starts
  }

  /// Creates the rows of sections. A flat list has no header rows.
  ///
  /// - Complexity: O(*s*) in the number of sections.
  @inlinable
  package init<SectionID, Header, Item>(_ sections: [ListSection<SectionID, Header, Item>]) {
    self.init(
      counts: sections.itemCounts(), hasHeaders: SectionID.self != OnlySection.self)
  }

  /// The number of rows.
  package var count: Int { starts[starts.count - 1] }

  /// Returns what a row shows.
  ///
  /// - Precondition: The row exists.
  /// - Complexity: O(log *s*) in the number of sections.
  package subscript(row: Int) -> ListPlace {
    precondition(row >= 0 && row < count, "Row \(row) is out of bounds: there are \(count) rows.")
    let section = starts.partitioningIndex { $0 > row } - 1
    let item = row - starts[section] - (hasHeaders ? 1 : 0)
    return item < 0 ? .header(section) : .item(ItemPath(section: section, item: item))
  }

  /// Returns the row of an item.
  package func row(of path: ItemPath) -> Int {
    starts[path.section] + path.item + (hasHeaders ? 1 : 0)
  }

  /// Returns the row of a section's header; `nil` if headers aren't rows.
  package func row(ofHeader section: Int) -> Int? {
    hasHeaders ? starts[section] : nil
  }

  /// Returns the rows of a section, including its header.
  package func rows(ofSection section: Int) -> Range<Int> {
    starts[section]..<starts[section + 1]
  }
}
