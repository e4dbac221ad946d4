extension ContractRule {
  /// R6. A cell shows the content that it received last, by an insert, a reload or a reconfigure.
  public static let shownContents = ContractRule(
    6, "At the end, the view shows the contents of the list.",
    says: "the {view} shows % at %, where the data has %", source: "AppleTV")

  /// R7. Views compare only counts, so they don't notice wrong rows if their number is right.
  public static let shownIdentities = ContractRule(
    7, "Every cell that is kept is at its item's position in the data.",
    says: "the {view} silently shows % at %, where the data has %", source: "UX")

  /// R8.
  public static let chainOfBatches = ContractRule(
    8, "A batch starts from the result of the previous batch.",
    says: "the {view} shows % at %, where the data before the batch has %", source: "RX")

  /// R38. A reconfigured item is identified by its path in the final list.
  public static let placeOfReconfiguredItem = ContractRule(
    38, "An item that is reconfigured is shown where the list has it.",
    says: "attempt to reconfigure {row} %, where the {view} shows % and the data has %",
    source: "AppleTV")

  /// R39. A refreshed header is identified by its section's index in the final list.
  public static let placeOfRefreshedHeader = ContractRule(
    39, "A header that is refreshed is shown where the list has it.",
    says: "attempt to refresh the header of section %, where the {view} shows % and the data has "
      + "%",
    source: "AppleTV")
}
