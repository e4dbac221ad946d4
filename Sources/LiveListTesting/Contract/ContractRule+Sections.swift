extension ContractRule {
  /// R25, UITableView only. Indexes refer to the list before the batch. Such a row must be inserted
  /// instead.
  public static let moveOutOfDeletedSection = ContractRule(
    25, "No row moves out of a section that is deleted.",
    says: "cannot move a {row} from a deleted section (%)", source: "USR TLIndexPathTools#20, RX")

  /// R26, UITableView only. Indexes refer to the list after the batch. Such a row must be deleted
  /// instead.
  public static let moveIntoInsertedSection = ContractRule(
    26, "No row moves into a section that is inserted.",
    says: "cannot move a {row} into a newly inserted section (%)",
    source: "USR TLIndexPathTools#13")

  /// R27. Indexes refer to the list before the batch.
  public static let changeInDeletedSection = ContractRule(
    27, "No row is deleted or reloaded in a section that is deleted.",
    says: "the {view} drops the delete of a {row} in section %, which is deleted", source: "UIK12")

  /// R28. Indexes refer to the list after the batch.
  public static let insertInInsertedSection = ContractRule(
    28, "No row is inserted in a section that is inserted.",
    says: "the {view} drops the insert of a {row} in section %, which is inserted",
    source: "UIK12, USR RZCollectionList#29")

  /// R29. The index of the section refers to the same list as the operation.
  public static let changeInReloadedSection = ContractRule(
    29, "No row changes in a section that is reloaded.",
    says: "the {view} deletes and inserts section %, which is reloaded, and can't change its "
      + "{row}s as well",
    source: "UIK12, UX")

  /// R30. The index of the section refers to the same list as the operation.
  public static let changeInMovedSection = ContractRule(
    30, "No row changes in a section that is moved.",
    says: "Attempt to create two animations for cell: section % is moved and takes its {row}s "
      + "along",
    source: "UX, RX, IG, USR Bento#51")

  /// R41, UICollectionView only. The counterpart of R25.
  public static let itemMoveOutOfDeletedSection = ContractRule(
    41, "No item moves out of a section that is deleted.",
    says: "cannot move an {row} from a deleted section (%)", source: "UX")

  /// R42, UICollectionView only. The counterpart of R26.
  public static let itemMoveIntoInsertedSection = ContractRule(
    42, "No item moves into a section that is inserted.",
    says: "cannot move an {row} into a newly inserted section (%)",
    source: "UX, USR TLIndexPathTools#18")
}
