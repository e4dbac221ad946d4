public import Demos

/// A control in the bar of the bench.
public enum ChangesChoice: Hashable, Sendable {
  /// Perform the chosen change.
  case go
  /// Undo the last change.
  case undo
  /// Start or stop autoplay.
  case autoplay
  /// Start over.
  case reset
  /// The kind of change.
  case kind(BenchRequest.Kind)
  /// The sections to change.
  case sections(BenchRequest.Place)
  /// The items to change.
  case items(BenchRequest.Place)
  /// The number of changes.
  case count(Int)
}

/// The groups of choices, in order.
public enum ChangesChoiceGroup: String, Hashable, Sendable, CaseIterable {
  case actions, kinds, sections, items, counts

  /// The title of the group.
  var title: String {
    switch self {
    case .actions: "Changes"
    case .kinds: "What"
    case .sections: "In which sections"
    case .items: "In which items"
    case .counts: "How many"
    }
  }
}

/// A row of the bar: a choice, and whether it is chosen.
public struct ChangesChoiceRow: Hashable, Sendable, Identifiable {
  /// The choice that a tap makes.
  public let id: ChangesChoice
  /// The title.
  public let title: String
  /// Whether it is chosen, or on.
  public var isChosen = false
  /// Whether a tap has an effect.
  public var isEnabled = true
}
