import Foundation
import LiveList
import LiveListViews
import Testing

/// The visible range between bars, and the distance to scroll.
@Suite(.timeLimit(.minutes(20)))
struct ViewportTests {
  /// Items of 100 points each.
  private func edges(_ place: ListPlace) -> (top: Double, bottom: Double)? {
    guard case .item(let path) = place else { return nil }
    return (Double(path.item) * 100, Double(path.item + 1) * 100)
  }

  private func place(_ item: Int) -> ListPlace { .item(ItemPath(section: 0, item: item)) }

  private func places(_ items: ClosedRange<Int>) -> [ListPlace] { items.map { place($0) } }

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

  /// Views round offsets to pixels: an inset of 187.5 is an offset of -187.33.
  @Test func lessThanAPointAboveTheEdgeIsTheBeginning() {
    let viewport = Viewport(offset: -187.33, height: 600, contentHeight: 9_000, insets: (187.5, 0))
    #expect(viewport.isAtTop && !viewport.isAtBottom)
  }

  /// Rows begin below the header of the whole list. While no row is hidden, it's the beginning.
  @Test func aHeaderThatIsScrolledAwayIsNoRow() {
    var viewport = Viewport(
      offset: 100, height: 300, contentHeight: 1000, insets: (0, 0), rowsTop: 100)
    #expect(viewport.isAtTop)
    viewport.offset = 101
    #expect(!viewport.isAtTop)
  }

  @Test func theEndIsAboveTheLowerBar() {
    var viewport = Viewport(offset: 734, height: 300, contentHeight: 1000, insets: (0, 34))
    #expect(viewport.isAtBottom && viewport.lastOffset == 734)
    viewport.offset = 732
    #expect(!viewport.isAtBottom)
    viewport.contentHeight = 100
    #expect(viewport.lastOffset == 0, "content lower than the view")
  }

  @Test func contentThatIsOnlyWiderScrollsHorizontally() {
    let view = CGSize(width: 200, height: 100)
    let sizes = [(300, 100), (300, 101), (200, 100), (200, 50)].map {
      CGSize(width: $0, height: $1)
    }
    let axes = sizes.map { ScrollAxis(of: $0, in: view) }
    #expect(axes == [.horizontal, .vertical, .vertical, .vertical])
  }

  @Test func rowsThatTouchAnEdgeAreNotVisible() {
    let viewport = Viewport(offset: 100, height: 300, contentHeight: 1000, insets: (0, 0))
    let rows = [(0, 100), (100, 101), (399, 400), (400, 500)] as [(Double, Double)]
    let visible = viewport.visible(rows.indices.map { .item(ItemPath(section: 0, item: $0)) }) {
      guard case .item(let path) = $0 else { return nil }
      return rows[path.item]
    }
    #expect(visible.map(\.top) == [0, 299])
  }

  @Test func visibleRowsAreMeasuredFromTheUpperBar() {
    let viewport = Viewport(offset: 100, height: 500, contentHeight: 1000, insets: (50, 60))
    let visible = viewport.visible(places(0...9), edges: edges)
    #expect(visible.map(\.place) == places(1...5))
    #expect(visible.first.map { [$0.top, $0.bottom] } == [-50, 50])
    #expect(viewport.visibleHeight == 390)
    #expect(viewport.visible(places(0...9)) { _ in nil }.isEmpty)
  }
}
