import Testing

@testable import LiveListRecording

@Suite(.timeLimit(.minutes(20))) struct PlaybackMachineTests {
  private typealias Effects = PlaybackMachine.Effects

  private func machine(
    speed: Playback.Speed = .recorded, end: Playback.End = .finish, isPlaying: Bool = true
  ) -> PlaybackMachine {
    PlaybackMachine(
      times: [.seconds(1), .seconds(2), .seconds(4)], speed: speed, end: end, isPlaying: isPlaying,
      now: .zero)
  }

  @Test func aPauseTakesNoTimeOfTheRecording() {
    var machine = machine()
    #expect(machine.requestNext(now: .zero) == Effects(wait: .seconds(1)))
    #expect(machine.pause(now: .milliseconds(400)) == Effects())
    #expect(machine.tick(now: .seconds(1)) == Effects())
    #expect(machine.play(now: .seconds(10)) == Effects(wait: .milliseconds(600)))
    #expect(machine.tick(now: .milliseconds(10_600)) == Effects(answer: .show(1)))
  }

  @Test func playingWhatPlaysTakesNoTime() {
    var machine = machine()
    #expect(machine.requestNext(now: .zero) == Effects(wait: .seconds(1)))
    #expect(machine.play(now: .milliseconds(400)) == Effects(wait: .milliseconds(600)))
  }

  @Test func aChangeOfSpeedHoldsFromNowOn() {
    var machine = machine()
    #expect(machine.requestNext(now: .zero) == Effects(wait: .seconds(1)))
    #expect(
      machine.setSpeed(.times(2), now: .milliseconds(500)) == Effects(wait: .milliseconds(250)))
    #expect(
      machine.setSpeed(.times(0.5), now: .milliseconds(600))
        == Effects(wait: .milliseconds(600)))
    #expect(machine.setSpeed(.unlimited, now: .milliseconds(700)) == Effects(answer: .show(1)))
    #expect(machine.requestNext(now: .milliseconds(700)) == Effects(answer: .show(2)))
  }

  @Test func aBusyConsumerMissesNothing() {
    var machine = machine()
    for position in 1...3 {
      #expect(machine.requestNext(now: .seconds(100)) == Effects(answer: .show(position)))
    }
    #expect(machine.requestNext(now: .seconds(100)) == Effects(answer: .end))
  }

  @Test func aPauseOfABusyConsumerLosesNothing() {
    var machine = machine()
    #expect(machine.pause(now: .seconds(100)) == Effects())
    #expect(machine.play(now: .seconds(200)) == Effects())
    #expect(machine.requestNext(now: .seconds(200)) == Effects(answer: .show(1)))
    #expect(machine.requestNext(now: .seconds(200)) == Effects(wait: .seconds(1)))
  }

  @Test func aStepStandsStillAfterwards() {
    var machine = machine()
    #expect(machine.requestNext(now: .zero) == Effects(wait: .seconds(1)))
    #expect(machine.step(by: 2, now: .zero) == Effects(answer: .show(2)))
    #expect(machine.requestNext(now: .seconds(50)) == Effects())
    #expect(machine.step(by: -1, now: .seconds(50)) == Effects(answer: .show(1)))
    #expect(machine.requestNext(now: .seconds(50)) == Effects())
    #expect(machine.play(now: .seconds(60)) == Effects(wait: .seconds(1)))
  }

  @Test func stepsEndAtTheEnds() {
    var machine = machine(isPlaying: false)
    #expect(machine.step(by: .min, now: .zero) == Effects())
    #expect(machine.step(by: .max, now: .zero) == Effects())
    #expect(machine.step(by: .max, now: .zero) == Effects())
    #expect(machine.requestNext(now: .zero) == Effects(answer: .show(3)))
    #expect(machine.step(by: -7, now: .zero) == Effects())
    #expect(machine.requestNext(now: .zero) == Effects(answer: .show(0)))
  }

  @Test func aStepBackBeforeItWasShownTakesItBack() {
    var machine = machine(isPlaying: false)
    _ = machine.step(by: 1, now: .zero)
    _ = machine.step(by: -1, now: .zero)
    #expect(machine.requestNext(now: .zero) == Effects())
  }

  @Test func aJumpGoesOnPlaying() {
    var machine = machine()
    #expect(machine.requestNext(now: .zero) == Effects(wait: .seconds(1)))
    #expect(machine.seek(to: .milliseconds(2_500), now: .zero) == Effects(answer: .show(2)))
    #expect(machine.requestNext(now: .zero) == Effects(wait: .milliseconds(1_500)))
    #expect(machine.seek(to: .milliseconds(-1), now: .seconds(1)) == Effects(answer: .show(0)))
    #expect(machine.requestNext(now: .seconds(1)) == Effects(wait: .seconds(1)))
  }

  @Test func aReplayThatHoldsWaitsAtTheEnd() {
    var machine = machine(speed: .unlimited, end: .hold)
    for _ in 0..<3 { _ = machine.requestNext(now: .zero) }
    #expect(machine.requestNext(now: .zero) == Effects())
    #expect(machine.seek(to: .seconds(1), now: .zero) == Effects(answer: .show(1)))
    #expect(machine.requestNext(now: .zero) == Effects(answer: .show(2)))
    #expect(machine.stop() == Effects())
    #expect(machine.requestNext(now: .zero) == Effects(answer: .end))
  }

  @Test func aWaitIsNeverTooLongForANumber() {
    let speed = Playback.Speed.times(1e-300)
    #expect(speed.wait(for: .seconds(1_000_000_000)) > .seconds(1_000_000_000))
    #expect(Playback.Speed.times(1e300).progress(in: .seconds(1)) > .seconds(1_000_000_000))
  }
}
