import Synchronization

/// The existing series of one sort.
///
/// A factory finds a series by its labels, which takes longer than everything else that is recorded
/// about a request or a batch.
final class SeriesCache<Key: Hashable & Sendable, Series: Sendable>: Sendable {
  private let all = Mutex<[Key: Series]>([:])

  /// The series with a key, made if there is none.
  func series(for key: Key, _ make: () -> Series) -> Series {
    all.withLock { all in
      if let series = all[key] { return series }
      let series = make()
      all[key] = series
      return series
    }
  }
}
