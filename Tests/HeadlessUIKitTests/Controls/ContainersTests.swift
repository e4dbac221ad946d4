import Foundation
import HeadlessUIKit
import Testing

/// Controllers that contain others, and what their bars show.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ContainersTests {
  private final class Screen: UIViewController {
    let log: Log

    init(_ title: String, _ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }

    required init?(coder: NSCoder) { nil }

    private func report(_ event: String) { log.events.append("\(title ?? "") \(event)") }

    override func viewWillAppear(_ animated: Bool) { report("will appear") }
    override func viewDidAppear(_ animated: Bool) { report("did appear") }
    override func viewWillDisappear(_ animated: Bool) { report("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { report("did disappear") }
  }

  private final class Log {
    var events: [String] = []

    func take() -> [String] {
      defer { events = [] }
      return events
    }
  }

  private let log = Log()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  private func show(_ controller: UIViewController) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  @Test func aPushedScreenAppearsBeforeTheOneBelowHasDisappeared() {
    let (first, second) = (Screen("A", log), Screen("B", log))
    let navigation = UINavigationController(rootViewController: first)
    show(navigation)
    #expect(log.take() == ["A will appear", "A did appear"])
    navigation.pushViewController(second, animated: true)
    #expect(log.take() == ["A will disappear", "B will appear", "B did appear", "A did disappear"])
    #expect(navigation.topViewController === second)
    #expect(second.navigationController === navigation && second.view.window === window)
    #expect(first.view.window == nil)
    #expect(navigation.popViewController(animated: true) === second)
    #expect(log.take() == ["B will disappear", "A will appear", "A did appear", "B did disappear"])
    #expect(second.navigationController == nil)
    #expect(navigation.popViewController(animated: true) == nil, "the root stays")
    window.rootViewController = UIViewController()
    #expect(log.take() == ["A will disappear", "A did disappear"])
  }

  @Test func oneTabIsShownAtATime() {
    let tabs = UITabBarController()
    let (first, second) = (Screen("A", log), Screen("B", log))
    tabs.viewControllers = [first, second]
    show(tabs)
    #expect(tabs.selectedViewController === first)
    _ = log.take()
    tabs.tapTab("B")
    #expect(tabs.selectedIndex == 1)
    #expect(log.take() == ["A will disappear", "B will appear", "B did appear", "A did disappear"])
    tabs.selectedIndex = 1
    #expect(log.take().isEmpty)
    #expect(second.tabBarController === tabs)
  }

  @Test func aChildPresentsAboveItsContainer() {
    let first = Screen("A", log)
    let navigation = UINavigationController(rootViewController: first)
    show(navigation)
    let sheet = UINavigationController(rootViewController: Screen("S", log))
    first.present(sheet, animated: true)
    #expect(navigation.presentedViewController === sheet)
    #expect(first.presentedViewController === sheet)
    #expect(sheet.topViewController?.presentingViewController === navigation)
    sheet.topViewController?.dismiss(animated: true)
    #expect(first.presentedViewController == nil)
    #expect(log.take().suffix(2) == ["S will disappear", "S did disappear"])
  }

  @Test func theEditButtonSaysWhatATapDoes() {
    let screen = Screen("A", log)
    screen.navigationItem.rightBarButtonItem = screen.editButtonItem
    #expect(screen.editButtonItem.shownTitle == "Edit")
    #expect(screen.editButtonItem.tap())
    #expect(screen.isEditing && screen.editButtonItem.shownTitle == "Done")
    screen.editButtonItem.isEnabled = false
    #expect(!screen.editButtonItem.tap())
    #expect(screen.isEditing)
  }

  @Test func aTitleIsShownInTheBarAndTheTab() {
    let screen = Screen("A", log)
    #expect(screen.navigationItem.title == "A")
    screen.title = "B"
    #expect(screen.navigationItem.title == "B" && screen.tabBarItem.title == "B")
  }

  @Test func aSegmentIsChosenOnce() {
    var chosen: [String] = []
    let control = UISegmentedControl(
      frame: .zero,
      actions: ["A", "B"].map { title in UIAction(title: title) { _ in chosen.append(title) } })
    #expect(control.selectedSegmentIndex == -1)
    control.tap("B")
    control.tap("B")
    control.tap("C")
    #expect(chosen == ["B"] && control.selectedSegmentIndex == 1)
    #expect(control.titleForSegment(at: 0) == "A" && control.numberOfSegments == 2)
  }

  @Test func aDateIsChosen() {
    let picker = UIDatePicker(frame: .zero)
    var dates: [Date] = []
    picker.addAction(UIAction { _ in dates.append(picker.date) }, for: .valueChanged)
    picker.date = .distantPast
    picker.choose(.distantFuture)
    #expect(dates == [.distantFuture], "setting the date in code calls no action")
  }
}
