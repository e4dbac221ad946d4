/// The labels of a series, sorted by name.
struct MetricLabels: Hashable, Sendable {
  let pairs: [Pair]

  struct Pair: Hashable, Sendable {
    let name: String
    let value: String
  }

  init(_ dimensions: [(String, String)]) {
    var values: [String: String] = [:]
    for (name, value) in dimensions { values[name.asMetricName(allowsColon: false)] = value }
    pairs = values.sorted { $0.key < $1.key }.map { Pair(name: $0.key, value: $0.value) }
  }

  /// The labels as text, `{name="value",…}`, followed by `more`; empty if there are none.
  func text(adding more: (name: String, value: String)? = nil) -> String {
    var all = pairs.map { "\($0.name)=\"\($0.value.asLabelValue)\"" }
    if let more { all.append("\(more.name)=\"\(more.value.asLabelValue)\"") }
    return all.isEmpty ? "" : "{\(all.joined(separator: ","))}"
  }
}

extension String {
  /// A valid name for Prometheus: letters, digits and underscores, not starting with a digit.
  func asMetricName(allowsColon: Bool = true) -> String {
    var name = String(
      unicodeScalars.map { scalar -> Character in
        let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        let isDigit = ("0"..."9").contains(scalar)
        let isValid = isLetter || isDigit || scalar == "_" || (allowsColon && scalar == ":")
        return isValid ? Character(scalar) : "_"
      })
    if name.first.map({ $0.isNumber }) ?? true { name = "_" + name }
    return name
  }

  /// The text with backslashes, quotes and line breaks escaped.
  fileprivate var asLabelValue: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Double {
  /// The number in Prometheus format.
  var asMetricValue: String {
    if self == .infinity { return "+Inf" }
    if self == -.infinity { return "-Inf" }
    if isNaN { return "NaN" }
    return self == rounded() && abs(self) < 1e15 ? "\(Int64(self))" : "\(self)"
  }
}
