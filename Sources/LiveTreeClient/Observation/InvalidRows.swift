import Foundation

/// What happens to rows that can't be decoded: elements of arrays and dictionaries, and children of
/// queries.
///
///     for await profile in database["data"].values(of: Profile.self, onInvalid: .skip { log($0) }) { … }
///
/// Other data that can't be decoded leaves no value to show: the last one that could be decoded stays,
/// and the error is reported, too. Whatever is chosen, an array in which elements were deleted is read as
/// one without holes.
@available(Systems 2024, *)
public struct InvalidRows: Sendable {
  package let skips: Bool
  package let report: @Sendable (DatabaseError) -> Void

  /// Rows that aren't valid are left out. In a debug build, the standard error output says which.
  public static let skip = skip { error in
    #if DEBUG
    FileHandle.standardError.write(Data("LiveTreeClient: \(error)\n".utf8))
    #endif
  }

  /// Rows that aren't valid are left out.
  ///
  /// - Parameter report: Called with the error of each, once as long as it lasts.
  public static func skip(_ report: @escaping @Sendable (DatabaseError) -> Void) -> InvalidRows {
    InvalidRows(skips: true, report: report)
  }

  /// As long as a row isn't valid, the last valid value stays.
  ///
  /// - Parameter report: Called with the error, once as long as it lasts.
  public static func keepLast(
    _ report: @escaping @Sendable (DatabaseError) -> Void
  ) -> InvalidRows {
    InvalidRows(skips: false, report: report)
  }
}
