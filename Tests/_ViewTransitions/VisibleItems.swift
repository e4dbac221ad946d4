import LiveList
import LiveListTesting

/// The items that are visible before an update.
@MainActor
struct VisibleItems {
  private let data: [SampleSection]
  private let isAtTop: Bool
  /// The completely visible items, each with its distance from the top edge.
  private let visible: [(id: Int, top: Double)]

  init(of screen: some TransitionScreen) {
    data = screen.data
    isAtTop = screen.offset <= -screen.barHeight
    let (upper, lower) = (screen.offset + screen.barHeight, screen.offset + screen.extent.height)
    visible = screen.data.paths.compactMap { path in
      guard let frame = screen.frame(of: path), frame.lowerBound >= upper,
        frame.upperBound <= lower
      else { return nil }
      return (screen.data[path.section].items[path.item].id, frame.lowerBound - upper)
    }
  }

  /// A description of a wrong scroll position: unless the list was scrolled to the top, the first
  /// visible item that still exists must be at the same position, or as near as the end of the list
  /// allows.
  func problem(on screen: some TransitionScreen) -> String? {
    guard !isAtTop, screen.data.hasUniqueItems, screen.data != data else { return nil }
    let paths = Dictionary(
      screen.data.paths.map { (screen.data[$0.section].items[$0.item].id, $0) },
      uniquingKeysWith: { first, _ in first })
    guard let (id, top) = visible.first(where: { paths[$0.id] != nil }), let path = paths[id],
      let frame = screen.frame(of: path)
    else { return nil }
    let isNow = frame.lowerBound - screen.offset - screen.barHeight
    let isAtEnd =
      screen.offset == -screen.barHeight || screen.offset == screen.extent.lastOffset
    return isNow == top || isAtEnd ? nil : "item \(id) was at \(top) and is at \(isNow)"
  }
}
