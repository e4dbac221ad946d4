import Foundation
import HeadlessUIKit
import LiveList
import LiveListTesting
import LiveListUIKit
import Testing
import _LiveTestSupport
import _ViewTransitions

/// `collectionView.apply(changeset) { data = $0 }`, and a data source that has the list.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct CollectionApplyTests {
  private let source = [
    SampleSection(id: 1, header: 0, items: [1, 2, 3]), SampleSection(id: 2, header: 0, items: [4]),
  ]

  private func screen(height: Double = 440) -> CollectionScreen {
    let screen = CollectionScreen(height: height)
    screen.update(to: source, TransitionRequest()) { _ in }
    screen.endAnimations()
    return screen
  }

  private func update(
    _ screen: some TransitionScreen, to target: [SampleSection],
    _ request: TransitionRequest = TransitionRequest()
  ) -> UpdateOutcome? {
    var ends: [UpdateOutcome] = []
    screen.update(to: target, request) { ends.append($0) }
    screen.endAnimations()
    #expect(ends.count == 1)
    #expect(screen.refusals.isEmpty)
    return ends.first
  }

  @Test func itemsAreInsertedDeletedMovedAndUpdated() {
    let screen = screen()
    let target = [
      SampleSection(id: 1, header: 1, items: [3, SampleItem(1, content: 1), 5]),
      SampleSection(id: 3, header: 0, items: [6]),
    ]
    #expect(update(screen, to: target) == .animated)
    #expect(
      Set(screen.seenItems.values) == ["3", "1'1", "5", "6"]
        && screen.seenItems[ItemPath(section: 0, item: 1)] == "1'1")
    #expect(screen.seenHeaders == [0: "1: 1", 1: "3: 0"], "the header is requested again")
  }

  @Test func collectionsFallBackLikeTables() {
    let screen = CollectionScreen(height: 440)
    #expect(update(screen, to: source) == .reloaded(.firstLoad))
    screen.isInWindow = false
    #expect(update(screen, to: []) == .reloaded(.notInWindow))
    screen.isInWindow = true
    #expect(update(screen, to: source) == .reloaded(.firstLoad), "nothing was shown")
    screen.isDropping = true
    #expect(update(screen, to: []) == .postponed(.uncommittedUpdates))
    screen.isDropping = false
    withDevice(reducesMotion: true) {
      #expect(update(screen, to: Array(source.reversed())) == .notAnimated(.reducedMotion))
    }
    var request = TransitionRequest()
    request.mistake = .losesItems
    let outcome = update(screen, to: source, request)
    #expect(outcome == .reloaded(.dataDiffers(data: [2, 1], expected: [3, 1])))
  }

  @Test func scrollPositionAndSelectionArePreserved() {
    let screen = screen(height: 200)
    let many = [SampleSection(id: 1, header: 0, items: (1...60).map { SampleItem($0) })]
    _ = update(screen, to: many)
    screen.offset = 300
    screen.selection = [ItemPath(section: 0, item: 20)]
    let seen = Set(screen.seenItems.values)
    var target = many
    target[0].items.insert(contentsOf: (101...106).map { SampleItem($0) }, at: 0)
    #expect(update(screen, to: target) == .animated)
    #expect(screen.offset == 300 + 2 * 54, "two lines were inserted above")
    #expect(Set(screen.seenItems.values) == seen)
    #expect(screen.selection == [ItemPath(section: 0, item: 26)])
  }

  @Test func aSourceWithoutHeadersShowsEmptyOnes() {
    let screen = CollectionSourceScreen(height: 440)
    screen.source.supplementaryView = nil
    #expect(update(screen, to: source) == .reloaded(.firstLoad))
    #expect(screen.seenHeaders == [0: "", 1: ""])
  }

  @Test func headersOfLayoutsThatKeepThemAreFilled() {
    let layout = KeepingLayout()
    layout.headerReferenceSize = CGSize(width: 320, height: 28)
    let frame = CGRect(x: 0, y: 0, width: 320, height: 440)
    let view = UICollectionView(frame: frame, collectionViewLayout: layout)
    let window = UIWindow(frame: frame)
    window.addSubview(view)
    var (made, filled): (Int, [String]) = (0, [])
    let source = CollectionViewSource<Int, Int, SampleItem>(view) { view, path, _ in
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      return view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    source.supplementaryView = { view, kind, path, _ in
      made += 1
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "header")
      return view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: path)
    }
    for header in 0...2 {
      if header == 2 { source.fillSupplementaryView = { filled.append("\($1) \($2.header)") } }
      source.apply([SampleSection(id: 1, header: header, items: [1])])
      view.layoutIfNeeded()
    }
    #expect(made == 1, "the layout keeps the view")
    #expect(filled == ["\(UICollectionView.elementKindSectionHeader) 2"])
    #expect(view.violations.isEmpty)
  }

  @Test func listsThatArriveDuringTheSecondDropAreShownToo() async {
    let screen = CollectionSourceScreen(height: 440)
    _ = update(screen, to: source)
    for target in [[SampleSection(id: 1, header: 0, items: [1])], source] {
      screen.isDropping = true
      #expect(update(screen, to: target) == .postponed(.uncommittedUpdates))
      screen.isDropping = false
      await waitUntil("the list is shown") { screen.data == target }
      screen.endAnimations()
      #expect(screen.seenItems.count == target.flatMap(\.items).count)
    }
    #expect(screen.refusals.isEmpty)
  }

  /// UIKit warns about a layout outside of a window, and cells would be created with the wrong
  /// size.
  @Test func outOfAWindowNoCellIsMade() {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440),
      collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "friend")
    var cells = 0
    let source = ItemsCollectionViewSource<Neighbor>(view) { view, path, _ in
      cells += 1
      return view.dequeueReusableCell(withReuseIdentifier: "friend", for: path)
    }
    source.options.scrollAnchor = .always
    source.apply([Neighbor(id: "a"), Neighbor(id: "b")])
    source.apply([Neighbor(id: "b"), Neighbor(id: "a"), Neighbor(id: "c")])
    #expect(cells == 0)
    let window = UIWindow(frame: view.frame)
    window.addSubview(view)
    view.layoutIfNeeded()
    #expect(cells == 3)
    #expect(view.violations.isEmpty)
  }

  @Test func headersAndFootersAreRefreshed() {
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 320, height: 28)
    layout.footerReferenceSize = layout.headerReferenceSize
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let view = UICollectionView(frame: window.frame, collectionViewLayout: layout)
    window.addSubview(view)
    let kinds = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]
    for kind in kinds {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "band")
    }
    let list = CollectionViewSource<Int, Int, SampleItem>(view) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    }
    var filled: [String: [Int]] = [:]
    list.supplementaryView = { view, kind, path, section in
      filled[kind, default: []].append(section.header)
      return view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "band", for: path)
    }
    for header in 1...3 {
      list.apply([SampleSection(id: 1, header: header, items: [])])
      view.layoutIfNeeded()
    }
    for kind in kinds { #expect(filled[kind] == [1, 2, 3]) }
    #expect(view.violations.isEmpty)
  }

  @Test func aSourceHoldsItemsAndFollowsMoves() async {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let layout = UICollectionViewFlowLayout()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "friend")
    window.addSubview(view)
    view.finishesAnimationsOnNextTurn = true
    let source = ItemsCollectionViewSource<Neighbor>(view) { view, path, friend in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "friend", for: path)
      cell.contentConfiguration = UIListContentConfiguration.cell(friend.id)
      return cell
    }
    await source.apply([Neighbor(id: "Tom"), Neighbor(id: "Huck")]).ended()
    #expect(await source.apply([Neighbor(id: "Huck"), Neighbor(id: "Becky")]).ended() == .animated)
    #expect(view.shownItemTexts == [["Huck", "Becky"]])
    #expect(source.item(for: IndexPath(item: 1, section: 0))?.id == "Becky")
    #expect(source.indexPath(for: "Huck") == IndexPath(item: 0, section: 0))
    var moves: [String] = []
    let paths = [0, 1].map { IndexPath(item: $0, section: 0) }
    #expect(!source.collectionView(view, canMoveItemAt: paths[1]), "nothing stores a move")
    source.onMove(
      where: { $0.id != "Huck" }, { moves.append("\($0.items[0].id) before \($0.next?.id ?? "")") })
    #expect(paths.map { source.collectionView(view, canMoveItemAt: $0) } == [false, true])
    source.collectionView(
      view, moveItemAt: IndexPath(item: 1, section: 0), to: IndexPath(item: 0, section: 0))
    #expect(source.items.map(\.id) == ["Becky", "Huck"])
    await waitUntil("the action is called") { moves == ["Becky before Huck"] }
  }
}

extension UIListContentConfiguration {
  /// A cell with a line of text.
  fileprivate static func cell(_ text: String) -> Self {
    var content = Self.cell()
    content.text = text
    return content
  }
}

/// A layout that keeps its headers when they are invalidated, as a compositional one may (R54).
private final class KeepingLayout: UICollectionViewFlowLayout {
  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidateLayout()
  }
}
