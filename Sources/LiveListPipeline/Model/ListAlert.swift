public import LiveList

/// Something that went wrong and that the person asked for: it is told once, beside rows that stay.
public struct ListAlert: Identifiable, Hashable, Sendable {
  /// Which alert of its list it is.
  public let id: Int
  /// What went wrong.
  public let failure: ListFailure
}
