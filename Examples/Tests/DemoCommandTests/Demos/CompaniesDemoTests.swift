import Foundation
import LiveFormats
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The companies in a real browser. Their list is polled from an endpoint on a real socket.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct CompaniesDemoTests {
  private let before = [
    "Kindle", "Kindle Fire", "Kindle Fire HD 7\"", "iPad", "iPhone", "iPod", "Blackberry Q5",
    "Blackberry Q10", "Blackberry Z10", "Nexus 4", "Nexus 7", "Nexus 10",
  ]
  private let after = [
    "Kindle", "Kindle Fire HD 7\"", "Kindle Fire HD 8.9\"", "New iPad", "iPad Mini", "iPhone 5",
    "iPod Touch", "Nexus 4", "Nexus 7", "Nexus 10", "Nexus Watch", "Windows 8 Phone",
    "Windows Surface RT", "Windows Surface Pro",
  ]

  private func withPage(_ body: (BrowserPage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("companies", in: folder)
      defer { demo.process.kill() }
      try await Browser.run { browser in
        try await body(try await BrowserPage.open("/companies", at: demo.address, in: browser))
      }
    }
  }

  @Test func theArticlesRefreshIsShown() async throws {
    try await withPage { page in
      #expect(try await page.waits(for: shows(before.count)))
      #expect(try await page.rows() == before)
      #expect(
        try await page.texts("main [data-rows] h2")
          == ["Amazon", "Apple", "Blackberry RIM", "Google"])
      try await page.press("[data-next]")
      #expect(try await page.waits(for: shows(after.count)))
      #expect(try await page.rows() == after)
      #expect(
        try await page.texts("main [data-rows] h2") == ["Amazon", "Apple", "Google", "Microsoft"])
      #expect(try await page.settles())
    }
  }

  /// Whatever the polling interval is.
  @Test func theNextDeliveryIsShownAtOnce() async throws {
    try await withPage { page in
      #expect(try await page.waits(for: shows(before.count)))
      let answer = try await HTTPAnswer.send(
        "POST", page.address + "/companies/interval", type: "application/json",
        #"{"seconds": 3600}"#)
      #expect(answer.status == 204)
      try await page.press("[data-next]")
      #expect(try await page.waits(for: shows(after.count)))
    }
  }

  @Test func theTimeUntilTheNextPollIsCounted() async throws {
    try await withPage { page in
      let seconds = "Number(document.querySelector('[data-countdown]').textContent)"
      #expect(try await page.waits(for: "\(seconds) === 1 || \(seconds) === 2"))
      let answer = try await HTTPAnswer.send(
        "POST", page.address + "/companies/interval", type: "application/json", #"{"seconds": 30}"#)
      #expect(answer.status == 204)
      #expect(try await page.waits(for: "\(seconds) > 20 && \(seconds) < 30"))
      // Another client's poll doesn't delay that of the page.
      let polls = "Number(document.querySelector('[data-polls]').textContent)"
      try await page.browser.run("[window.before, window.polls] = [\(seconds), \(polls)]")
      _ = try await HTTPAnswer.send("GET", page.address + "/api/companies")
      #expect(try await page.waits(for: "\(polls) > window.polls"))
      #expect(try await page.browser.value(of: "\(seconds) <= window.before") == .bool(true))
      try await page.press("[data-outage]")
      #expect(
        try await page.waits(for: "document.querySelector('[data-countdown]').textContent === '–'"))
    }
  }

  @Test func anOutageLeavesTheRowsAndSaysSo() async throws {
    try await withPage { page in
      #expect(try await page.waits(for: shows(before.count)))
      try await page.press("[data-outage]")
      #expect(try await page.waits(for: "document.documentElement.dataset.phase === 'stale'"))
      #expect(try await page.says("503", in: "main [data-notice]"))
      #expect(try await page.rows() == before)
      try await page.press("[data-outage]")
      #expect(try await page.waits(for: "document.documentElement.dataset.phase === 'live'"))
      #expect(try await page.rows() == before)
    }
  }

  /// A write to the endpoint, such as one with curl, moves the rows.
  @Test func aReplacedListIsShownAndABrokenOneIsRejected() async throws {
    try await withPage { page in
      #expect(try await page.waits(for: shows(before.count)))
      let endpoint = page.address + "/api/companies"
      let written = try await HTTPAnswer.put(
        endpoint, #"[{"name": "Palm", "products": [{"id": 1, "name": "Treo"}]}]"#)
      #expect(written.status == 204)
      #expect(try await page.waits(for: shows(1)))
      #expect(try await page.rows() == ["Treo"])
      let refused = try await HTTPAnswer.put(endpoint, #"[{"name": "", "products": []}]"#)
      #expect(refused.status == 422)
      #expect(refused.text == #"{"error":"A company needs a name."}"#)
      let broken = try await HTTPAnswer.put(endpoint, "[{")
      #expect(broken.status == 400)
      let empty = try await HTTPAnswer.put(endpoint, "[]")
      #expect(empty.status == 204)
      #expect(try await page.says("No companies are listed.", in: "main [data-notice]"))
    }
  }

  /// A page of another site can't control a demo, because the browser would send a preflight
  /// request first.
  @Test func aRequestNotMarkedAsJSONIsRejected() async throws {
    try await withPage { page in
      let endpoint = page.address + "/api/companies"
      let list = try await HTTPAnswer.send("GET", endpoint).text
      let answer = try await HTTPAnswer.send(
        "POST", page.address + "/companies/next", type: "text/plain", "{}")
      #expect(answer.status == 415)
      #expect(answer.text.contains("Content-Type: application/json"))
      #expect(try await HTTPAnswer.send("GET", endpoint).text == list)
    }
  }

  private func shows(_ count: Int) -> String {
    "document.querySelectorAll('main [data-rows] .row').length === \(count)"
  }
}
