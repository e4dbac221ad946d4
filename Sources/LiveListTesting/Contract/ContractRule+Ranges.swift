extension ContractRule {
  /// R12. A reload counts as a delete. Indexes refer to the list before the batch (R2).
  public static let sectionToDelete = ContractRule(
    12, "Sections that are deleted or reloaded exist before the batch.",
    says: "attempt to delete section %, but there are only % sections before the update",
    source: "AppleTV, UIK12, PST")

  /// R13, the section. A reload counts as a delete. Indexes refer to the list before the batch
  /// (R2).
  public static let sectionOfItemToDelete = ContractRule(
    13, "Rows that are deleted or reloaded are in a section that exists before the batch.",
    says: "attempt to delete {row} % from section %, but there are only % sections before the "
      + "update",
    source: "AppleTV, UIK12, UX")

  /// R13, the row. A reload counts as a delete. Indexes refer to the list before the batch (R2).
  public static let itemToDelete = ContractRule(
    13, "Rows that are deleted or reloaded exist before the batch.",
    says: "attempt to delete {row} % from section % which only contains % {row}s before the "
      + "update",
    source: "AppleTV, UIK12, UX")

  /// R14. Indexes refer to the list after the batch (R3).
  public static let sectionToInsert = ContractRule(
    14, "Sections that are inserted exist after the batch.",
    says: "attempt to insert section % but there are only % sections after the update",
    source: "AppleTV, UIK12, PST")

  /// R15, the section. Indexes refer to the list after the batch (R3).
  public static let sectionOfItemToInsert = ContractRule(
    15, "Rows that are inserted are in a section that exists after the batch.",
    says: "attempt to insert {row} % into section %, but there are only % sections after the "
      + "update",
    source: "AppleTV, UIK12, UX")

  /// R15, the row. Indexes refer to the list after the batch (R3).
  public static let itemToInsert = ContractRule(
    15, "Rows that are inserted exist after the batch.",
    says: "attempt to insert {row} % into section %, but there are only % {row}s in section % "
      + "after the update",
    source: "AppleTV, UIK12, UX")

  /// R16, the origin. Indexes refer to the list before the batch (R2).
  public static let sectionToMove = ContractRule(
    16, "Sections that are moved exist before the batch.",
    says: "attempt to move section %, but there are only % sections before the update",
    source: "WWDC225, UIK12")

  /// R16, the target. Indexes refer to the list after the batch (R3).
  public static let placeOfMovedSection = ContractRule(
    16, "The places to which sections are moved exist after the batch.",
    says: "attempt to to move section % to section %, but there are only % sections after the "
      + "update",
    source: "WWDC225, UIK12")

  /// R17, the section of the origin. Indexes refer to the list before the batch (R2).
  public static let sectionOfItemToMove = ContractRule(
    17, "Rows that are moved are in a section that exists before the batch.",
    says: "attempt to move index path (%) from a section that does not exist - there are only % "
      + "sections before the update",
    source: "WWDC225, UIK12")

  /// R17, the origin. Indexes refer to the list before the batch (R2).
  public static let itemToMove = ContractRule(
    17, "Rows that are moved exist before the batch.",
    says: "attempt to move index path (%) that does not exist - there are only % {row}s in "
      + "section % before the update",
    source: "WWDC225, UIK12")

  /// R17, the section of the target. Indexes refer to the list after the batch (R3).
  public static let sectionOfMovedItem = ContractRule(
    17, "Rows are moved to a section that exists after the batch.",
    says: "attempt to move index path (%) to index path (%) in section that does not exist - "
      + "there are only % sections after the update",
    source: "WWDC225, UIK12")

  /// R17, the target. Indexes refer to the list after the batch (R3).
  public static let placeOfMovedItem = ContractRule(
    17, "The destinations of moved rows exist after the batch.",
    says: "attempt to move index path (%) to index path (%) that does not exist - there are only "
      + "% {row}s in section % after the update",
    source: "WWDC225, UIK12")
}
