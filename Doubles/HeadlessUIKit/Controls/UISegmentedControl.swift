public import Foundation

/// A control for choosing one of several titles.
///
/// Source: UIKit, `UISegmentedControl`, iOS 2.0; actions iOS 14.0.
open class UISegmentedControl: UIControl {
  private var segments: [UIAction] = []

  /// The chosen segment; -1 if none is.
  open var selectedSegmentIndex = -1

  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    segments = actions
  }

  open var numberOfSegments: Int { segments.count }

  open func titleForSegment(at segment: Int) -> String? { segments[segment].title }

  /// Simulates a tap on a segment, which does nothing if the segment is already chosen.
  package func tap(_ title: String) {
    guard isEnabled, let index = segments.firstIndex(where: { $0.title == title }),
      index != selectedSegmentIndex
    else { return }
    selectedSegmentIndex = index
    segments[index].handler(segments[index])
    sendActions(for: .valueChanged)
  }
}
