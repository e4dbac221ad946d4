import Testing
import _LiveTestSupport

@testable import LiveListWeb

struct EmbeddedResourcesTests {
  @Test func embeddedFilesAreThoseInTheFolder() throws {
    let files = try resources(of: "Sources/LiveListWeb")
    #expect(EmbeddedResources.files == files, "Run Scripts/embed-resources.")
  }
}
