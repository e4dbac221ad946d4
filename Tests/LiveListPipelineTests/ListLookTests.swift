import Foundation
import LiveList
import Testing

@testable import LiveListPipeline

/// Screens that follow a list.
@Suite(.serialized, .timeLimit(.minutes(20))) @MainActor
struct ListLookTests {
  private struct Row: Identifiable, Equatable {
    let id: Int
  }

  /// A separate center, whose notifications other tests don't receive.
  private let center = NotificationCenter()
  private let model = ItemsModel<Row>(.fetching { [Row]() })

  @Test func aListIsVisibleWhileAnyScreenLooksAtIt() {
    var editor: ListLook? = model.look()
    #expect(model.isActive)
    let picker = model.look()
    editor = nil
    #expect(model.isActive, "a picker above the editor looks at the list")
    picker.end()
    picker.end()
    #expect(!model.isActive && editor == nil)
    withExtendedLifetime(model.look()) { #expect(model.isActive, "ending twice counts once") }
    #expect(!model.isActive)
  }

  @Test(arguments: ["UI", "WK"])
  func inTheBackgroundNoListIsVisible(system: String) {
    let look = model.look(hearing: center)
    post("\(system)ApplicationDidEnterBackgroundNotification")
    #expect(!model.isActive)
    let other = model.look(hearing: center)
    #expect(!model.isActive, "a screen that is created in the background waits, too")
    post("\(system)ApplicationWillEnterForegroundNotification")
    #expect(model.isActive)
    look.end()
    other.end()
    post("\(system)ApplicationDidEnterBackgroundNotification")
    post("\(system)ApplicationWillEnterForegroundNotification")
    #expect(!model.isActive, "no screen is left")
  }

  @Test func aLookMayBeReleasedOnAnotherThread() async {
    let look = model.look()
    await Task.detached { [look] in _ = look }.value
    look.end()
    #expect(!model.isActive)
  }

  @Test func eachIterationReceivesEachAlertOnce() async {
    await model.attempt { throw ListFailure("The disk is full.") }
    var first = model.newAlerts().makeAsyncIterator()
    #expect(await first.next()?.failure.description == "The disk is full.")
    model.alerts.first.map { model.dismiss($0) }
    await model.attempt { throw ListFailure("No response.") }
    var second = model.newAlerts().makeAsyncIterator()
    #expect(await first.next()?.failure.description == "No response.")
    #expect(await second.next()?.failure.description == "No response.", "the first is dismissed")
  }

  @Test func alertsEndWithTheirModel() async throws {
    var model: ItemsModel<Row>? = ItemsModel(.fetching { [Row]() })
    let alerts = try #require(model?.newAlerts())
    model = nil
    var count = 0
    for await _ in alerts { count += 1 }
    #expect(count == 0)
  }

  private func post(_ name: String) {
    center.post(name: Notification.Name(name), object: nil)
  }
}
