public import LiveList

/// The failure of an action that the user requested: reported once; the rows stay.
public struct ListAlert: Identifiable, Hashable, Sendable {
  /// Identifies the alert in its list.
  public let id: Int
  /// What went wrong.
  public let failure: ListFailure
}
