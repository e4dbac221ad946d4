import LiveList
import LiveListIncremental
import LiveListPipeline

/// One line of a recording: a time, and the change at that time.
struct RecordedLine<SectionID: Hashable, Header, Item> {
  let at: RecordedTime
  /// The phase; omitted if unchanged.
  let phase: RecordedPhase?
  /// The change; omitted if only the phase changed.
  let changeset: RecordedChangeset<SectionID, Header, Item>?
}

extension RecordedLine: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {}

extension RecordedLine: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {}

/// A changeset whose lists are expressed as edits of earlier lists.
struct RecordedChangeset<SectionID: Hashable, Header, Item> {
  typealias Edit = ListEdit<SectionID, Header, Item>

  /// The list before the changeset, as an edit of the list after the previous line; omitted if they
  /// are equal.
  var before: Edit?
  /// The list after the changeset, as an edit of the list before it; omitted if they are equal.
  var after: Edit?
  var batches: [RecordedBatch<SectionID, Header, Item>] = []
  var sectionRefreshes: [Int] = []
  var itemReconfigures: [ItemPath] = []

  var isEmpty: Bool {
    before == nil && after == nil && batches.isEmpty && sectionRefreshes.isEmpty
      && itemReconfigures.isEmpty
  }
}

/// A batch whose list is expressed in terms of the lists before and after the changeset.
///
/// Its `after` is an edit of a list that consists of the sections before the changeset, followed by
/// those after it. It is omitted if the batch leads to the list after the changeset.
typealias RecordedBatch<SectionID: Hashable, Header, Item> =
  BatchJSON<ListEdit<SectionID, Header, Item>>

extension RecordedLine: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
extension RecordedChangeset: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
