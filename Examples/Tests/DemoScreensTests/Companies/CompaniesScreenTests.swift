#if HEADLESS_UIKIT
import DemoScreens
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListUIKit
import Testing
import _LiveTestSupport

/// The companies on a phone, updated by `updateData()`.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CompaniesScreenTests {
  private let feed = ScreenFeed<CompanySnapshot>()

  @Test func theArticlesChangesAreShownInOneUpdate() async {
    let phone = ScreenPhone(CompaniesViewController(LiveCompanies(feed.makeModel())), feed)
    await phone.appear()
    feed.deliver(CompanyCatalog.before.sections)
    await phone.wait { $0.count == 4 }
    #expect(
      phone.text == """
        AMAZON | Kindle | Kindle Fire | Kindle Fire HD 7"
        APPLE | iPad | iPhone | iPod
        BLACKBERRY RIM | Blackberry Q5 | Blackberry Q10 | Blackberry Z10
        GOOGLE | Nexus 4 | Nexus 7 | Nexus 10
        """)
    var updates: [CompaniesViewController.Update] = []
    phone.controller.onUpdate = { updates.append($0) }
    feed.deliver(CompanyCatalog.after.sections)
    await phone.wait { $0.count == 4 && $0[3].contains("Windows 8 Phone") }
    #expect(
      phone.text == """
        AMAZON | Kindle | Kindle Fire HD 7" | Kindle Fire HD 8.9"
        APPLE | New iPad | iPad Mini | iPhone 5 | iPod Touch
        GOOGLE | Nexus 4 | Nexus 7 | Nexus 10 | Nexus Watch
        MICROSOFT | Windows 8 Phone | Windows Surface RT | Windows Surface Pro
        """)
    #expect(updates.map(\.outcome) == [.animated])
    #expect(
      updates.first?.changeset.counts.description
        == "1 section inserted, 1 section deleted, 6 inserted, 4 deleted, 3 updated")
    #expect(phone.violations.isEmpty)
  }

  /// N8: a list that changes again while something is dragged over the table is never shown in
  /// part.
  @Test func changesDuringADragAreShownTogether() async {
    let phone = ScreenPhone(CompaniesViewController(LiveCompanies(feed.makeModel())), feed)
    await phone.appear()
    feed.deliver(CompanyCatalog.before.sections)
    await phone.wait { $0.count == 4 }
    var outcomes: [UpdateOutcome] = []
    phone.controller.onUpdate = { outcomes.append($0.outcome) }
    phone.tableView.setHandlingDrop(true)
    feed.deliver(CompanyCatalog.after.sections)
    await waitUntil("the list is shown") { !outcomes.isEmpty }
    #expect(phone.rows == CompanyCatalog.before.sections.map { $0.items.map(\.name) })
    phone.tableView.setHandlingDrop(false)
    feed.deliver(Array(CompanyCatalog.after.sections.dropFirst()))
    await phone.wait { $0.count == 3 }
    #expect(outcomes == [.postponed(.uncommittedUpdates), .animated])
    #expect(phone.rows == CompanyCatalog.after.sections.dropFirst().map { $0.items.map(\.name) })
    #expect(phone.violations.isEmpty)
  }

  /// N8: a screen that leaves its window during an animation falls back to a reload, in which nothing
  /// of the unfinished change remains.
  @Test func aScreenThatLeavesDuringAnAnimationShowsTheNextList() async {
    let phone = ScreenPhone(CompaniesViewController(LiveCompanies(feed.makeModel())), feed)
    await phone.appear()
    feed.deliver(CompanyCatalog.before.sections)
    await phone.wait { $0.count == 4 }
    var outcomes: [UpdateOutcome] = []
    phone.controller.onUpdate = { outcomes.append($0.outcome) }
    feed.deliver(CompanyCatalog.after.sections)
    await waitUntil("the list is shown") { !outcomes.isEmpty }
    #expect(phone.tableView.isAnimating)
    phone.tableView.removeFromSuperview()
    feed.deliver(Array(CompanyCatalog.after.sections.dropFirst()))
    await waitUntil("the second list is shown") { outcomes.count >= 2 }
    #expect(outcomes == [.animated, .reloaded(.notInWindow)])
    await phone.appear()
    while phone.tableView.isAnimating { phone.tableView.finishAnimations() }
    #expect(phone.rows == CompanyCatalog.after.sections.dropFirst().map { $0.items.map(\.name) })
    #expect(phone.violations.isEmpty)
  }
}
#endif
