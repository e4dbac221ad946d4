import LiveList
import LiveListPipeline

/// One line of a recording: when, and what changed then.
struct RecordedLine<SectionID: Hashable, Header, Item> {
  let at: RecordedTime
  /// How current the rows are; left out when it is as before.
  let phase: RecordedPhase?
  /// What became of the rows; left out when nothing did.
  let changeset: RecordedChangeset<SectionID, Header, Item>?
}

extension RecordedLine: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {}

extension RecordedLine: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {}

/// A changeset whose lists are described by former lists.
struct RecordedChangeset<SectionID: Hashable, Header, Item> {
  typealias Edit = ListEdit<SectionID, Header, Item>

  /// The list before, described by the list after the previous line; left out when they are equal.
  var before: Edit?
  /// The list after, described by the one before; left out when they are equal.
  var after: Edit?
  var batches: [RecordedBatch<SectionID, Header, Item>] = []
  var sectionRefreshes: [Int] = []
  var itemReconfigures: [ItemPath] = []

  var isEmpty: Bool {
    before == nil && after == nil && batches.isEmpty && sectionRefreshes.isEmpty
      && itemReconfigures.isEmpty
  }
}

/// A batch whose list is described by those before and after the changeset.
///
/// Its `after` is an edit of the sections of the list before the changeset, followed by those of the
/// list after it; left out when it is the list after it.
typealias RecordedBatch<SectionID: Hashable, Header, Item> =
  BatchJSON<ListEdit<SectionID, Header, Item>>

extension RecordedLine: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
extension RecordedChangeset: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
