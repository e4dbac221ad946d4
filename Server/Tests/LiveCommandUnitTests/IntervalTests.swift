import Testing

@testable import live

struct IntervalTests {
  @Test(arguments: [
    ("5", Duration.seconds(5)), ("5s", .seconds(5)), ("500ms", .milliseconds(500)),
    ("1.5m", .seconds(90)), ("2h", .seconds(7_200)), ("0.001", .milliseconds(1)),
  ])
  func durationsAreParsed(text: String, duration: Duration) {
    #expect(Interval(argument: text)?.duration == duration)
  }

  @Test(arguments: [
    "", "s", "0", "-1", "1e3", "soon", "5 s", "5d", "nan", "1.2.3", "0.5ms", "9999999999",
  ])
  func invalidDurationsAreRejected(text: String) {
    #expect(Interval(argument: text) == nil)
  }
}
