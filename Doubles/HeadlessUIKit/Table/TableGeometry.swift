import Foundation

/// The positions of the rows and headers of a table.
struct TableGeometry {
  /// The position of a section, from its header to its footer.
  struct Section {
    let headerTop: CGFloat
    /// The top of each row, followed by the bottom of the last row.
    let rowTops: [CGFloat]
    let footerBottom: CGFloat
  }

  private(set) var sections: [Section] = []
  private(set) var height: CGFloat

  init(top: CGFloat) {
    height = top
  }

  mutating func append(header: CGFloat, rows: some Sequence<CGFloat>, footer: CGFloat) {
    let top = height
    var tops = [top + header]
    var bottom = top + header
    for height in rows {
      bottom += height
      tops.append(bottom)
    }
    height = bottom + footer
    sections.append(Section(headerTop: top, rowTops: tops, footerBottom: height))
  }

  mutating func appendFooter(_ footer: CGFloat) {
    height += footer
  }

  /// Returns the vertical span of a row.
  func row(_ row: Int, in section: Int) -> ClosedRange<CGFloat> {
    sections[section].rowTops[row]...sections[section].rowTops[row + 1]
  }

  /// Returns the visible rows of a section, without those that only touch the edge.
  func rows(of section: Int, in visibleSpan: ClosedRange<CGFloat>) -> Range<Int> {
    let tops = sections[section].rowTops
    let first = partition(tops.dropFirst()) { $0 > visibleSpan.lowerBound }
    let end = partition(tops.dropLast()) { $0 >= visibleSpan.upperBound }
    return first..<max(first, end)
  }

  /// Returns the number of leading elements that don't satisfy a condition which all later elements
  /// satisfy.
  private func partition(
    _ tops: ArraySlice<CGFloat>, _ condition: (CGFloat) -> Bool
  ) -> Int {
    var low = tops.startIndex
    var high = tops.endIndex
    while low < high {
      let middle = (low + high) / 2
      if condition(tops[middle]) { high = middle } else { low = middle + 1 }
    }
    return low - tops.startIndex
  }
}
