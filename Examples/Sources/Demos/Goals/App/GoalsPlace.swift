/// Where the user is in the app. An app stores it when it goes to the background, and restores it
/// when it is started again.
public struct GoalsPlace: Hashable, Sendable, Codable {
  /// One of the app's tabs.
  public enum Tab: String, Hashable, Sendable, CaseIterable, Codable {
    case matches, rankings, players

    /// The title of the tab and of its screen.
    public var title: String {
      switch self {
      case .matches: "Matches"
      case .rankings: "Rankings"
      case .players: "Players"
      }
    }
  }

  /// The tab that is shown.
  public var tab: Tab
  /// The period of the rankings.
  public var period: RankingPeriod
  /// What is entered in the editor of a match; `nil` unless it is open.
  public var editor: MatchEditor?

  /// Creates a place; by default, the list of matches.
  public init(tab: Tab = .matches, period: RankingPeriod = .all, editor: MatchEditor? = nil) {
    self.tab = tab
    self.period = period
    self.editor = editor
  }
}
