#if HEADLESS_SWIFTUI
import DemoScreens
import Demos
@testable import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

/// Each state of the companies in SwiftUI, as the user reads it.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CompaniesViewTests {
  private let service = CompaniesService()
  private let companies: LiveCompanies
  private let screen: HeadlessScreen<CompaniesView>

  init() {
    companies = service.open()
    screen = HeadlessScreen(CompaniesView(companies))
  }

  private var text: String { screen.lines.joined(separator: " | ") }

  private func wait(for fragment: String) async {
    await waitUntil("the screen shows \(fragment)") { text.contains(fragment) }
  }

  private let apple = "Apple | iPad | iPhone | iPod | Blackberry RIM"

  @Test func companiesAreLoadedAndCountedDown() async {
    #expect(text == "Refreshing… | [Next Delivery] | Loading…")
    screen.appear()
    await wait(for: "in 30 s")
    await wait(for: "Nexus 10")
    #expect(
      text == """
        Next refresh in 30 s | [Next Delivery] \
        | Amazon | Kindle | Kindle Fire | Kindle Fire HD 7" \
        | Apple | iPad | iPhone | iPod \
        | Blackberry RIM | Blackberry Q5 | Blackberry Q10 | Blackberry Z10 \
        | Google | Nexus 4 | Nexus 7 | Nexus 10
        """)
    await service.clock.sleepers(2)
    service.clock.advance(by: .seconds(1))
    await wait(for: "in 29 s")
    screen.disappear()
    await wait(for: "Refreshing…")
    await waitUntil("no task sleeps") { service.clock.deadlines.isEmpty }
    #expect(service.reads == 1)
  }

  @Test func theArticlesChangesAreShown() async {
    screen.appear()
    await wait(for: apple)
    screen.tap("Next Delivery")
    await wait(for: "Windows Surface Pro")
    #expect(text.contains("Apple | New iPad | iPad Mini | iPhone 5 | iPod Touch | Google"))
    #expect(!text.contains("Blackberry"))
    service.companies = CompanyCatalog.before.companies
    await screen.pullToRefresh()
    await wait(for: apple)
    #expect(service.reads == 3)
  }

  @Test func eachStateIsReadable() async {
    service.companies = []
    screen.appear()
    await wait(for: "No companies are listed. Request the next delivery.")
    service.failure = ListFailure("The endpoint is down.")
    await screen.pullToRefresh()
    await wait(for: "The endpoint is down.")
    #expect(screen.alert == ["That didn't work", "The endpoint is down.", "[OK]"])
    screen.dismissAlert()
    #expect(screen.alert == nil)
    (service.failure, service.companies) = (nil, CompanyCatalog.before.companies)
    await screen.pullToRefresh()
    await wait(for: apple)
    service.failure = ListFailure("The endpoint is down.")
    await screen.pullToRefresh()
    await wait(for: "Out of date since")
    #expect(screen.lines[2].hasSuffix(": The endpoint is down."), "a banner above the rows")
    #expect(text.contains(apple))
  }
}
#endif
