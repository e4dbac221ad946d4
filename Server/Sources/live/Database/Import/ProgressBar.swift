import Foundation
import LiveListTerminal

/// How far a long command is, on the last line of the terminal; nothing where there is none.
final class ProgressBar {
  private let title: String
  private let total: Int?
  private let isShown: Bool
  private let clock = ContinuousClock()
  private var painted: ContinuousClock.Instant?

  /// The least time between two pictures.
  private static let pause = Duration.milliseconds(100)
  private static let width = 24

  /// A bar that is not painted yet.
  ///
  /// - Parameters:
  ///   - title: What is being done.
  ///   - total: How many bytes it is about, where that is known.
  ///   - isWanted: Whether it is to be painted on a terminal.
  init(_ title: String, total: Int?, isWanted: Bool) {
    self.title = title
    self.total = total
    isShown = isWanted && TerminalSize.isTerminal(STDERR_FILENO)
  }

  /// Says how many bytes are done.
  func show(_ count: Int) {
    guard isShown else { return }
    let now = clock.now
    if let painted, painted.duration(to: now) < Self.pause { return }
    painted = now
    paint("\r\(Self.line(title, count, of: total))\u{1B}[K")
  }

  /// Takes the bar away: what comes next has the line for itself.
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
