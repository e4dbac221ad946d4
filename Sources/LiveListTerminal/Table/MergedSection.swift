internal import LiveList

/// A section of the target whose rows can be accessed by their positions in the list.
struct MergedSection {
  var section: TableSection
  /// The positions of the departing rows, ascending; computed lazily.
  private var leaving: [Int]?

  init(section: TableSection) { self.section = section }

  /// - Parameter old: The cells of the row before the change.
  mutating func update(
    _ item: Int, from old: @autoclosure () -> [TableCell], to cells: [TableCell], at time: Duration
  ) {
    let leaving =
      leaving ?? section.rows.indices.filter { section.rows[$0].isLeaving }
    self.leaving = leaving
    let passed = leaving.indices.partitioningIndex { leaving[$0] - $0 > item }
    section.rows[item + passed].change(from: old()) { $0.update(to: cells, at: time) }
  }
}
