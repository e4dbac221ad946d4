extension ContractRule {
  /// R19, a row. Indexes refer to the list before the batch.
  public static let deleteAndReloadOfItem = ContractRule(
    19, "No row is both deleted and reloaded.",
    says: "attempt to delete and reload the same index path (%)", source: "UIK12, USR")

  /// R19, a section. Indexes refer to the list before the batch.
  public static let deleteAndReloadOfSection = ContractRule(
    19, "No section is both deleted and reloaded.",
    says: "attempt to delete and reload the same section (%)", source: "UIK12, USR")

  /// R20, a section. Indexes refer to the list before the batch. The view says "delete" even if the
  /// row or section is reloaded.
  public static let deleteAndMoveOfSection = ContractRule(
    20, "No section is moved that is deleted or reloaded.",
    says: "attempt to perform a delete and a move from the same section (%)",
    source: "WWDC225, UIK12, RAD 33662307")

  /// R20, a row. Indexes refer to the list before the batch. The view says "delete" even if the row
  /// or section is reloaded.
  public static let deleteAndMoveOfItem = ContractRule(
    20, "No row is moved that is deleted or reloaded.",
    says: "attempt to perform a delete and a move from the same index path (%)",
    source: "WWDC225, UIK12, RAD 33662307")

  /// R21, a section. Indexes refer to the list after the batch.
  public static let insertAndMoveToSection = ContractRule(
    21, "No section is both inserted and moved to one place.",
    says: "attempt to perform an insert and a move to the same section (%)",
    source: "WWDC225, UIK12")

  /// R21, a row. Indexes refer to the list after the batch.
  public static let insertAndMoveToItem = ContractRule(
    21, "No row is both inserted and moved to one place.",
    says: "attempt to perform an insert and a move to the same index path (%)",
    source: "WWDC225, UIK12")

  /// R22, a section. Indexes refer to the list before the batch.
  public static let sectionMovedTwice = ContractRule(
    22, "A section is moved only once.",
    says: "attempt to move section % to both section % and section %", source: "UIK12, UX")

  /// R22, a row. Indexes refer to the list before the batch.
  public static let itemMovedTwice = ContractRule(
    22, "A row is moved only once.",
    says: "attempt to move {row} at index path % to both % and %", source: "UIK12, UX")

  /// R23, a section. Indexes refer to the list after the batch.
  public static let sectionPlaceTakenTwice = ContractRule(
    23, "Only one section is moved to an index.",
    says: "attempt to move both section % and section % to section %",
    source: "WWDC225, UIK12, UX")

  /// R23, a row. Indexes refer to the list after the batch.
  public static let itemPlaceTakenTwice = ContractRule(
    23, "Only one row is moved to an index.",
    says: "attempt to move both {row} at index path % and % to %",
    source: "WWDC225, UIK12, UX")

  /// R24. UITableView ignores repetitions, so the counts don't add up.
  public static let repeatedOperation = ContractRule(
    24, "No change is repeated.",
    says: "the batch contains twice: %", source: "UIK12, RAD 31786176")

  /// R43, collection views only. The counterpart of R24; violating it corrupts memory.
  public static let repeatedDelete = ContractRule(
    43, "Nothing is deleted twice.",
    says: "EXC_BAD_ACCESS in layoutAttributesForItemAtIndexPath: after the batch asked the {view} "
      + "twice to %",
    source: "IG#689, RAD 31786176")
}
