#if HEADLESS_UIKIT
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

/// Each state of the companies on a phone, as the user reads it.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CompaniesStatesTests {
  private let outage = ListFailure("The endpoint is down.")
  private let before = """
    # AMAZON
      Kindle
      Kindle Fire
      Kindle Fire HD 7"
    # APPLE
      iPad
      iPhone
      iPod
    # BLACKBERRY RIM
      Blackberry Q5
      Blackberry Q10
      Blackberry Z10
    # GOOGLE
      Nexus 4
      Nexus 7
      Nexus 10
    """

  @Test func companiesAreLoadedAndCountedDown() async {
    let phone = CompaniesPhone()
    phone.service.isSlow = true
    phone.appear()
    let loading = "^ Refreshing…\nCompanies | Next Delivery\nLoading…"
    #expect(phone.text == loading)
    phone.service.isSlow = false
    await phone.wait(for: "in 30 s")
    await phone.wait(for: "Nexus 10")
    #expect(phone.text == "^ Next refresh in 30 s\nCompanies | Next Delivery\n" + before)
    await phone.passSecond(showing: "in 29 s")
    await phone.passSecond(showing: "in 28 s")
    #expect(phone.service.reads == 1)
  }

  @Test func afterThirtySecondsTheServiceIsReadAgain() async {
    let phone = CompaniesPhone()
    phone.appear()
    await phone.wait(for: "in 30 s")
    phone.service.companies = CompanyCatalog.after.companies
    for left in (1...29).reversed() { await phone.passSecond(showing: "in \(left) s") }
    #expect(phone.service.reads == 1)
    await phone.passSecond(showing: "in 30 s")
    await phone.wait(for: "Windows Surface Pro")
    #expect(phone.service.reads == 2)
    #expect(phone.violations.isEmpty)
  }

  @Test func pullingDownReadsAtOnceAndCountsFromTheBeginning() async {
    let phone = CompaniesPhone()
    phone.appear()
    await phone.wait(for: "in 30 s")
    await phone.passSecond(showing: "in 29 s")
    phone.service.companies = CompanyCatalog.after.companies
    phone.controller.tableView.refreshControl?.pull()
    #expect(phone.controller.tableView.refreshControl?.isRefreshing == true)
    await phone.wait(for: "Nexus Watch")
    await phone.wait(for: "in 30 s")
    await waitUntil("the refresh has ended") {
      phone.controller.tableView.refreshControl?.isRefreshing == false
    }
    #expect(phone.service.reads == 2)
    #expect(phone.violations.isEmpty)
  }

  @Test func theNextDeliveryIsRequestedWithAButton() async {
    let phone = CompaniesPhone()
    phone.appear()
    await phone.wait(for: "in 30 s")
    phone.tapNextDelivery()
    await phone.wait(for: "New iPad")
    #expect(phone.service.reads == 2)
    phone.service.failure = outage
    phone.tapNextDelivery()
    await phone.wait(for: "<OK>")
    #expect(phone.text.hasSuffix("* Something went wrong\n* The endpoint is down.\n* <OK>"))
    #expect(phone.violations.isEmpty)
  }

  @Test func anEmptyListSaysWhatToDo() async {
    let phone = CompaniesPhone()
    phone.service.companies = []
    phone.appear()
    await phone.wait(for: "in 30 s")
    await phone.wait(for: "No companies")
    #expect(
      phone.text == """
        ^ Next refresh in 30 s
        Companies | Next Delivery
        No companies are listed. Request the next delivery.
        """)
    phone.tapNextDelivery()
    await phone.wait(for: "Kindle Fire HD 8.9")
    #expect(!phone.text.contains("No companies"))
  }

  /// A failure counts down to the next attempt, which follows soon.
  @Test func aFailingServiceIsReportedAndTriedAgain() async {
    let phone = CompaniesPhone()
    phone.service.failure = outage
    phone.appear()
    await phone.wait(for: "in 1 s")
    await phone.wait(for: "The endpoint")
    #expect(
      phone.text == """
        ^ Next refresh in 1 s
        Companies | Next Delivery
        The endpoint is down.
        """)
    phone.service.failure = nil
    await phone.passSecond(showing: "in 30 s")
    await phone.wait(for: "Nexus 10")
    #expect(phone.text.hasSuffix(before))
  }

  @Test func rowsThatAreOutOfDateStayBelowABanner() async {
    let phone = CompaniesPhone()
    phone.appear()
    await phone.wait(for: "in 30 s")
    phone.service.failure = outage
    for left in (1...29).reversed() { await phone.passSecond(showing: "in \(left) s") }
    await phone.passSecond(showing: "Out of date")
    await phone.wait(for: "in 1 s")
    #expect(phone.companies.list.alerts.isEmpty, "the user didn't ask")
    let lines = phone.text.split(separator: "\n").prefix(4)
    #expect(
      lines == [
        "^ Next refresh in 1 s", "Companies | Next Delivery",
        "! Out of date since …: The endpoint is down.", "# AMAZON",
      ])
    phone.service.failure = nil
    await phone.passSecond(showing: "in 30 s")
    await waitUntil("the banner is gone") { !phone.text.contains("Out of date") }
    #expect(phone.violations.isEmpty)
  }

  @Test func aScreenThatLeavesStopsTheCountdown() async {
    let phone = CompaniesPhone()
    phone.appear()
    await phone.wait(for: "in 30 s")
    phone.disappear()
    await phone.service.clock.sleepers(3)
    phone.service.clock.advance(by: .seconds(5))
    await waitUntil("the countdown has ended") { phone.companies.countdown.seconds == nil }
    await waitUntil("no task sleeps") { phone.service.clock.deadlines.isEmpty }
    #expect(phone.service.reads == 1)
  }

  #if os(Linux) || os(macOS)
  /// In a process of its own: the app's state is posted to all models of a process.
  @Test func theCountdownStopsInTheBackgroundAndStartsOverInTheForeground() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let phone = CompaniesPhone()
      phone.appear()
      await phone.wait(for: "in 30 s")
      await phone.passSecond(showing: "in 29 s")
      post("UIApplicationDidEnterBackgroundNotification")
      await waitUntil("the countdown has ended") { phone.companies.countdown.seconds == nil }
      await waitUntil("no task sleeps") { phone.service.clock.deadlines.isEmpty }
      phone.service.clock.advance(by: .seconds(600))
      #expect(phone.service.reads == 1)
      post("UIApplicationWillEnterForegroundNotification")
      await phone.wait(for: "in 30 s")
      #expect(phone.service.reads == 2)
    }
  }
  #endif
}

@MainActor private func post(_ name: String) {
  NotificationCenter.default.post(name: Notification.Name(name), object: nil)
}
#endif
