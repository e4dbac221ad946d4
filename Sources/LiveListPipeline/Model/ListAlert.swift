public import LiveList

/// A failure of an action that the user requested. It is reported once, and the rows stay as they
/// are.
public struct ListAlert: Identifiable, Hashable, Sendable {
  /// The id of the alert, which is unique in its list.
  public let id: Int
  /// What went wrong.
  public let failure: ListFailure
}
