#if HEADLESS_SWIFTUI
import DemoScreens
import Demos
@testable import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import LiveListTesting
import Observation
import Synchronization
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

  private var text: String { screen.text }

  private func wait(for fragment: String) async {
    await waitUntil("the screen shows \(fragment)") { text.contains(fragment) }
  }

  private let apple = "# Apple\niPad\niPhone\niPod\n# Blackberry RIM"

  @Test func companiesAreLoadedAndCountedDown() async {
    #expect(text == "[Next Delivery]\nLoading…\nRefreshing…")
    screen.appear()
    await wait(for: "in 30 s")
    await wait(for: "Nexus 10")
    #expect(
      text == """
        [Next Delivery]
        # Amazon
        Kindle
        Kindle Fire
        Kindle Fire HD 7"
        # Apple
        iPad
        iPhone
        iPod
        # Blackberry RIM
        Blackberry Q5
        Blackberry Q10
        Blackberry Z10
        # Google
        Nexus 4
        Nexus 7
        Nexus 10
        Next refresh in 30 s
        """)
    await service.clock.sleepers(2)
    service.clock.advance(by: .seconds(1))
    await wait(for: "in 29 s")
    screen.disappear()
    await service.clock.sleepers(3)
    service.clock.advance(by: .seconds(5))
    await wait(for: "Refreshing…")
    await waitUntil("no task sleeps") { service.clock.deadlines.isEmpty }
    #expect(service.reads == 1)
  }

  /// The seconds are in a view of their own.
  @Test func theListIsNotEvaluatedEverySecond() async {
    screen.appear()
    await wait(for: "in 30 s")
    let evaluations = Mutex(0)
    withObservationTracking {
      screen.evaluateBody()
    } onChange: {
      evaluations.withLock { $0 += 1 }
    }
    await service.clock.sleepers(2)
    service.clock.advance(by: .seconds(1))
    await wait(for: "in 29 s")
    #expect(evaluations.withLock(\.self) == 0)
    #expect(screen.spoken.last == "Next refresh in 29 s, updates frequently")
  }

  /// Without a next delivery, nothing in the toolbar or in an empty list refers to it.
  @Test func aServiceWithoutDeliveriesHasNoButton() async {
    let companies = LiveCompanies(clock: service.clock) { [] }
    let screen = HeadlessScreen(CompaniesView(companies))
    screen.appear()
    await screen.wait(for: "No Companies")
    #expect(
      screen.lines.dropLast() == ["No Companies", "The service lists no companies."])
    screen.disappear()
  }

  @Test func theArticlesChangesAreShown() async {
    screen.appear()
    await wait(for: apple)
    screen.tap("Next Delivery")
    await wait(for: "Windows Surface Pro")
    #expect(text.contains("# Apple\nNew iPad\niPad Mini\niPhone 5\niPod Touch\n# Google"))
    #expect(!text.contains("Blackberry"))
    service.companies = CompanyCatalog.before.companies
    await screen.pullToRefresh()
    await wait(for: apple)
    #expect(service.reads == 3)
  }

  @Test func eachStateIsReadable() async {
    service.companies = []
    screen.appear()
    await wait(for: "No Companies")
    #expect(
      screen.lines.dropLast() == [
        "[Next Delivery]", "No Companies", "Request the next delivery.", "[Next Delivery]",
      ])
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
    #expect(screen.lines[1].hasSuffix(": The endpoint is down."), "a banner above the rows")
    #expect(text.contains(apple))
  }
}
#endif
