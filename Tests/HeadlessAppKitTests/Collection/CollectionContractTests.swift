import Foundation
import HeadlessAppKit
import LiveListTesting
import Testing
import _ContractCases

/// R67: NSCollectionView refuses what UICollectionView refuses, and says the same.
@Suite(.timeLimit(.minutes(5))) @MainActor
struct CollectionContractTests {
  @Test(arguments: RefusedBatch.byAllViews)
  func r67ARefusedBatchIsRecordedInTheWordsOfCollectionViews(_ batch: RefusedBatch) {
    expectRefused(batch, says: batch.collectionMessage)
  }

  @Test(arguments: RefusedBatch.byCollectionViews)
  func r67WhatCollectionViewsAloneRefuseIsRecorded(_ batch: RefusedBatch) {
    expectRefused(batch, says: batch.message)
  }

  private func expectRefused(_ batch: RefusedBatch, says message: String) {
    let fixture = CollectionFixture(sections(batch.before))
    fixture.view.performBatchUpdates {
      fixture.data = self.sections(batch.after)
      for operation in batch.operations { fixture.view.tell(operation) }
    }
    #expect(fixture.view.violations.map(\.rule) == [batch.rule])
    #expect(fixture.view.violations.first?.message == message)
    #expect(fixture.view.shownItemTexts == sections(batch.after).map(\.items))
  }

  private func sections(_ counts: [Int]) -> [(header: String, items: [String])] {
    counts.enumerated().map { section, count in
      ("§\(section)", (0..<count).map { "\(section).\($0)" })
    }
  }

  @Test func r1AFreshViewCountsItsItemsWhenABatchBegins() {
    let fixture = CollectionFixture("a", "b")
    fixture.view.reloadData()
    fixture.data[0].items = ["a"]
    fixture.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    #expect(fixture.view.violations.map(\.rule) == [.dataOfFreshView])
  }

  @Test func r35R36ReloadsAndWindows() {
    let fixture = CollectionFixture("a")
    fixture.update(to: ["b"]) { $0.reloadData() }
    #expect(fixture.shown == ["b"])
    fixture.screen.window.contentView = nil
    fixture.update(to: []) { $0.deleteItems(at: [IndexPath(item: 0, section: 0)]) }
    #expect(fixture.view.violations.map(\.rule) == [.reloadInsideBatch, .viewOutsideWindow])
  }

  @Test func r49AnnouncedHeadersExist() {
    let fixture = HeaderlessItems()
    #expect(fixture.view.violations.map(\.rule.number) == [49])
  }
}

/// A view whose layout announces headers that its data source does not have.
@MainActor
private final class HeaderlessItems: NSObject, NSCollectionViewDataSource {
  let view = NSCollectionView()
  let screen: Screen

  override init() {
    let layout = NSCollectionViewFlowLayout()
    layout.headerReferenceSize = NSSize(width: 0, height: 20)
    view.collectionViewLayout = layout
    screen = Screen(view)
    super.init()
    view.dataSource = self
    view.layoutSubtreeIfNeeded()
  }

  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem { NSCollectionViewItem() }
}
