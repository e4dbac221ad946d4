import LiveList
import LiveListSources

/// A list of any JSON.
typealias DiffSnapshot = [ListSection<JSONRow.ID, JSONValue, JSONRow>]
typealias DiffChangeset = ListChangeset<JSONRow.ID, JSONValue, JSONRow>
