import Foundation

/// The random histories that a test tries: some, or as many as `make fuzz-snapshots` says.
public enum HistorySeeds {
  /// The seeds of the histories.
  ///
  /// - Parameter count: How many a run of the tests tries.
  public static func of(_ count: UInt64) -> Range<UInt64> {
    let first = number("SNAPSHOT_SEED") ?? 0
    return first..<first + (number("SNAPSHOT_HISTORIES") ?? count)
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
