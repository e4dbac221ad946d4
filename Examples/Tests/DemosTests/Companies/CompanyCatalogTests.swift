import Demos
import Foundation
import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// The third article's list, as its endpoint stores it.
@Suite(.trail) struct CompanyCatalogTests {
  private typealias Changeset = ListChangeset<String, String, CompanyRow>

  private func story(_ changeset: Changeset) -> [String] {
    let (source, target, diff) = (changeset.source, changeset.target, changeset.diff)
    func name(_ path: ItemPath, _ list: CompanySnapshot) -> String {
      list[path.section].items[path.item].name
    }
    return diff.sectionDeletes.map { "\(source[$0].id) goes" }
      + diff.sectionInserts.map { "\(target[$0].id) comes" }
      + diff.itemDeletes.map { "\(name($0, source)) goes" }
      + diff.itemInserts.map { "\(name($0, target)) comes" }
      + diff.itemUpdates.map { "\(name($0.from, source)) becomes \(name($0.to, target))" }
      + diff.itemMoves.map { "\(name($0.to, target)) moves" }
      + diff.sectionMoves.map { "\(target[$0.to].id) moves" }
  }

  @Test func theArticlesRefreshIsNineChanges() {
    let changeset = Changeset(
      from: CompanyCatalog.before.sections, to: CompanyCatalog.before.next.sections)
    #expect(
      story(changeset) == [
        "Blackberry RIM goes", "Microsoft comes", "Kindle Fire goes",
        "Kindle Fire HD 8.9\" comes", "iPad Mini comes", "Nexus Watch comes",
        "iPad becomes New iPad", "iPhone becomes iPhone 5", "iPod becomes iPod Touch",
      ])
  }

  @Test func deliveriesAlternate() {
    #expect(CompanyCatalog.before.next == .after)
    #expect(CompanyCatalog.after.next == .before)
  }

  /// Every change is visible, results in a valid catalog, and is accepted by a view.
  @Test func aThousandChangesInARowAreSeenAndLegal() throws {
    try withEvery("seed", in: [6 as UInt64]) { seed in
      var random = SplitMix64(seed: seed)
      var catalog = CompanyCatalog.before
      var kinds: Set<String> = []
      for _ in 0..<1_000 {
        let old = catalog
        let summary = catalog.change(using: &random)
        #expect(summary.hasSuffix("."))
        let changeset = Changeset(from: old.sections, to: catalog.sections)
        #expect(!changeset.isEmpty, "\(summary)")
        #expect(throws: Never.self) { try CompanyCatalog(catalog.companies) }
        try expectLegal(changeset)
        let diff = changeset.diff
        if !diff.sectionDeletes.isEmpty { kinds.insert("company gone") }
        if !diff.sectionInserts.isEmpty { kinds.insert("company new") }
        if !diff.sectionMoves.isEmpty { kinds.insert("company moved") }
        if !diff.itemDeletes.isEmpty { kinds.insert("product gone") }
        if !diff.itemInserts.isEmpty { kinds.insert("product new") }
        if !diff.itemMoves.isEmpty { kinds.insert("product moved") }
        if !diff.itemUpdates.isEmpty { kinds.insert("product renamed") }
      }
      #expect(kinds.count == 7, "all that can happen does")
    }
  }

  @Test func theSameSeedMakesTheSameChanges() {
    func story() -> [String] {
      var random = SplitMix64(seed: 1)
      var catalog = CompanyCatalog.before
      return (0..<50).map { _ in catalog.change(using: &random) }
    }
    #expect(story() == story())
  }

  @Test func anEmptyMarketIsEntered() throws {
    var random = SplitMix64(seed: 2)
    var catalog = try CompanyCatalog([])
    #expect(catalog.change(using: &random).hasSuffix("enters the market."))
    #expect(catalog.companies.count == 1)
  }

  @Test func anInvalidCatalogIsRejectedWithASentence() {
    let kindle = Product(id: 1, name: "Kindle")
    #expect(throws: CompanyCatalogError.repeatedProduct(1)) {
      try CompanyCatalog([
        Company(name: "Amazon", products: [kindle]), Company(name: "Apple", products: [kindle]),
      ])
    }
    #expect(throws: CompanyCatalogError.repeatedCompany("Amazon")) {
      try CompanyCatalog([
        Company(name: "Amazon", products: []), Company(name: "Amazon", products: []),
      ])
    }
    for id in [-1, Int.max, CompanyCatalog.productIDs.upperBound + 1] {
      #expect(throws: CompanyCatalogError.productIDOutOfRange(id)) {
        try CompanyCatalog([Company(name: "Amazon", products: [Product(id: id, name: "Kindle")])])
      }
    }
    #expect(throws: CompanyCatalogError.unnamedCompany) {
      try CompanyCatalog([Company(name: "", products: [])])
    }
    #expect(
      CompanyCatalogError.repeatedCompany("Amazon").description
        == "Amazon occurs twice. Merge both into one.")
  }

  @Test func aRowInJSONHasAKindAndATitle() throws {
    let row = try #require(CompanyCatalog.before.sections.first?.items.first)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(row)
    #expect(String(decoding: json, as: UTF8.self) == #"{"kind":"product","title":"Kindle"}"#)
    #expect(row.fields.map(\.text) == ["Kindle"])
  }
}
