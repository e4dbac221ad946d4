import Demos
import Foundation
import Testing
import _GoalsSupport

/// Matches and drafts as JSON, as servers and pages write them.
struct MatchJSONTests {
  private func read<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private let original = """
    {"away_goals":1,"away_players":[{"id":"c","name":"Cy"}],"home_goals":3,\
    "home_players":[{"id":"b","name":"Bob"},{"id":"a","name":"Ann"}],"id":"m"}
    """

  @Test func aMatchOfTheOriginalServerWithoutADateIsRead() throws {
    let read: Match = try read(original)
    #expect(read == match("m", [ann, bob], 3, 1, [cy], on: Match.unknownDate))
  }

  @Test func aMatchIsReadAsItWasStored() throws {
    let whole = match("m", [ann, bob], 3, 1, [cy], on: moment(2026, 11, 20, 18, 30))
    #expect(try text(whole).contains(#""date":"2026-11-20T18:30:00Z""#))
    #expect(try read(text(whole)) == whole)
    let undated = match("m", [ann], 0, 0, [cy], on: Match.unknownDate)
    #expect(try !text(undated).contains("date"))
    #expect(try read(text(undated)) == undated)
  }

  @Test(arguments: [
    "2026-11-20T18:30:00Z", "2026-11-20T18:30:00.250Z", "2026-11-20T19:30:00+01:00",
  ]) func everyISO8601DateIsRead(text: String) throws {
    let draft: MatchDraft = try read(
      """
      {"homePlayers": ["a"], "awayPlayers": ["b"], "homeGoals": 0, "awayGoals": 0, \
      "date": "\(text)"}
      """)
    #expect(draft.date == moment(2026, 11, 20, 18, 30))
  }

  @Test func anInvalidDateIsAnErrorThatShowsIt() {
    let error = #expect(throws: DecodingError.self) {
      let _: Match = try read(original.replacing(#""id":"m""#, with: #""id":"m","date":"soon""#))
    }
    #expect("\(String(describing: error))".contains("soon"))
  }

  @Test func aDraftIsReadInTheSpellingOfPagesAndOfTheServer() throws {
    let draft = match("m", [ann, bob], 3, 1, [cy]).draft
    #expect(try read(text(draft)) == draft)
    #expect(try text(draft).contains(#""home_player_ids":["a","b"]"#))
    let form = try text(MatchForm(match("m", [ann, bob], 3, 1, [cy])))
    #expect(
      form == """
        {"awayGoals":1,"awayPlayers":["c"],"date":"2026-11-20T12:00:00Z","homeGoals":3,\
        "homePlayers":["a","b"],"id":"m"}
        """)
    #expect(try read(form) == draft)
  }

  @Test func aDraftWithoutGoalsIsAnError() {
    #expect(throws: DecodingError.self) {
      let _: MatchDraft = try read(#"{"homePlayers": ["a"], "awayPlayers": ["b"]}"#)
    }
  }

  @Test func aRankingOfTheOriginalServerWithoutARecordIsRead() throws {
    let read: Ranking = try read(#"{"player": {"id": "a", "name": "Ann"}, "rating": 7.5}"#)
    #expect(read.player == ann)
    #expect(read.rating == 7.5)
    #expect(read.record == Record())
  }

  @Test func aRankingSurvivesEncoding() throws {
    for ranking in Ranking.all(of: [ann, bob, cy], in: [match("m", [ann], 3, 1, [cy])]) {
      #expect(try read(text(ranking)) == ranking)
    }
  }
}
