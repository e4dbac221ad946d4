import Foundation
import HeadlessUIKit
import LiveList
import LiveListViews
import Testing

/// The scroll positions of table and collection views after an update, with bars over their edges
/// and items of all sizes.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ScrollingTests {
  typealias Kind = ScrollingList.Kind

  @Test(arguments: Kind.allCases)
  func anItemTallerThanTheScreenStaysWhereItIs(kind: Kind) {
    let list = ScrollingList(kind, 1...10, height: 600)
    list.offset = 1900
    #expect(list.distance(to: 4) == -100)
    list.apply(Array(0...10))
    #expect(list.distance(to: 4) == -100)
    #expect(list.offset == 2500)
  }

  @Test(arguments: Kind.allCases)
  func underABarAListScrollsBackToMinusTheInset(kind: Kind) {
    let list = ScrollingList(kind, 1...40, barAtTop: 50)
    list.offset = 0
    list.apply(Array(3...40))
    #expect(list.offset == -50)
  }

  @Test(arguments: Kind.allCases)
  func theEndOfAListStaysAboveABarAtTheBottom(kind: Kind) {
    let list = ScrollingList(kind, 1...40, barAtBottom: 30)
    let end: CGFloat = 40 * 44 + 30 - 440
    list.offset = end
    list.apply(Array(-2...40))
    #expect(list.offset == end + 3 * 44)
  }

  /// The keyboard covers the bottom of a chat, or makes it smaller.
  @Test(arguments: Kind.allCases, [true, false])
  func theEndOfAChatStaysVisibleAboveTheKeyboard(kind: Kind, isInset: Bool) {
    let list = ScrollingList(kind, 1...40)
    func showKeyboard(_ isShown: Bool) {
      if isInset {
        list.view.contentInset.bottom = isShown ? 300 : 0
      } else {
        list.view.frame.size.height = isShown ? 140 : 440
      }
      list.view.layoutIfNeeded()
    }
    list.offset = 40 * 44 - 440
    list.anchor(.bottom)
    showKeyboard(true)
    #expect(list.distance(to: 40) == 96)
    list.apply(Array(1...41))
    #expect(list.distance(to: 41) == 96)
    showKeyboard(false)
    #expect(list.distance(to: 41) == 396)
    list.offset = 100
    showKeyboard(true)
    #expect(list.offset == 100, "older messages stay where they are read")
  }

  @Test(arguments: Kind.allCases)
  func aListAtItsBeginningUnderABarShowsNewItems(kind: Kind) {
    let list = ScrollingList(kind, 1...40, barAtTop: 50)
    list.offset = -50
    list.apply(Array(0...40))
    #expect(list.offset == -50)
  }

  @Test(arguments: Kind.allCases)
  func aListThatHasLeftItsBeginningUnderABarKeepsItsPlace(kind: Kind) {
    let list = ScrollingList(kind, 1...40, barAtTop: 50)
    list.offset = -20
    list.apply(Array(0...40))
    #expect(list.offset == 24)
  }

  /// A new item is inserted between an item that the bar covers and the first completely visible
  /// item.
  @Test(arguments: Kind.allCases)
  func anItemUnderTheUpperBarIsNotTheAnchor(kind: Kind) {
    let list = ScrollingList(kind, 1...40, barAtTop: 50)
    list.offset = 100
    #expect(list.distance(to: 5) == 76)
    list.apply([1, 2, 3, 4, 100] + Array(5...40))
    #expect(list.distance(to: 5) == 76)
  }

  /// Without the bar, the second item would be completely visible.
  @Test(arguments: Kind.allCases)
  func anItemUnderTheLowerBarIsNotTheAnchor(kind: Kind) {
    let list = ScrollingList(kind, 1...10, height: 300, barAtBottom: 200)
    list.offset = 200
    list.apply([1, 100] + Array(2...10))
    #expect(list.offset == 200)
  }

  @Test(arguments: Kind.allCases)
  func onlyAnimatedUpdatesAreAnimatedBatches(kind: Kind) {
    let list = ScrollingList(kind, 1...5)
    for (number, isAnimated) in [true, false, true].enumerated() {
      list.apply(Array(1...6 + number), isAnimated: isAnimated)
    }
    #expect(list.animatedBatches == [true, false, true])
  }

  @Test(arguments: Kind.allCases, ContentUpdates.allCases)
  func singleSelectionNeverBecomesTwo(kind: Kind, updates: ContentUpdates) {
    let list = ScrollingList(kind, 1...5)
    list.select(2)
    list.apply([5, 4, 3, 2, 1], updates: updates, content: 1)
    #expect(list.selection == [2])
    list.select(4)
    list.apply([4, 2, 1], updates: updates, content: 2)
    #expect(list.selection == [4])
  }
}
