import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LiveList
import Testing

@testable import LiveListWeb

@Suite(.timeLimit(.minutes(20)))
struct ListPageTests {
  @Test func thePageIsFilledAndEscaped() {
    let page = ListPage(
      list: "a&b", title: #"<Tom> "Sawyer""#,
      panel: .init(body: "<aside id=panel></aside>", head: "<link href=panel.css>"))
    let html = page.html
    #expect(html.contains("&lt;Tom&gt; &quot;Sawyer&quot;"))
    #expect(html.contains("a&amp;b"))
    #expect(html.contains("<aside id=panel></aside>"))
    #expect(html.contains("<link href=panel.css>"))
    #expect(!html.contains("{{"))
  }

  @Test func thePageLoadsFromItsServerOnly() async throws {
    let router = Router()
    router.addPageAssets()
    router.addList(ListPage(list: "rows", title: "Rows"), channel: ListChannel(title: "Rows"))
    try await Application(router: router).test(.router) { client in
      try await client.execute(uri: "/", method: .get) { response in
        #expect(response.status == .ok)
        let policy = try #require(response.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'"))
        #expect(!policy.contains("unsafe-inline"))
        let html = String(buffer: response.body)
        #expect(!html.contains(#"src="http"#) && !html.contains(#"href="http"#))
      }
      let scripts = EmbeddedResources.files.keys.filter { $0.hasSuffix(".js") }
      var assets = Dictionary(
        uniqueKeysWithValues: scripts.map { ("/live/\($0)", "text/javascript") })
      assets["/live/page.css"] = "text/css"
      for (uri, type) in assets {
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.headers[.contentType]?.hasPrefix(type) == true)
          #expect(response.body.readableBytes > 0)
        }
      }
    }
  }

  /// Scripts for long lists, and for pages that return to a list, are loaded on demand.
  @Test func aPageOfShortListsIsLight() {
    let onDemand: Set = ["window.js", "heights.js", "match.js"]
    let bytes = EmbeddedResources.files
      .filter { !onDemand.contains($0.key) }
      .reduce(0) { $0 + $1.value.utf8.count }
    #expect(bytes < 48_600)
  }
}
