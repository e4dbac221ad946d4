import LiveList
import LiveListTesting
import LiveListViews

/// What the user sees of an update: where each row is before it, at the first instant of the
/// animation, and at its end. As text, it has one line for each row.
@MainActor
struct Film {
  /// A row, by its identity.
  enum Row: Hashable, CustomStringConvertible {
    case header(Int)
    case item(Int)

    nonisolated var description: String {
      switch self {
      case .header(let id): "header \(id)"
      case .item(let id): "\(id)"
      }
    }
  }

  /// Where a row is, as distances of its top and bottom from the upper edge.
  typealias Frames = [(row: Row, place: ListPlace, frame: ClosedRange<Double>)]

  private let data: [SampleSection]
  private let isAtTop: Bool
  private let isInWindow: Bool
  /// The visible rows before the update.
  private let before: Frames

  init(of screen: some TransitionScreen) {
    screen.footage = ScreenFootage()
    data = screen.data
    isInWindow = screen.isInWindow
    isAtTop = screen.offset + screen.barHeight < 1
    before = Self.frames(of: screen).filter { row in
      row.frame.upperBound > 0
        && row.frame.lowerBound < screen.extent.height - screen.barHeight
    }
  }

  private static func frames(of screen: some TransitionScreen) -> Frames {
    let upper = screen.offset + screen.barHeight
    return screen.data.indices.flatMap { section -> Frames in
      let list = screen.data[section]
      let items = list.items.indices.map {
        (Row.item(list.items[$0].id), ListPlace.item(ItemPath(section: section, item: $0)))
      }
      return ([(Row.header(list.id), ListPlace.header(section))] + items).compactMap { row, place in
        screen.frame(of: place).map { (row, place, $0.lowerBound - upper...$0.upperBound - upper) }
      }
    }
  }

  /// A description of what the user would have seen wrong; `nil` if nothing.
  ///
  /// - Parameter isAnimated: Whether an animation was requested.
  func problem(on screen: some TransitionScreen, isAnimated: Bool) -> String? {
    guard isInWindow, screen.isInWindow, data.hasUniqueItems, screen.data.hasUniqueItems,
      screen.data != data
    else { return nil }
    let after = Dictionary(
      Self.frames(of: screen).map { ($0.row, $0.frame) }, uniquingKeysWith: { first, _ in first })
    let diff = ListChangeset(from: data, to: screen.data).diff
    let problem =
      anchorProblem(diff, after, screen) ?? (isAnimated ? jump(diff, after, screen) : nil)
    return problem.map { "\($0)\n\(text(after, screen))" }
  }

  /// Unless the list was at its top, the first whole row that stays must be where it was, or as near
  /// as the ends of the list allow.
  private func anchorProblem(
    _ diff: ListDiff, _ after: [Row: ClosedRange<Double>], _ screen: some TransitionScreen
  ) -> String? {
    let height = screen.extent.height - screen.barHeight
    let whole = before.filter { $0.frame.lowerBound > -1 && $0.frame.upperBound < height + 1 }
    let left = whole.filter { after[$0.row] != nil }
    guard !isAtTop, let row = left.first(where: { stays($0.place, diff) }) ?? left.first,
      let end = after[row.row]
    else { return nil }
    let isAtEnd =
      screen.offset == -screen.barHeight || screen.offset >= screen.extent.lastOffset
    guard !isAtEnd, abs(end.lowerBound - row.frame.lowerBound) >= 1 else { return nil }
    if !type(of: screen).comparesSections || !diff.sectionMoves.isEmpty,
      left.contains(where: { row in
        after[row.row].map { abs($0.lowerBound - row.frame.lowerBound) < 1 } == true
      })
    {
      return nil
    }
    return "\(row.row) was at \(row.frame.lowerBound) and is at \(end.lowerBound)"
  }

  private func stays(_ place: ListPlace, _ diff: ListDiff) -> Bool {
    guard !diff.sectionMoves.contains(where: { $0.from == place.section }) else { return false }
    guard case .item(let path) = place else { return true }
    return !diff.itemMoves.contains { $0.from == path }
  }

  /// No row that stays is elsewhere at the first instant.
  private func jump(
    _ diff: ListDiff, _ after: [Row: ClosedRange<Double>], _ screen: some TransitionScreen
  ) -> String? {
    let footage = screen.footage
    guard !footage.isReloaded, !footage.reducesMotion else { return nil }
    for row in before where stays(row.place, diff) {
      guard let end = after[row.row] else { continue }
      let first = first(row.frame, end, footage)
      guard abs(first - row.frame.lowerBound) > 1 else { continue }
      return "\(row.row) jumps from \(row.frame.lowerBound) to \(first)"
    }
    return nil
  }

  private func first(
    _ before: ClosedRange<Double>, _ end: ClosedRange<Double>, _ footage: ScreenFootage
  ) -> Double {
    footage.hasUnanimatedBatch
      ? end.lowerBound : before.lowerBound - footage.unanimatedScrolling
  }

  private func text(_ after: [Row: ClosedRange<Double>], _ screen: some TransitionScreen) -> String
  {
    before.map { row in
      guard let end = after[row.row] else { return "\(row.row): \(row.frame.lowerBound) → gone" }
      let first = first(row.frame, end, screen.footage)
      return "\(row.row): \(row.frame.lowerBound) → \(first) → \(end.lowerBound)"
    }.joined(separator: "\n")
  }
}
