/// The serial number of a cell, which stays the same as long as the view keeps the cell.
///
/// A cell keeps its number when it moves. An insert or a reload creates a new number.
public struct CellID: Hashable, Sendable {
  /// The number of cells that the view created before this one.
  public let number: Int
}

extension CellID: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension CellID: CustomStringConvertible {
  /// The number with a hash sign, such as `#3`.
  public var description: String { "#\(number)" }
}
