import LiveDocuments
import LiveFormats
import LiveListSources
import Testing

/// TOML.
@Suite(.timeLimit(.minutes(20))) struct TOMLTests {
  @Test(arguments: [
    (
      "z = \"x\"\n[[item]]\nn = 1\nwhen = 2026-11-27 10:00:00Z\n[[item]]\nn = 2.50\nok = true # yes\n",
      #"{"z":"x","item":[{"n":1,"when":"2026-11-27 10:00:00Z"},{"n":2.50,"ok":true}]}"#
    ),
    ("[a.b]\nx = 1\n[a]\ny = [\n 1, # one\n [2],\n]\n", #"{"a":{"b":{"x":1},"y":[1,[2]]}}"#),
    (
      "a.b.c = 1\na.b.d = { x = 'l\\n', \"q r\".s = -1 }\n",
      #"{"a":{"b":{"c":1,"d":{"x":"l\\n","q r":{"s":-1}}}}}"#
    ),
    (
      "a = \"\"\"\nx\\\n   y\"\"\"\"\nb = '''\n\\d'''\nc = \"\\u00e9\\t\"",
      #"{"a":"xy\"","b":"\\d","c":"é\t"}"#
    ),
    (
      "a = 0xFF\nb = 0b101\nc = 1_000\nd = +1e3\ne = -inf\nf = 07:32:00\r\n",
      #"{"a":255,"b":5,"c":1000,"d":1e3,"e":"-inf","f":"07:32:00"}"#
    ),
    ("[[a]]\n[a.b]\nx = 1\n[[a]]\n[[a.c]]\n", #"{"a":[{"b":{"x":1}},{"c":[{}]}]}"#),
    ("", "{}"), ("# only\n", "{}"), ("a = {}\nb = []", #"{"a":{},"b":[]}"#),
  ])
  func isReadAsJSON(text: String, expected: String) throws {
    #expect(try DocumentFormat.toml.value(of: Array(text.utf8)).serialized() == expected)
  }

  @Test(arguments: [
    ("a = 1\na = 2", "line 2, column 1: \"a\" is already defined"),
    ("[a]\n[a]", "line 2, column 1: \"a\" is already defined"),
    ("[[a]]\n[a]", "line 2, column 1: \"a\" is already defined"),
    ("a = 1\n[a.b]", "line 2, column 1: \"a\" is already defined"),
    ("[t]\na.b = 1\n[t.a]", "line 3, column 1: \"a\" is already defined"),
    ("a = {b = 1}\na.c = 2", "line 2, column 1: \"a\" is already defined"),
    ("a = yes", "line 1, column 5: \"yes\" isn't a value; strings need quotes"),
    ("a = 1 b", "line 1, column 7: expected the end of the line"),
    ("a = 'x\n", "line 1, column 5: the string isn't closed"),
    ("a = \"\\q\"", "line 1, column 7: unknown escape \"\\q\""),
    ("= 1", "line 1, column 1: expected a key"),
    ("a = [1 2]", "line 1, column 8: expected \",\" or \"]\""),
    ("a = 1__0", "line 1, column 5: \"1__0\" isn't a value; strings need quotes"),
    ("a = 007", "line 1, column 5: \"007\" isn't a value; strings need quotes"),
    ("[a", "line 1, column 3: expected \"]\""),
    ("a", "line 1, column 2: expected \"=\" after the key"),
    ("a =", "line 1, column 4: expected a value"),
  ])
  func anErrorSaysWhatToDo(text: String, expected: String) {
    let error = #expect(throws: FormatFailure.self) {
      try DocumentFormat.toml.value(of: Array(text.utf8))
    }
    #expect(error?.description == "Invalid TOML at \(expected)")
  }
}
