import CMeasure

/// Makes the optimizer believe that a value is used.
@inline(__always)
func keep<Value>(_ value: borrowing Value) {
  withUnsafePointer(to: value) { measure_keep($0) }
}
