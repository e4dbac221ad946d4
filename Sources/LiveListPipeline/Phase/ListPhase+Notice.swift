import Foundation
public import LiveList

extension ListPhase {
  /// The text of a banner: the time since which the rows have been out of date, and the reason;
  /// only the reason if there are no rows. `nil` while the list is loading or live.
  ///
  /// In another language, the text is that of the app: add a translation of
  /// `Out of date since %1$@: %2$@` to its `Localizable` strings.
  public var notice: String? {
    notice { Bundle.main.localizedString(forKey: $0, value: nil, table: nil) }
  }

  /// The text of a banner, in the language of `localized`, which returns the translation of a text.
  package func notice(_ localized: (String) -> String) -> String? {
    switch self {
    case .loading, .live: nil
    case .stale(let since, let failure):
      localized("Out of date since %1$@: %2$@")
        .replacing("%1$@", with: Date(since).formatted(date: .omitted, time: .shortened))
        .replacing("%2$@", with: failure.description)
    case .failed(let failure): failure.description
    }
  }
}
