import LiveList
import Testing

@testable import Workloads

/// Which storage the lists share, since that is what makes the comparison of equals fast or slow.
@Suite struct StorageTests {
  @Test func theSameBufferIsShared() {
    let lists = FlatLists.sameBuffer()
    #expect(lists.source.address == lists.target.address)
  }

  @Test func anotherBufferSharesItsStrings() {
    let lists = FlatLists.otherBuffer()
    #expect(lists.source.address != lists.target.address)
    #expect(zip(lists.source, lists.target).allSatisfy { $0.title.address == $1.title.address })
  }

  @Test func freshStringsShareNothing() {
    let lists = FlatLists.freshStrings()
    #expect(zip(lists.source, lists.target).allSatisfy { $0.title.address != $1.title.address })
    let documents = FlatLists.editedFreshStrings()
    let old = Set(documents.source.map(\.id.address))
    #expect(documents.target.allSatisfy { !old.contains($0.id.address) })
  }

  @Test func titlesAreLongerThanWhatAStringHoldsWithoutStorage() {
    #expect(FlatLists.sameBuffer().source.allSatisfy { $0.title.utf8.count >= 30 })
  }

  @Test func sectionsShareTheirRowsOrDoNot() {
    let shared = SectionedLists.oneUpdated(sections: 100)
    let unshared = SectionedLists.oneUpdatedUnshared(sections: 100)
    #expect(sharedSections(shared) == 99)
    #expect(sharedSections(unshared) == 0)
    #expect(shared.target == unshared.target)
  }

  private func sharedSections(_ lists: SectionedLists) -> Int {
    zip(lists.source, lists.target).count { $0.items.address == $1.items.address }
  }
}

extension Array {
  fileprivate var address: UnsafePointer<Element>? { withUnsafeBufferPointer(\.baseAddress) }
}

extension String {
  fileprivate var address: UnsafePointer<UInt8>? {
    utf8.withContiguousStorageIfAvailable(\.baseAddress) ?? nil
  }
}
