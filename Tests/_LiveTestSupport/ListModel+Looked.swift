public import LiveListPipeline

@available(Systems 2024, *)
extension ListModel {
  /// Looks at the list until the process ends, and returns it.
  public func lookedAt() -> Self {
    _ = Unmanaged.passRetained(look())
    return self
  }
}
