import Foundation
import LiveListSources

/// The count, the sum, the least, the greatest and the mean of the values of a field.
///
/// Strings that are numbers count as numbers, as in sorting. Rows in which the field is missing or
/// null don't count.
struct RowAggregate: Hashable, Sendable {
  /// The number of rows with a value.
  private(set) var count = 0
  /// The number of values that are numbers.
  private(set) var numberCount = 0
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity
  private var total = 0.0
  /// What rounding has taken from the total so far (Neumaier), so that a million cents add up.
  private var lost = 0.0
  /// The number of digits after the point of the number that has most of them.
  private var fraction = 0

  init(_ field: FieldPath, of rows: some Sequence<JSONRow>) {
    for row in rows {
      if let value = row[field], value != .null { add(value) }
    }
  }

  /// The sum of the numbers.
  var sum: Double { total + lost }

  /// The mean of the numbers; not a number if there are none.
  var mean: Double { sum / Double(numberCount) }

  private mutating func add(_ value: JSONValue) {
    count += 1
    guard let number = FieldValue.number(value) else { return }
    numberCount += 1
    (least, greatest) = (min(least, number), max(greatest, number))
    let next = total + number
    lost += abs(total) >= abs(number) ? total - next + number : number - next + total
    total = next
    fraction = max(fraction, value.fractionLength)
  }
}

extension RowAggregate: CustomStringConvertible {
  /// The values, such as `count 3 · sum 4.50 · min 1.00 · max 2.00 · mean 1.5`.
  var description: String {
    guard numberCount > 0 else { return "count \(count)" }
    let values = [("sum", sum), ("min", least), ("max", greatest)].map { name, value in
      "\(name) \(value.text(digits: fraction))"
    }
    let others = count - numberCount
    return
      (["count \(count)"] + values + ["mean \(mean.text(digits: fraction + 2).withoutFinalZeros)"]
      + (others == 0 ? [] : ["\(others) not a number"])).joined(separator: " · ")
  }
}

extension JSONValue {
  /// The number of digits after the point, as the number is written.
  fileprivate var fractionLength: Int {
    let digits = text.utf8
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
    let length = digits[digits.index(after: point)...].prefix { (0x30...0x39).contains($0) }.count
    return min(length, 9)
  }
}

extension Double {
  fileprivate func text(digits: Int) -> String {
    // Beyond that, digits after the point would be invented.
    abs(self) < 1e15 ? String(format: "%.\(digits)f", self) : "\(self)"
  }
}

extension String {
  fileprivate var withoutFinalZeros: String {
    guard contains("."), !contains("e") else { return self }
    var text = self
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
