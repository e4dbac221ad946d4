/// How long a change calls for attention.
enum ChangeAge: Hashable {
  /// It just happened.
  case fresh
  /// It happened a while ago.
  case fading
  /// It is history.
  case over

  /// For how long a change is fresh, and for as long again it fades.
  static let freshness = Duration.seconds(4)
  /// For how long what is gone keeps its place.
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
