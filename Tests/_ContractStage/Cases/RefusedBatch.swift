import LiveList
public import LiveListTesting

/// A batch that a view with sections refuses.
public struct RefusedBatch: Sendable, CustomStringConvertible {
  /// The rule that the batch violates.
  public let rule: ContractRule
  /// The number of items in each section before the batch.
  public let before: [Int]
  /// The number of items in each section of the data after the batch.
  public let after: [Int]
  /// The batch that the view receives.
  public let operations: [ContractViolation.Operation]
  /// The view's message.
  public let message: String

  init(
    _ rule: ContractRule, _ before: [Int], _ after: [Int],
    _ operations: ContractViolation.Operation...,
    says message: String
  ) {
    self.rule = rule
    self.before = before
    self.after = after
    self.operations = operations
    self.message = message
  }

  public var description: String { "\(rule) \(operations)" }

  /// The message of a view that has items instead of rows.
  public var collectionMessage: String {
    message.replacing("rows", with: "items").replacing("row", with: "item")
      .replacing("table view", with: "collection view")
  }
}

extension RefusedBatch {
  /// Batches that all views with sections refuse.
  public static let byAllViews = ranges + pairs + sections + counts

  /// Batches that only UITableView refuses with this message.
  public static let byTableViews: [RefusedBatch] = [
    RefusedBatch(
      .repeatedOperation, [3], [1], delete(0, 0), delete(0, 0),
      says: "the batch contains twice: delete item 0.0"),
    RefusedBatch(
      .moveOutOfDeletedSection, [1, 1], [2], .deleteSection(0), move((0, 0), (0, 0)),
      says: "cannot move a row from a deleted section (0)"),
    RefusedBatch(
      .moveIntoInsertedSection, [2], [1, 1], .insertSection(0), move((0, 0), (0, 0)),
      says: "cannot move a row into a newly inserted section (0)"),
  ]

  /// Batches that only collection views refuse with this message.
  public static let byCollectionViews: [RefusedBatch] = [
    RefusedBatch(
      .itemMoveOutOfDeletedSection, [1, 1], [2], .deleteSection(0), move((0, 0), (0, 0)),
      says: "cannot move an item from a deleted section (0)"),
    RefusedBatch(
      .itemMoveIntoInsertedSection, [2], [1, 1], .insertSection(0), move((0, 0), (0, 0)),
      says: "cannot move an item into a newly inserted section (0)"),
    RefusedBatch(
      .repeatedDelete, [3], [1], delete(0, 0), delete(0, 0),
      says: "EXC_BAD_ACCESS in layoutAttributesForItemAtIndexPath: after the batch asked the "
        + "collection view twice to delete item 0.0"),
    RefusedBatch(
      .reloadBesideDelete, [2], [1], delete(0, 0), reload(0, 1),
      says: "the last items of section 0 ignore their updates: item {length = 2, path = 0 - 1} is "
        + "reloaded beside a delete"),
    RefusedBatch(
      .reloadOfEmptySection, [0], [1], .reloadSection(0),
      says: "attempt to create view animation for nil view: section 0 is reloaded with 0 items "
        + "before and 1 after the update"),
    RefusedBatch(
      .moveAcrossChangedSections, [1, 0, 0], [0, 1], .deleteSection(2), move((0, 0), (1, 0)),
      says: "Invalid update: invalid number of items: the move from {length = 2, path = 0 - 0} to "
        + "{length = 2, path = 1 - 0} uses section indexes that have changed"),
    RefusedBatch(
      .moveBesideStandingSection, [2, 0], [2, 0], moveSection(1, 1), move((0, 1), (0, 0)),
      says: "request for index path for global index: section 1 is moved to its own place, and an "
        + "item is moved"),
  ]
}

func delete(_ section: Int, _ item: Int) -> ContractViolation.Operation {
  .deleteItem(ItemPath(section: section, item: item))
}

func insert(_ section: Int, _ item: Int) -> ContractViolation.Operation {
  .insertItem(ItemPath(section: section, item: item))
}

func reload(_ section: Int, _ item: Int) -> ContractViolation.Operation {
  .reloadItem(ItemPath(section: section, item: item))
}

func move(_ from: (Int, Int), _ to: (Int, Int)) -> ContractViolation.Operation {
  .moveItem(
    ListDiff.ItemMove(
      from: ItemPath(section: from.0, item: from.1), to: ItemPath(section: to.0, item: to.1)))
}

func moveSection(_ from: Int, _ to: Int) -> ContractViolation.Operation {
  .moveSection(ListDiff.SectionMove(from: from, to: to))
}
