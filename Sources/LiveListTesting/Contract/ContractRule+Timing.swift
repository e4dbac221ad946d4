extension ContractRule {
  /// R1, for a view that requests its counts only when a batch begins, because it is new or about
  /// to reload. If the data was changed earlier, the changes are counted twice.
  public static let dataOfFreshView = ContractRule(
    1, "A view that has not counted its rows yet counts them when a batch begins.",
    says: "Invalid batch updates detected: the number of sections and/or {row}s returned by the "
      + "data source before and/or after performing the batch updates are inconsistent with the "
      + "updates. Data source before updates = %, data source after updates = %",
    source: "AppleCV, RAD 28167779, RAD 15262692, LAB")

  /// R9. Batches can be nested, and each ends once.
  public static let endWithoutBegin = ContractRule(
    9, "Only a batch that has begun can end.",
    says: "the {view} is asked to end updates that have not begun", source: "AppleTV")

  /// R35.
  public static let viewOutsideWindow = ContractRule(
    35, "A view is in a window while it is changed in a batch.",
    says: "% was told to layout its visible cells and other contents without being in the view "
      + "hierarchy (the {view} or one of its superviews has not been added to a window).",
    source: "UIK12, DK, RX")

  /// R36, during a batch.
  public static let reloadInsideBatch = ContractRule(
    36, "No view reloads all its data inside a batch.",
    says: "the {view} is asked to reload its data inside a batch of updates", source: "AppleTV")

  /// R36, while a drop is in progress.
  public static let changeDuringDrop = ContractRule(
    36, "No view is changed while it has uncommitted updates.",
    says: "the {view} is asked to % while it has uncommitted updates", source: "AppleTV")

  /// R37, since iOS 13.
  public static let visibleRowsDuringUpdate = ContractRule(
    37, "The visible rows aren't queried while the view is requesting cells.",
    says: "Attempted to access the {view}'s % while they were in the process of being updated, "
      + "which is not allowed.",
    source: "Apple engineer, forums 117537")

  /// R38. A reconfigure isn't a change of a batch.
  public static let reconfigureInsideBatch = ContractRule(
    38, "Nothing is reconfigured inside a batch.",
    says: "the {view} is asked to reconfigure {row} % inside a batch of updates", source: "AppleTV")

  /// R38. A reconfigured item keeps its cell, and therefore the identifier of its cell.
  public static let cellOfReconfiguredItem = ContractRule(
    38, "An item that is reconfigured keeps its cell.",
    says: "Attempted to dequeue a cell for a different registration or reuse identifier than the "
      + "existing cell when reconfiguring an item, which is not allowed. Index path: %, existing "
      + "reuse identifier: %, returned: %",
    source: "AppleTV")
}
