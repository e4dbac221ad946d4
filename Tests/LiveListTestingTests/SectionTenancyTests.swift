import LiveListTesting
import Testing

/// R25 to R30, R41, R42: rows of a section that itself changes can't take part in other changes.
@Suite(.timeLimit(.minutes(20))) struct SectionTenancyTests {
  @Test func r25NoRowMovesOutOfADeletedSection() {
    expectRefused(
      .moveOutOfDeletedSection, by: [.tableView], "a: 1, b: 2", "b: 1 2", .deleteSection(0),
      move(at(0, 0), at(0, 0)), says: "cannot move a row from a deleted section (0)")
    expectAccepted("a: 1, b: 2", "b: 1 2", .deleteSection(0), .insertItem(at(0, 0)))
  }

  @Test func r26NoRowMovesIntoAnInsertedSection() {
    expectRefused(
      .moveIntoInsertedSection, by: [.tableView], "b: 1 2", "a: 1, b: 2", .insertSection(0),
      move(at(0, 0), at(0, 0)), says: "cannot move a row into a newly inserted section (0)")
    expectAccepted("b: 1 2", "a: 1, b: 2", .insertSection(0), .deleteItem(at(0, 0)))
  }

  @Test func r27NoRowChangesInADeletedSection() {
    expectRefused(
      .changeInDeletedSection, "a: 1, b: 2", "b: 2", .deleteSection(0), .deleteItem(at(0, 0)))
    expectRefused(
      .changeInDeletedSection, "a: 1, b: 2", "b: 2", .deleteSection(0), .reloadItem(at(0, 0)))
    expectAccepted("a: 1, b: 2", "b:", .deleteSection(0), .deleteItem(at(1, 0)))
  }

  @Test func r28NoRowIsInsertedInAnInsertedSection() {
    expectRefused(
      .insertInInsertedSection, "b:", "a: 1, b:", .insertSection(0), .insertItem(at(0, 0)))
    expectAccepted("b:", "a: 1, b: 2", .insertSection(0), .insertItem(at(1, 0)))
  }

  @Test func r29NoRowChangesInAReloadedSection() {
    let operations: [ContractViolation.Operation] = [
      .deleteItem(at(0, 0)), .insertItem(at(0, 0)), .reloadItem(at(0, 0)),
      move(at(0, 0), at(0, 1)), move(at(0, 0), at(1, 0)), move(at(1, 0), at(0, 0)),
    ]
    for operation in operations {
      expectRefused(
        .changeInReloadedSection, "a: 1 2, b: 3", "a: 1 2, b: 3", .reloadSection(0), operation)
    }
    expectAccepted("a: 1 2, b: 3", "a: 2, b:", .reloadSection(0), .deleteItem(at(1, 0)))
  }

  @Test func r29AReloadedSectionIsFoundWhereItEndsUp() {
    expectRefused(
      .changeInReloadedSection, "x:, a: 1", "a: 1 2", .deleteSection(0), .reloadSection(1),
      .insertItem(at(0, 1)))
    expectAccepted("x:, a: 1", "a: 1 2", .deleteSection(0), .reloadSection(1))
  }

  @Test func r30NoRowChangesInAMovedSection() {
    expectRefused(
      .changeInMovedSection, "a: 1, b: 2", "b:, a: 1", moveSection(1, 0), .deleteItem(at(1, 0)))
    expectRefused(
      .changeInMovedSection, "a: 1, b: 2", "b: 2 3, a: 1", moveSection(1, 0),
      .insertItem(at(0, 1)))
    expectRefused(
      .changeInMovedSection, "a: 1, b: 2 3", "b: 3 2, a: 1", moveSection(1, 0),
      move(at(1, 0), at(0, 1)))
    expectRefused(
      .changeInMovedSection, "a: 1, b: 2", "b:, a: 1 2", moveSection(1, 0),
      move(at(1, 0), at(1, 1)))
    expectRefused(
      .changeInMovedSection, "a: 1, b: 2", "b: 2 1, a:", moveSection(1, 0),
      move(at(0, 0), at(0, 1)))
    expectAccepted(
      "a: 1, b: 2", "b: 2, a: 3", moveSection(1, 0), .deleteItem(at(0, 0)), .insertItem(at(1, 0)))
  }

  @Test func r30ReloadsInAMovedSectionAreRefused() {
    expectRefused(
      .changeInMovedSection, "a: 1, b: 2", "b: 2, a: 1", moveSection(1, 0), .reloadItem(at(1, 0)))
  }

  @Test func r33WhatWouldAnimateACellTwiceIsRefusedByItsCause() {
    expectRefused(
      .changeInDeletedSection, "a: 1, b:", "b:", .deleteSection(0), .deleteItem(at(0, 0)))
    expectAccepted("a: 1, b:", "b:", .deleteSection(0))
  }

  @Test func r41NoItemMovesOutOfADeletedSection() {
    expectRefused(
      .itemMoveOutOfDeletedSection, by: [.collectionView], "a: 1, b: 2", "b: 1 2",
      .deleteSection(0), move(at(0, 0), at(0, 0)),
      says: "cannot move an item from a deleted section (0)")
    expectAccepted("a: 1, b: 2", "b: 1 2", .deleteSection(0), .insertItem(at(0, 0)))
  }

  @Test func r42NoItemMovesIntoAnInsertedSection() {
    expectRefused(
      .itemMoveIntoInsertedSection, by: [.collectionView], "b: 1 2", "a: 1, b: 2",
      .insertSection(0), move(at(0, 0), at(0, 0)),
      says: "cannot move an item into a newly inserted section (0)")
    expectAccepted("b: 1 2", "a: 1, b: 2", .insertSection(0), .deleteItem(at(0, 0)))
  }
}
