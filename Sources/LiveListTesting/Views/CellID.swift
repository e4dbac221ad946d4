/// The serial number of a cell: the same as long as the view keeps the cell.
///
/// A cell that moves keeps its number; an insert or a reload makes a new one.
public struct CellID: Hashable, Sendable {
  /// The number of cells that the view made before this one.
  public let number: Int
}

extension CellID: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension CellID: CustomStringConvertible {
  /// `#` and the number, as in `#3`.
  public var description: String { "#\(number)" }
}
