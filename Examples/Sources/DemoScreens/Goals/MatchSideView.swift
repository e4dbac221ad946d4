#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
public import Foundation
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The part of the match editor for a side: the goals, a stepper that changes them, and a button
/// with the players.
public final class MatchSideView: UIView {
  private let goals = UILabel()
  /// Changes the number of goals.
  public let stepper = GoalStepper(frame: .zero)
  /// Shows the players of a side; a tap changes them.
  public let playersButton = UIButton(type: .system)

  init(
    onGoals: @escaping @MainActor (Int) -> Void, onPlayers: @escaping @MainActor () -> Void
  ) {
    super.init(frame: .zero)
    goals.setFont(.title1)
    goals.textAlignment = .center
    // The stepper says the number.
    goals.isAccessibilityElement = false
    playersButton.titleLabel?.setFont(.body)
    playersButton.titleLabel?.numberOfLines = 0
    stepper.maximumValue = Double(LogbookContents.mostGoals)
    stepper.addAction(
      UIAction { [weak stepper] _ in if let stepper { onGoals(Int(stepper.value)) } },
      for: .valueChanged)
    playersButton.addAction(UIAction { _ in onPlayers() }, for: .touchUpInside)
    for part in [goals, stepper, playersButton] { addSubview(part) }
  }

  public required init?(coder: NSCoder) { nil }

  func show(goals number: Int, of side: MatchEditor.Side, players: String) {
    goals.text = "\(number)"
    stepper.accessibilityLabel = "\(side.goalsTitle), \(number)"
    stepper.value = Double(number)
    playersButton.setTitle(players, for: .normal)
    playersButton.accessibilityLabel = "\(side.playersTitle): \(players)"
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: 16, dy: 16)
    let height = inner.height / 3
    for (row, part) in [goals, stepper, playersButton].enumerated() {
      let y = inner.minY + CGFloat(row) * height
      place(part, at: CGRect(x: inner.minX, y: y, width: inner.width, height: height))
    }
  }
}
#endif
