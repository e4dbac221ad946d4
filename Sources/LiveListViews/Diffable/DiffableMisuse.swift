/// Identifiers that a snapshot couldn't use as requested.
///
/// Where Apple's snapshots raise an exception, these do as much of the call as possible and record
/// a report. The data source passes it to `onMisuse` when the snapshot is applied.
public struct DiffableMisuse: Hashable, Sendable {
  /// What was wrong.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The identifier was passed twice, or the snapshot already contained that section or, in an
    /// outline, that item. The first one is kept.
    case duplicate
    /// The snapshot doesn't contain the item or section. The call ignored it.
    case unknown
    /// An item or section can't be inserted or moved next to itself. The call was ignored.
    case besideItself
    /// Items were appended to a snapshot without sections. They were ignored.
    case noSection
  }

  /// What was wrong.
  public let reason: Reason
  /// The method that was called, such as `appendItems(_:toSection:)`.
  public let method: String
  /// The first identifiers as text, at most ten.
  public let identifiers: [String]
  /// The number of identifiers.
  public let count: Int

  @usableFromInline
  init<ID>(_ reason: Reason, _ method: StaticString, _ ids: [ID]) {
    self.reason = reason
    self.method = "\(method)"
    identifiers = ids.prefix(10).map { "\($0)" }
    count = ids.count
  }
}

extension DiffableMisuse: CustomStringConvertible {
  /// For example `appendItems(_:toSection:) ignored duplicate identifiers: 3, 7`.
  public var description: String {
    let list = identifiers.joined(separator: ", ")
    let rest = count > identifiers.count ? " and \(count - identifiers.count) more" : ""
    return switch reason {
    case .duplicate: "\(method) ignored duplicate identifiers: \(list)\(rest)"
    case .unknown: "\(method) ignored unknown identifiers: \(list)\(rest)"
    case .besideItself: "\(method) can't place an item or section next to itself: \(list)\(rest)"
    case .noSection:
      "\(method) ignored items because the snapshot has no sections. Append one first. "
        + "Items: \(list)\(rest)"
    }
  }
}

extension [DiffableMisuse] {
  /// Adds a report about identifiers, if there are any.
  @inlinable
  mutating func report<ID>(_ reason: DiffableMisuse.Reason, _ method: StaticString, _ ids: [ID]) {
    if !ids.isEmpty { append(DiffableMisuse(reason, method, ids)) }
  }
}
