import LiveList
import LiveListPipeline
import LiveListSources

/// What a watcher shows next.
typealias WatchedUpdate = ListUpdate<String, String, JSONRow>
