extension Double {
  /// The number with three significant digits, without trailing zeros.
  public var shortened: String {
    guard isFinite, self != 0 else { return "\(self)" }
    var scale = 1.0
    while abs(self) * scale < 100, scale < 1e6 { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
