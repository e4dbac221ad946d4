import LiveList
import LiveListPipeline

/// One line of a recording: a time, and the change at that time.
struct RecordedLine<SectionID: Hashable, Header, Item> {
  let at: RecordedTime
  /// How current the rows are; omitted if unchanged.
  let phase: RecordedPhase?
  /// The change; omitted if only the phase changed.
  let changeset: RecordedChangeset<SectionID, Header, Item>?
}

extension RecordedLine: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {}

extension RecordedLine: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {}

/// A changeset whose lists are described in terms of earlier lists.
struct RecordedChangeset<SectionID: Hashable, Header, Item> {
  typealias Edit = ListEdit<SectionID, Header, Item>

  /// The list before, as an edit of the list after the previous line; omitted if they are equal.
  var before: Edit?
  /// The list after, as an edit of the list before; omitted if they are equal.
  var after: Edit?
  var batches: [RecordedBatch<SectionID, Header, Item>] = []
  var sectionRefreshes: [Int] = []
  var itemReconfigures: [ItemPath] = []

  var isEmpty: Bool {
    before == nil && after == nil && batches.isEmpty && sectionRefreshes.isEmpty
      && itemReconfigures.isEmpty
  }
}

/// A batch whose list is described in terms of those before and after the changeset.
///
/// Its `after` is an edit of the sections of the list before the changeset, followed by those of the
/// list after it; omitted if it equals the list after it.
typealias RecordedBatch<SectionID: Hashable, Header, Item> =
  BatchJSON<ListEdit<SectionID, Header, Item>>

extension RecordedLine: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
extension RecordedChangeset: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
