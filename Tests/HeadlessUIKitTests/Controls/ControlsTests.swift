import Foundation
import HeadlessUIKit
import Testing

/// Controls run the actions for the user's gestures.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ControlsTests {
  @Test func aControlRunsTheActionsOfTheEvent() {
    let control = UIControl(frame: .zero)
    var done: [String] = []
    control.addAction(UIAction { _ in done.append("tapped") }, for: .touchUpInside)
    control.addAction(
      UIAction { _ in done.append("changed") }, for: [.valueChanged, .editingChanged])
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .touchUpInside)
    control.sendActions(for: [.touchUpInside, .editingChanged])
    #expect(done == ["changed", "tapped", "tapped", "changed"])
  }

  @Test func aStepperNeverLeavesItsBounds() {
    let stepper = UIStepper(frame: .zero)
    var values: [Double] = []
    stepper.addAction(UIAction { _ in values.append(stepper.value) }, for: .valueChanged)
    stepper.tap(more: false)
    stepper.maximumValue = 2
    for _ in 0..<4 { stepper.tap(more: true) }
    #expect(values == [1, 2])
    stepper.value = -5
    #expect(stepper.value == 0)
    stepper.value = 9
    #expect(stepper.value == 2)
    stepper.maximumValue = 1
    #expect(stepper.value == 1)
    #expect(values == [1, 2], "setting the value in code calls no action")
  }

  @Test func aDisabledButtonIgnoresTapsAndShowsItsDisabledTitle() {
    let button = UIButton(type: .system)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    button.setTitle("Save", for: .normal)
    button.setTitle("Saving…", for: .disabled)
    #expect(button.shownTexts == ["Save"])
    button.tap()
    button.isEnabled = false
    button.tap()
    #expect(taps == 1)
    #expect(button.shownTexts == ["Saving…"])
    #expect(button.title(for: .normal) == "Save")
    button.setTitle(nil, for: .disabled)
    #expect(button.currentTitle == "Save")
  }

  @Test func aPullRefreshesOnceUntilRefreshingEnds() {
    let control = UIRefreshControl()
    var pulls = 0
    control.addAction(UIAction { _ in pulls += 1 }, for: .valueChanged)
    control.pull()
    control.pull()
    #expect(pulls == 1)
    #expect(control.isRefreshing)
    control.endRefreshing()
    control.pull()
    #expect(pulls == 2)
  }
}
