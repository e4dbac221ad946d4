extension Int {
  /// The number with grouped digits, such as `12,500`.
  var grouped: String {
    var (text, count) = ("", 0)
    for digit in String(magnitude).reversed() {
      if count > 0, count.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
      count += 1
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}
