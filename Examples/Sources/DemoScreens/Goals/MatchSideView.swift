#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
public import Foundation
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The part of the match editor for a side: its name, the goals, a stepper that changes them, and a
/// button with the players.
public final class MatchSideView: UIView {
  private let name = UILabel()
  private let goals = UILabel()
  /// Changes the number of goals.
  public let stepper = GoalStepper(frame: .zero)
  /// Shows the players of a side; a tap changes them.
  public let playersButton = UIButton(type: .system)

  init(onGoals: @escaping @MainActor (Int) -> Void, onPlayers: @escaping @MainActor () -> Void) {
    super.init(frame: .zero)
    name.setFont(.subheadline)
    name.textColor = .secondaryLabel
    goals.setFont(.title1)
    for label in [name, goals] { label.textAlignment = .center }
    // The stepper says the number.
    goals.isAccessibilityElement = false
    playersButton.titleLabel?.setFont(.body)
    playersButton.titleLabel?.numberOfLines = 0
    playersButton.titleLabel?.textAlignment = .center
    stepper.maximumValue = Double(LogbookContents.mostGoals)
    stepper.addAction(
      UIAction { [weak stepper] _ in if let stepper { onGoals(Int(stepper.value)) } },
      for: .valueChanged)
    playersButton.addAction(UIAction { _ in onPlayers() }, for: .touchUpInside)
    for part in [name, goals, stepper, playersButton] { addSubview(part) }
  }

  public required init?(coder: NSCoder) { nil }

  func show(goals number: Int, of side: MatchEditor.Side, players: String) {
    name.text = side.title
    goals.text = "\(number)"
    stepper.accessibilityLabel = "\(side.goalsTitle), \(number)"
    stepper.value = Double(number)
    playersButton.setTitle(players, for: .normal)
    playersButton.accessibilityLabel = "\(side.playersTitle): \(players)"
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let frames = frames(in: size.width)
    return CGSize(width: size.width, height: frames.reduce(0) { max($0, $1.frame.maxY) })
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    for (part, frame) in frames(in: bounds.width) { place(part, at: frame) }
  }

  /// The parts below each other, in the middle of the width. Controls have the height of a finger.
  private func frames(in width: CGFloat) -> [(part: UIView, frame: CGRect)] {
    let inner = CGSize(width: width - 32, height: .greatestFiniteMagnitude)
    var y: CGFloat = 0
    return [name, goals, stepper, playersButton].map { part in
      let size = size(of: part, in: inner)
      let height = part is UIControl ? max(44, size.height) : size.height
      let origin = CGPoint(x: (width - size.width) / 2, y: y + (height - size.height) / 2)
      y += height + 8
      return (part, CGRect(origin: origin, size: size))
    }
  }

  private func size(of part: UIView, in size: CGSize) -> CGSize {
    // The size that fits a button is that of a title with one line.
    let button = part as? UIButton
    let fitting = (button?.titleLabel ?? part).sizeThatFits(size)
    if part === stepper { return fitting }
    return CGSize(width: size.width, height: max(button == nil ? 0 : 44, fitting.height))
  }
}
#endif
