#if HEADLESS_UIKIT
import DemoScreens
import DemoSources
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The article's screen in UIKit reads a REST service in another process, through a real socket.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct CompaniesServiceTests {
  /// A phone that shows the companies at a URL.
  @MainActor
  private final class Phone {
    let companies: LiveCompanies
    let controller: CompaniesViewController
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 2_000))
    private let shown = AsyncStream<Void>.makeStream()

    init(at url: String) {
      companies = LiveCompanies(at: url)
      controller = CompaniesViewController(companies)
      window.rootViewController = controller
      controller.onUpdate = { [shown] _ in shown.continuation.yield() }
      controller.tableView.finishesAnimationsOnNextTurn = true
      window.makeKeyAndVisible()
    }

    var names: [String] { controller.tableView.shownRowTexts.flatMap(\.self) }

    var message: String? { (controller.tableView.backgroundView as? UILabel)?.text }

    func wait(until condition: (Phone) -> Bool) async {
      if condition(self) { return }
      for await _ in shown.stream where condition(self) { return }
    }
  }

  private func withDemo(_ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("companies", in: folder)
      defer { demo.process.kill() }
      try await body(demo.address)
    }
  }

  @Test func theNextDeliveryOfAServerIsRequestedAndShown() async throws {
    try await withDemo { address in
      let phone = Phone(at: address + "/api/companies")
      await phone.wait { $0.names.contains("Nexus 10") }
      #expect(phone.names.count == 12 && phone.message == nil)
      #expect(phone.companies.list.phase == .live)
      phone.controller.navigationItem.rightBarButtonItem?.tap()
      await phone.wait { $0.names.contains("Windows Surface Pro") }
      #expect(phone.names.count == 14)
      #expect(phone.controller.tableView.violations.isEmpty)
    }
  }

  @Test func aURLWithoutCompaniesIsNamed() async throws {
    try await withDemo { address in
      let phone = Phone(at: address + "/api/nothing")
      #expect(phone.message == "Loading…")
      await phone.wait { $0.message?.contains("/api/nothing") == true }
      #expect(phone.names == [] && !phone.companies.canDeliver)
      #expect(phone.controller.navigationItem.rightBarButtonItem == nil)
    }
  }
}
#endif
