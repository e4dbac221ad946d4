/// A column and the width that its cells need.
struct Column: Hashable {
  let name: String
  /// The name as the table shows it, in uppercase: for a nested field, such as `metadata.name`, only
  /// the last part if the whole name is wider than the cells and no other column ends like it.
  var title: String
  /// The maximum width of its cells and its title.
  var width: Int
  /// Whether all its cells are numbers. Numbers are right-aligned and never truncated.
  var isNumber: Bool
  /// Whether all its cells are empty.
  var isEmpty = false
  /// Whether all its cells are equal, and there are several.
  var isConstant = false
  /// Whether it keeps its width, as it says what a row is, or the rows are sorted by it.
  var isKey = false

  init(
    name: String, width: Int, isNumber: Bool, isEmpty: Bool = false, isConstant: Bool = false
  ) {
    self.name = name
    title = name.uppercased()
    self.width = width
    self.isNumber = isNumber
    self.isEmpty = isEmpty
    self.isConstant = isConstant
  }

  /// The last part of the name of a nested field.
  var lastPart: Substring { name.split(separator: ".").last ?? name[...] }

  /// The number of levels at which the field is nested.
  var depth: Int { name.utf8.count { $0 == UInt8(ascii: ".") } }
}
