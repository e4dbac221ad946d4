import Foundation

/// Clock times as people read them.
enum TimeOfDay {
  /// The present, as `12:04:31`.
  static var now: String { text(for: Date()) }

  /// A moment, as `12:04:31`.
  static func text(for date: Date) -> String {
    let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
    return [parts.hour, parts.minute, parts.second]
      .map { String($0 ?? 0) }
      .map { $0.count < 2 ? "0" + $0 : $0 }
      .joined(separator: ":")
  }
}
