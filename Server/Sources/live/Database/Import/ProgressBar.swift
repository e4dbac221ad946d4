import Foundation
import LiveListTerminal

/// The progress of a long command, on the last line of the terminal, if there is one.
final class ProgressBar {
  private let title: String
  private let total: Int?
  private let isShown: Bool
  private let clock = ContinuousClock()
  private var painted: ContinuousClock.Instant?

  /// The minimum time between two updates.
  private static let pause = Duration.milliseconds(100)
  private static let width = 24

  /// Creates a bar that isn't shown yet.
  ///
  /// - Parameters:
  ///   - title: The name of the work.
  ///   - total: The total number of bytes; `nil` if it's unknown.
  ///   - isWanted: Whether to show it on a terminal.
  init(_ title: String, total: Int?, isWanted: Bool) {
    self.title = title
    self.total = total
    isShown = isWanted && TerminalSize.isTerminal(STDERR_FILENO)
  }

  /// Updates the number of processed bytes.
  func show(_ count: Int) {
    guard isShown else { return }
    let now = clock.now
    if let painted, painted.duration(to: now) < Self.pause { return }
    painted = now
    paint("\r\(Self.line(title, count, of: total))\u{1B}[K")
  }

  /// Removes the bar, so that other output can use the line.
  func clear() {
    if painted != nil { paint("\r\u{1B}[K") }
    painted = nil
  }

  private func paint(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// The bar as text.
  static func line(_ title: String, _ count: Int, of total: Int?) -> String {
    guard let total, total > 0 else { return "\(title) \(size(count))" }
    let share = min(1, Double(count) / Double(total))
    let full = Int(share * Double(width))
    let bar =
      String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    return "\(title) \(bar) \(Int(share * 100)) %  \(size(count)) of \(size(total))"
  }

  private static func size(_ count: Int) -> String {
    switch count {
    case ..<1_000: "\(count) B"
    case ..<1_000_000: "\(count / 1_000) kB"
    default: "\(count / 1_000_000).\(count / 100_000 % 10) MB"
    }
  }
}
