import LiveList
import LiveListViews
import Testing

/// The visible range between bars, and the distance to scroll.
@Suite(.timeLimit(.minutes(20)))
struct ViewportTests {
  /// Items of 100 points each.
  private func edges(_ path: ItemPath) -> (top: Double, bottom: Double)? {
    (Double(path.item) * 100, Double(path.item + 1) * 100)
  }

  private func paths(_ items: ClosedRange<Int>) -> [ItemPath] {
    items.map { ItemPath(section: 0, item: $0) }
  }

  /// Scrolling brings an item to the requested position, unless the start or end of the content
  /// prevents it.
  @Test func anItemIsBroughtToItsPositionAsFarAsThereIsContent() {
    let bars: [(top: Double, bottom: Double)] = [(0, 0), (52, 0), (0, 34), (52, 34)]
    for top in stride(from: 0.0, through: 1000, by: 50) {
      for position in stride(from: -200.0, through: 300, by: 50) {
        for insets in bars {
          var viewport = Viewport(offset: 0, height: 300, contentHeight: 1000, insets: insets)
          viewport.offset = viewport.offset(bringing: top, to: position)
          let last = 1000 + insets.bottom - 300
          #expect((-insets.top...last).contains(viewport.offset))
          let isAtEnd = viewport.offset == -insets.top || viewport.offset == last
          #expect(isAtEnd || top - viewport.upperEdge == position)
        }
      }
    }
  }

  @Test func contentLowerThanTheViewBeginsBelowTheBar() {
    let viewport = Viewport(offset: 0, height: 300, contentHeight: 100, insets: (52, 34))
    #expect(viewport.offset(bringing: 0, to: 0) == -52)
    #expect(viewport.offset(bringing: 90, to: 0) == -52)
  }

  @Test func theBeginningIsBelowTheUpperBar() {
    var viewport = Viewport(offset: -52, height: 300, contentHeight: 1000, insets: (52, 0))
    #expect(viewport.isAtTop)
    viewport.offset = -51
    #expect(!viewport.isAtTop)
  }

  @Test func itemsUnderBarsAreNoAnchors() {
    let viewport = Viewport(offset: 100, height: 500, contentHeight: 1000, insets: (50, 60))
    #expect(viewport.anchors(among: paths(1...5), edges: edges) == paths(2...4))
  }

  @Test func withoutAWholeItemTheFirstOneIsTheAnchor() {
    let viewport = Viewport(offset: 150, height: 120, contentHeight: 1000, insets: (0, 0))
    #expect(viewport.anchors(among: paths(1...2), edges: edges) == paths(1...1))
    #expect(viewport.anchors(among: [], edges: edges).isEmpty)
  }
}
