/// The durations for which changes are marked.
enum ChangeAge: Hashable {
  /// It just happened.
  case fresh
  /// It happened a while ago.
  case fading
  /// It is history.
  case over

  /// How long a change is fresh; it then fades for as long.
  static let freshness = Duration.seconds(4)
  /// How long a deleted element keeps its position.
  static let lingering = Duration.seconds(3)

  init(since start: Duration, at now: Duration) {
    self =
      switch now - start {
      case ..<Self.freshness: .fresh
      case ..<(Self.freshness * 2): .fading
      default: .over
      }
  }
}

extension Duration {
  /// The whole seconds that have passed.
  var wholeSeconds: Int { Int(components.seconds) }
}
