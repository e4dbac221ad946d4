/// The age of a change, which determines how it is marked.
enum ChangeAge: Hashable {
  /// The change is recent.
  case fresh
  /// The change happened a while ago, and its mark fades.
  case fading
  /// The mark has expired.
  case over

  /// How long a change is fresh. Its mark then fades for the same time.
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
  /// The number of whole seconds.
  var wholeSeconds: Int { Int(components.seconds) }
}
