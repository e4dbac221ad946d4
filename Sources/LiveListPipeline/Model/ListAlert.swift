public import LiveList

/// The failure of something that the user requested: reported once, beside rows that stay.
public struct ListAlert: Identifiable, Hashable, Sendable {
  /// Which alert of its list it is.
  public let id: Int
  /// What went wrong.
  public let failure: ListFailure
}
