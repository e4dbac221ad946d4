public import Demos
import LiveList

/// The choices in the bar of the bench. The bar is itself a list, which changesets update like any
/// other.
public struct ChangesChoices: Hashable, Sendable {
  /// The kind of change.
  public var kind = BenchRequest.Kind.insert
  /// The sections to change.
  public var sections = BenchRequest.Place.nowhere
  /// The items to change.
  public var items = BenchRequest.Place.middle
  /// The number of changes.
  public var count = 3

  /// The numbers of changes that the bar offers.
  static let counts = [1, 2, 3, 5, 10, 100, 1_000]

  /// Creates the initial choices: three insertions in the middle.
  public init() {}

  /// The chosen request.
  ///
  /// - Throws: ``BenchError`` if the choices make no valid request.
  public func request() throws(BenchError) -> BenchRequest {
    try BenchRequest(kind, sections: sections, items: items, count: count)
  }

  /// Selects a choice; actions are ignored.
  mutating func choose(_ choice: ChangesChoice) {
    switch choice {
    case .kind(let kind): self.kind = kind
    case .sections(let place): sections = place
    case .items(let place): items = place
    case .count(let count): self.count = count
    case .go, .undo, .autoplay, .reset: break
    }
  }
}

extension ChangesChoices {
  typealias Section = ListSection<ChangesChoiceGroup, String, ChangesChoiceRow>

  /// The bar as a list.
  func list(canUndo: Bool, isAutoplaying: Bool) -> [Section] {
    ChangesChoiceGroup.allCases.map { group in
      Section(
        id: group, header: group.title,
        items: group == .actions
          ? actions(canUndo: canUndo, isAutoplaying: isAutoplaying) : options(of: group))
    }
  }

  private func actions(canUndo: Bool, isAutoplaying: Bool) -> [ChangesChoiceRow] {
    [
      ChangesChoiceRow(id: .go, title: goTitle),
      ChangesChoiceRow(
        id: .undo, title: canUndo ? "Undo" : "Undo: nothing to undo", isEnabled: canUndo),
      ChangesChoiceRow(id: .autoplay, title: "Autoplay", isChosen: isAutoplaying),
      ChangesChoiceRow(id: .reset, title: "Start over"),
    ]
  }

  /// The title of the button that performs the request.
  var goTitle: String {
    guard let request = try? request() else { return "Go: nothing is chosen" }
    return "Go: \(request)"
  }

  private func options(of group: ChangesChoiceGroup) -> [ChangesChoiceRow] {
    switch group {
    case .actions: []
    case .kinds:
      BenchRequest.Kind.allCases.map { option(.kind($0), $0.rawValue, $0 == kind) }
    case .sections:
      BenchRequest.Place.allCases.map { option(.sections($0), $0.rawValue, $0 == sections) }
    case .items:
      BenchRequest.Place.allCases.map { option(.items($0), $0.rawValue, $0 == items) }
    case .counts: Self.counts.map { option(.count($0), "\($0)", $0 == count) }
    }
  }

  private func option(
    _ choice: ChangesChoice, _ word: String, _ isChosen: Bool
  ) -> ChangesChoiceRow {
    ChangesChoiceRow(
      id: choice, title: Self.title(of: word), isChosen: isChosen)
  }

  /// A kind or place as the title of a choice.
  static func title(of word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
