import LiveList
import LiveListPipeline
import LiveListSources

/// An update of a watched list.
typealias WatchedUpdate = ListUpdate<String, String, JSONRow>
