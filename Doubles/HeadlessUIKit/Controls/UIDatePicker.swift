public import Foundation

/// A date that the user chooses.
///
/// Source: UIKit, `UIDatePicker`, iOS 2.0; styles iOS 13.4.
open class UIDatePicker: UIControl {
  open var date = Date(timeIntervalSinceReferenceDate: 0)
  open var datePickerMode = Mode.dateAndTime
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic

  /// Chooses a date, as a user does by turning the wheels.
  package func choose(_ date: Date) {
    self.date = date
    sendActions(for: .valueChanged)
  }
}

extension UIDatePicker {
  /// Source: UIKit, `UIDatePicker.Mode`, iOS 2.0.
  public enum Mode: Int, Sendable {
    case time, date, dateAndTime, countDownTimer, yearAndMonth
  }
}

/// Source: UIKit, `UIDatePickerStyle`, iOS 13.4.
public enum UIDatePickerStyle: Int, Sendable {
  case automatic, wheels, compact
}
