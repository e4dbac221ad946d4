#if HEADLESS_UIKIT
import Demos
import Foundation
@testable import HeadlessUIKit
@testable import HeadlessViews
import LiveList
import LiveListPipeline
import Testing
import _GoalsSupport
import _LiveTestSupport

@testable import DemoScreens

/// All screens on small, large and turned phones, with usual and with large texts, in both
/// directions.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ScreenAuditTests {
  private static let sizes = [
    CGSize(width: 320, height: 568), CGSize(width: 430, height: 932),
    CGSize(width: 844, height: 390),
  ]

  /// Runs a check on every kind of phone.
  private func onEveryPhone(
    _ check: @MainActor (_ size: CGSize, _ name: Comment) async throws -> Void
  ) async throws {
    for scale in [1.0, 3.0] {
      for isRightToLeft in [false, true] {
        let device = HeadlessDevice()
        device.isRightToLeft = isRightToLeft
        for size in Self.sizes {
          let name: Comment = "\(size.width) x \(size.height), \(scale), \(isRightToLeft)"
          try await HeadlessDevice.$current.withValue(device) {
            try await HeadlessTextScale.$current.withValue(scale) { try await check(size, name) }
          }
        }
      }
    }
  }

  @Test func theLogbooksScreensKeepToTheRules() async throws {
    try await onEveryPhone { size, name in
      let phone = GoalsAppPhone(try TestApp(), size: size)
      await phone.wait(for: "#")
      #expect(phone.faults == [], name)
      phone.tap("Edit")
      #expect(phone.faults == [], name)
      phone.tapRow(1)
      #expect(phone.text.contains("Edit Match"))
      #expect(phone.faults == [], name)
      phone.editor?.choosePlayers(of: .home)
      await phone.wait(for: "Ann ✓")
      #expect(phone.faults == [], name)
      phone.navigation?.popViewController(animated: true)
      phone.tap("Cancel")
      for (tab, text) in [("Rankings", "6.67"), ("Players", "0 of 1")] {
        phone.tapTab(tab)
        await phone.wait(for: text)
        #expect(phone.faults == [], name)
      }
    }
  }

  @Test func emptyListsKeepToTheRules() async throws {
    try await onEveryPhone { size, name in
      let app = try TestApp()
      app.logbook.quietly { $0 = LogbookContents() }
      let phone = GoalsAppPhone(app, size: size)
      await phone.wait(for: "No matches")
      #expect(phone.faults == [], name)
      app.logbook.fail(with: LogbookError(.store, "The server doesn't respond."))
      phone.tapTab("Players")
      await phone.wait(for: "Nothing")
      #expect(phone.faults == [], name)
    }
  }

  @Test func theProfileKeepsToTheRules() async throws {
    try await onEveryPhone { size, name in
      let feed = ScreenFeed<ProfileSnapshot>()
      let controller = ProfileViewController(feed.makeModel())
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      window.rootViewController = controller
      window.makeKeyAndVisible()
      await feed.wait()
      #expect(ScreenAudit.faults(of: window) == [], name)
      feed.deliver(try sampleProfile())
      await waitUntil("the profile is shown") {
        window.finishAnimations()
        return !controller.tableView.visibleCells.isEmpty
      }
      #expect(ScreenAudit.faults(of: window) == [], name)
    }
  }

  @Test func theBenchKeepsToTheRules() async throws {
    try await onEveryPhone { size, name in
      let model = ChangesModel()
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      let controller = ChangesViewController(model)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      try model.go(BenchRequest(.insert, items: .beginning, count: 1))
      await waitUntil("the run is reported") {
        window.finishAnimations()
        return controller.report.text?.contains("insert") == true
      }
      #expect(ScreenAudit.faults(of: window) == [], name)
      #expect(controller.tableView.frame.height >= 176, name)
    }
  }

  /// In editing mode and beside a check mark, the content view is narrower than its cell.
  @Test func textsLeaveRoomForControlsAndCheckMarks() throws {
    let cell = LogbookCell(style: .default, reuseIdentifier: nil)
    cell.show("Ada", "12 won", value: "4")
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
    cell.layoutIfNeeded()
    let usual = cell.value.frame.maxX
    cell.setEditing(true, animated: false)
    cell.accessoryType = .checkmark
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame.minX > 0 && cell.contentView.frame.maxX < 320)
    #expect(cell.value.frame.maxX == usual - 320 + cell.contentView.frame.width)
    #expect(cell.sizeThatFits(CGSize(width: 320, height: 0)).height == 60)
  }

  /// VoiceOver reads what a check mark and gray letters show.
  @Test func choicesHaveTraits() async throws {
    let phone = GoalsAppPhone(try TestApp())
    await phone.wait(for: "#")
    phone.tap("Edit")
    phone.tapRow(1)
    phone.editor?.choosePlayers(of: .home)
    await phone.wait(for: "Ann ✓")
    let traits = phone.table?.visibleCells.map(\.accessibilityTraits)
    #expect(traits == [.selected, .selected, .notEnabled, .notEnabled])
    phone.tapRow(1)
    #expect(phone.table?.visibleCells[1].accessibilityTraits == UIAccessibilityTraits.none)
  }

  /// A number alone says nothing.
  @Test func numbersAreNamedForVoiceOver() async throws {
    let phone = GoalsAppPhone(try TestApp())
    phone.tapTab("Rankings")
    await phone.wait(for: "Dee")
    #expect(labels(of: phone).first == "Bob, rating 6.67, 1 won, 1 tied, 0 lost")
    phone.tapTab("Players")
    await phone.wait(for: "0 of 1")
    #expect(labels(of: phone).first == "Ann, won 0 of 1, Drew the last match")
  }

  private func labels(of phone: GoalsAppPhone) -> [String?] {
    phone.table?.visibleCells.map(\.accessibilityLabel) ?? []
  }

  /// Large texts are below each other, so that names aren't broken.
  @Test func largeTextsAreBelowEachOther() async throws {
    try await HeadlessTextScale.$current.withValue(3) {
      let phone = GoalsAppPhone(try TestApp())
      await phone.wait(for: "#")
      let labels = try #require(phone.table?.visibleCells.first).contentView.subviews
      #expect(Set(labels.map(\.frame.minX)).count == 1)
      #expect(Set(labels.map(\.frame.width)).count == 1)
    }
  }
}
#endif
