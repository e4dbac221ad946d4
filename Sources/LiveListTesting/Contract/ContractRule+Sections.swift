extension ContractRule {
  /// R25, of UITableView; counted before the batch. The row is inserted only.
  public static let moveOutOfDeletedSection = ContractRule(
    25, "No row moves out of a section that is deleted.",
    says: "cannot move a {row} from a deleted section (%)", source: "USR TLIndexPathTools#20, RX")

  /// R26, of UITableView; counted after the batch. The row is deleted only.
  public static let moveIntoInsertedSection = ContractRule(
    26, "No row moves into a section that is inserted.",
    says: "cannot move a {row} into a newly inserted section (%)",
    source: "USR TLIndexPathTools#13")

  /// R27; counted before the batch.
  public static let changeInDeletedSection = ContractRule(
    27, "No row is deleted or reloaded in a section that is deleted.",
    says: "the {view} drops the delete of a {row} in section %, which is deleted", source: "UIK12")

  /// R28; counted after the batch.
  public static let insertInInsertedSection = ContractRule(
    28, "No row is inserted in a section that is inserted.",
    says: "the {view} drops the insert of a {row} in section %, which is inserted",
    source: "UIK12, USR RZCollectionList#29")

  /// R29; the section counts as the operation does.
  public static let changeInReloadedSection = ContractRule(
    29, "No row changes in a section that is reloaded.",
    says: "the {view} deletes and inserts section %, which is reloaded, and can't change its "
      + "{row}s as well",
    source: "UIK12, UX")

  /// R30; the section counts as the operation does.
  public static let changeInMovedSection = ContractRule(
    30, "No row changes in a section that is moved.",
    says: "Attempt to create two animations for cell: section % is moved and takes its {row}s "
      + "along",
    source: "UX, RX, IG, USR Bento#51")

  /// R41, of UICollectionView: as R25.
  public static let itemMoveOutOfDeletedSection = ContractRule(
    41, "No item moves out of a section that is deleted.",
    says: "cannot move an {row} from a deleted section (%)", source: "UX")

  /// R42, of UICollectionView: as R26.
  public static let itemMoveIntoInsertedSection = ContractRule(
    42, "No item moves into a section that is inserted.",
    says: "cannot move an {row} into a newly inserted section (%)",
    source: "UX, USR TLIndexPathTools#18")
}
