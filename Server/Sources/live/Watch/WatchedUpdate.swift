import Foundation
import LiveListPipeline
import LiveListSources
import LiveListTerminal

/// What a watcher shows next.
typealias WatchedUpdate = ListUpdate<String, String, JSONRow>

extension TablePhase {
  /// A list's phase as a table shows it.
  init(_ phase: ListPhase) {
    switch phase {
    case .loading: self = .loading
    case .live: self = .live
    case .stale(let since, let failure):
      self = .stale(since: TimeOfDay.text(for: since), reason: failure.description)
    case .failed(let failure):
      self = .failed(reason: failure.description)
    }
  }
}
