import Testing
import _LiveTestSupport

@testable import LiveTreeServer

struct ConsoleResourcesTests {
  @Test func embeddedFilesAreThoseInTheFolder() throws {
    let files = try resources(of: "Sources/LiveTreeServer")
    #expect(EmbeddedResources.files == files)
  }

  @Test func noScriptsImportEachOtherInACircle() {
    let scripts = EmbeddedResources.files.filter { $0.key.hasSuffix(".js") }
    #expect(scripts["console.js"]?.contains("console-edit.js") == true)
    #expect(importCycle(in: scripts) == nil)
  }

  @Test func aCircleOfImportsIsFound() {
    let scripts = [
      "a.js": #"import { x } from "./b.js";"#, "b.js": #"await import("./c.js")"#,
      "c.js": "export {\n  y,\n} from '/live/b.js'; import 'https://example.org/a.mjs';",
    ]
    #expect(importCycle(in: scripts) == ["b.js", "c.js", "b.js"])
  }
}
