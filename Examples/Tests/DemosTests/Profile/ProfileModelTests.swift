import Foundation
import LiveList
import LiveListPipeline
import Testing

@testable import Demos

/// No data and broken data are states, never an empty profile by accident.
struct ProfileModelTests {
  private let failure = ListFailure("at /friends: a list belongs here")

  private func profile() -> Profile {
    var profile = Profile()
    profile.about = "I like the river"
    return profile
  }

  @Test func aScreenIsLoadingUntilSomethingArrives() {
    #expect(ProfileScreen().state.phase == .loading)
  }

  @Test func anEmptyDatabaseIsLiveWithoutRows() {
    var screen = ProfileScreen()
    screen.receive(nil)
    #expect(screen.state.phase == .live)
    #expect(screen.state.sections.isEmpty)
    #expect(ProfileScreen.emptyMessage.contains("/data"))
  }

  @Test func brokenDataLeavesTheRowsAndSaysWhatIsWrong() {
    var screen = ProfileScreen()
    screen.receive(profile())
    let rows = screen.state.sections
    screen.fail(with: failure, at: .distantPast)
    #expect(screen.state.sections == rows)
    #expect(screen.state.phase == .stale(since: ListTime(.distantPast), failure))
  }

  @Test func brokenDataAtFirstIsAFailure() {
    var screen = ProfileScreen()
    screen.fail(with: failure, at: .now)
    #expect(screen.state.phase == .failed(failure))
  }
}
