import Foundation
import HeadlessUIKit
import Testing

/// Controllers that present others.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct PresentingTests {
  private final class Screen: UIViewController {
    var events: [String] = []

    override func viewWillAppear(_ animated: Bool) { events.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { events.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { events.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { events.append("did disappear") }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let root = Screen()

  init() {
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  @Test func aPresentedScreenIsShownAboveUntilItIsDismissed() {
    let sheet = Screen()
    var completions = 0
    root.present(sheet, animated: true) { completions += 1 }
    #expect(root.presentedViewController === sheet)
    #expect(sheet.presentingViewController === root)
    #expect(sheet.view.window === window)
    #expect(sheet.events == ["will appear", "did appear"])
    sheet.dismiss(animated: true) { completions += 1 }
    #expect(root.presentedViewController == nil)
    #expect(sheet.presentingViewController == nil)
    #expect(sheet.view.window == nil)
    #expect(sheet.events.suffix(2) == ["will disappear", "did disappear"])
    #expect(root.events == ["will appear", "did appear"], "a sheet leaves what is below it")
    #expect(completions == 2)
  }

  @Test func aScreenPresentsOneScreenAtATime() {
    let first = Screen()
    let second = Screen()
    root.present(first, animated: true)
    root.present(second, animated: true)
    #expect(root.presentedViewController === first)
    #expect(second.events.isEmpty)
  }

  @Test func screensPresentedAboveADismissedScreenAreDismissed() {
    let sheet = Screen()
    let alert = Screen()
    root.present(sheet, animated: true)
    sheet.present(alert, animated: true)
    root.dismiss(animated: true)
    #expect(root.presentedViewController == nil)
    #expect(sheet.presentedViewController == nil)
    #expect(alert.events.last == "did disappear")
    #expect(sheet.events.last == "did disappear")
  }

  @Test func anAlertIsDismissedBeforeItsButtonsHandlerRuns() {
    let alert = UIAlertController(title: "Delete?", message: "For ever.", preferredStyle: .alert)
    var presented: [UIViewController?] = []
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { _ in
        presented.append(root.presentedViewController)
      })
    let keep = UIAlertAction(title: "Keep", style: .cancel)
    keep.isEnabled = false
    alert.addAction(keep)
    root.present(alert, animated: true)
    #expect(!alert.tap("Keep"))
    #expect(!alert.tap("Nothing"))
    #expect(root.presentedViewController === alert)
    #expect(alert.tap("Delete"))
    #expect(presented == [nil])
    #expect(alert.actions.map(\.title) == ["Delete", "Keep"])
  }

  @Test func anAlertHasTheFieldsThatItWasGiven() {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    #expect(alert.textFields == nil)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField()
    #expect(alert.textFields?.map(\.placeholder) == ["Name", nil])
    #expect(alert.textFields?.map(\.text) == ["", ""])
  }

  @Test func editingIsAStateOfTheController() {
    #expect(!root.isEditing)
    root.isEditing = true
    #expect(root.isEditing)
    root.setEditing(false, animated: true)
    #expect(!root.isEditing)
  }
}
