import LiveListTesting
import Testing

/// R40, R44 to R47: batches and messages specific to collection views.
@Suite(.timeLimit(.minutes(20))) struct CollectionViewsTests {
  private let collection: [ContractViolation.View] = [.collectionView]

  @Test func r40CollectionViewsSpeakOfItems() {
    expectRefused(
      .itemToDelete, by: collection, "a: 1", "a:", .deleteItem(at(0, 1)),
      says: "attempt to delete item 1 from section 0 which only contains 1 items before the update")
    expectRefused(
      .sectionCount, by: collection, "a:", "a:, b:",
      says: "Invalid update: invalid number of sections.  The number of sections contained in the "
        + "collection view after the update (2) must be equal to the number of sections contained "
        + "in the collection view before the update (1), plus or minus the number of sections "
        + "inserted or deleted (0 inserted, 0 deleted).")
    expectAccepted(by: collection, "a:", "a:, b:", .insertSection(1))
  }

  @Test func r44NoItemIsReloadedBesideADeleteInItsSection() {
    expectRefused(
      .reloadBesideDelete, by: collection, "a: 1 2", "a: 2", .deleteItem(at(0, 0)),
      .reloadItem(at(0, 1)))
    expectAccepted(by: [.tableView], "a: 1 2", "a: 2", .deleteItem(at(0, 0)), .reloadItem(at(0, 1)))
    expectAccepted("a: 1, b: 2", "a:, b: 2", .deleteItem(at(0, 0)), .reloadItem(at(1, 0)))
  }

  @Test func r45NoSectionIsReloadedThatIsOrBecomesEmpty() {
    expectRefused(.reloadOfEmptySection, by: collection, "a:", "a: 1", .reloadSection(0))
    expectRefused(.reloadOfEmptySection, by: collection, "a: 1", "a:", .reloadSection(0))
    expectAccepted("a: 1", "a: 1 2", .reloadSection(0))
    expectAccepted(by: [.tableView], "a:", "a: 1", .reloadSection(0))
  }

  @Test func r46NoItemChangesSectionsWhileSectionsChange() {
    expectRefused(
      .moveAcrossChangedSections, by: collection, "a: 1, b:, c:", "a:, b: 1", .deleteSection(2),
      move(at(0, 0), at(1, 0)))
    expectRefused(
      .moveAcrossChangedSections, by: collection, "a: 1, b:", "a:, b: 1, c:", .insertSection(2),
      move(at(0, 0), at(1, 0)))
    expectRefused(
      .moveAcrossChangedSections, by: collection, "a: 1, b:, c:, d:", "a:, b: 1, d:, c:",
      moveSection(3, 2), move(at(0, 0), at(1, 0)))
    expectAccepted("a: 1, b:", "a:, b: 1", move(at(0, 0), at(1, 0)))
    expectAccepted(
      by: [.tableView], "a: 1, b:, c:", "a:, b: 1", .deleteSection(2), move(at(0, 0), at(1, 0)))
  }

  @Test func r46AnItemMayMoveWithinASectionThatIsShifted() {
    expectAccepted("x:, a: 1 2", "a: 2 1", .deleteSection(0), move(at(1, 1), at(0, 0)))
  }

  @Test func r47NoItemMovesBesideASectionThatMovesToItsOwnPlace() {
    expectRefused(
      .moveBesideStandingSection, by: collection, "a: 1 2, b:", "a: 2 1, b:", moveSection(1, 1),
      move(at(0, 1), at(0, 0)))
    expectAccepted("a: 1 2, b:", "a: 1 2, b:", moveSection(1, 1))
    expectAccepted("a: 1 2, b:", "a: 2 1, b:", move(at(0, 1), at(0, 0)))
    expectAccepted("a: 1 2, b:, c:", "a: 2 1, c:, b:", moveSection(2, 1), move(at(0, 1), at(0, 0)))
  }
}
