import Testing
import _LiveTestSupport

@testable import LiveListWeb

struct WebResourcesTests {
  @Test func embeddedFilesAreThoseInTheFolder() throws {
    let files = try resources(of: "Sources/LiveListWeb")
    #expect(EmbeddedResources.files == files)
    let recorded = try resources(of: "Sources/LiveListWeb", in: "Recorded")
    #expect(RecordedResources.files == recorded)
  }

  /// A stage loads `window.js` and `match.js` by name when it needs them.
  @Test func noScriptsImportEachOtherInACircle() {
    var scripts = EmbeddedResources.files.merging(RecordedResources.files) { page, _ in page }
      .filter { $0.key.hasSuffix(".js") }
    scripts["stage.js"]? += #"import("/live/window.js"); import("/live/match.js");"#
    #expect(importCycle(in: scripts) == nil)
  }
}
