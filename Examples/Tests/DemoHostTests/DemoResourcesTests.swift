import Testing
import _LiveTestSupport

@testable import DemoHost

struct DemoResourcesTests {
  @Test(arguments: [
    (nil, EmbeddedResources.files), ("Changes", ChangesResources.files),
    ("Companies", CompaniesResources.files), ("Goals", GoalsResources.files),
    ("Profile", ProfileResources.files),
  ])
  func embeddedFilesAreThoseInTheFolder(part: String?, embedded: [String: String]) throws {
    let files = try resources(of: "Sources/DemoHost", in: part)
    #expect(embedded == files)
  }

  @Test func noScriptsImportEachOther() {
    let files = [EmbeddedResources.files] + DemoCatalog.descriptions.map(\.resources)
    let scripts = files.flatMap { $0 }.filter { $0.key.hasSuffix(".js") }
    #expect(importCycle(in: Dictionary(uniqueKeysWithValues: scripts.map { ($0, $1) })) == nil)
  }
}
