import LiveTree
import LiveTreeRules
import Testing
import _LiveTestSupport

@Suite struct WriteTests {
  @Test func aWriteIsAllowedByARuleAboveButNotBelow() throws {
    let rules = try SecurityRules(
      parsing:
        #"{"rules": {"a": {".write": true, "b": {".write": false}}, "c": {"d": {".write": true}}}}"#
    )
    #expect(try rules.allows(.set("/a", "1")))
    #expect(try rules.allows(.set("/a/b/x", "1")))
    #expect(try rules.allows(.set("/c/d", "1")))
    #expect(try !rules.allows(.set("/c", #"{"d": 1}"#)))
    #expect(try !rules.allows(.set("/", "1")))
    #expect(try !rules.allows(.set("/e", "1")))
  }

  @Test func validationAppliesAlongThePathAndBelow() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {".write": true, ".validate": "newData.hasChild('a')", "a": {
          ".validate": "newData.isNumber() || newData.hasChild('n')",
          "n": {".validate": "newData.isNumber()"},
          "$other": {".validate": false}
        }}}
        """)
    #expect(try rules.allows(.set("/a", "1")))
    #expect(try rules.allows(.set("/", #"{"a": 1, "z": 2}"#)))
    #expect(try rules.allows(.set("/a", #"{"n": 1}"#)))
    #expect(try !rules.allows(.set("/z", "1")), "The rule at the root fails.")
    #expect(try !rules.allows(.set("/a", #""text""#)))
    #expect(try !rules.allows(.set("/a", #"{"n": "text"}"#)))
    #expect(try !rules.allows(.set("/", #"{"a": {"n": "text"}}"#)))
    #expect(try !rules.allows(.set("/a", #"{"n": 1, "m": 1}"#)))
    #expect(try !rules.allows(.set("/a/n", #""text""#)))
    #expect(try rules.allows(.set("/a/n", "2"), in: #"{"a": {"n": 1}}"#))
  }

  @Test func validationAloneAllowsNothing() throws {
    let rules = try SecurityRules(parsing: #"{"rules": {".validate": true}}"#)
    #expect(try !rules.allows(.set("/a", "1")))
  }

  @Test func deletionsAreNotValidated() throws {
    let rules = try SecurityRules(
      parsing: #"{"rules": {".write": true, "a": {".validate": false, "b": {".validate": false}}}}"#
    )
    #expect(try rules.allows(.set("/a", "null"), in: #"{"a": {"b": 1}}"#))
    #expect(try rules.allows(.set("/a/b", "null"), in: #"{"a": {"b": 1}}"#))
    #expect(try rules.allows(.set("/", "null"), in: #"{"a": 1}"#))
    #expect(try !rules.allows(.set("/a/b", "null"), in: #"{"a": {"b": 1, "c": 1}}"#))
    #expect(try !rules.allows(.set("/a/b", "1")))
  }

  @Test func siblingsOfThePathAreNotValidated() throws {
    let rules = try SecurityRules(
      parsing: #"{"rules": {".write": true, "$key": {".validate": "newData.isNumber()"}}}"#)
    #expect(try rules.allows(.set("/a", "1"), in: #"{"b": "text"}"#))
    #expect(try !rules.allows(.set("/", #"{"a": 1, "b": "text"}"#)))
  }

  @Test func rulesOfAnUpdateSeeItsResult() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {
          "from": {".write": "newData.val() + newData.parent().child('to').val() == 10"},
          "to": {".write": "newData.val() + newData.parent().child('from').val() == 10"}
        }}
        """)
    let data = #"{"from": 6, "to": 4}"#
    #expect(try rules.allows(.update("/", #"{"from": 5, "to": 5}"#), in: data))
    #expect(try !rules.allows(.update("/", #"{"from": 5, "to": 6}"#), in: data))
    #expect(try !rules.allows(.set("/from", "5"), in: data))
  }

  @Test func anUpdateIsAllowedAsAWholeOrNotAtAll() throws {
    let rules = try SecurityRules(
      parsing:
        #"{"rules": {"a": {".write": true}, "b": {".write": false}, "c": {"$x": {".write": true}}}}"#
    )
    #expect(try rules.allows(.update("/", #"{"a": 1, "c/d": 2}"#)))
    #expect(try !rules.allows(.update("/", #"{"a": 1, "b": 2}"#)))
    #expect(try !rules.allows(.update("/", #"{"a": 1, "b/x": null}"#), in: #"{"b": {"x": 1}}"#))
    #expect(try rules.allows(.update("/c", #"{"d/e": 1, "f": null}"#)))
  }

  @Test func serverValuesAreResolvedBeforeTheRules() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {
          "time": {".write": "newData.val() === now"},
          "count": {".write": "newData.val() == data.val() + 1"}
        }}
        """)
    #expect(try rules.allows(.set("/time", #"{".sv": "timestamp"}"#), now: 42))
    #expect(try !rules.allows(.set("/time", "41"), now: 42))
    let increment = #"{".sv": {"increment": 1}}"#
    #expect(try rules.allows(.set("/count", increment), in: #"{"count": 7}"#))
    #expect(try !rules.allows(.set("/count", "9"), in: #"{"count": 7}"#))
  }
}
