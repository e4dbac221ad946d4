import Hummingbird
import Synchronization
import Testing
import _ProgramSupport

@testable import DemoHost

/// A server and the services that run beside it.
@Suite(.timeLimit(.minutes(20))) struct LocalServerTests {
  /// Runs a closure once the server listens.
  private struct Beside: AddressedService {
    var endsServer = false
    let work: @Sendable (String) async throws -> Void

    func run(at address: String) async throws { try await work(address) }
  }

  private func run(_ services: [any AddressedService]) async throws {
    let router = Router()
    router.get("/") { _, _ in "here" }
    try await LocalServer(host: "127.0.0.1", port: 0, router: router)
      .run(services: services) { _ in }
  }

  /// Regression: quitting the table of `demos --terminal` left an invisible server running.
  @Test func theServerStopsWithAServiceThatStopsIt() async throws {
    try await run([Beside(endsServer: true) { _ in }])
  }

  @Test func theServerOutlivesAServiceThatIsDone() async throws {
    let (dones, done) = AsyncStream<Void>.makeStream()
    let answers = Mutex<[String]>([])
    let asking = Beside(endsServer: true) { address in
      // The other service has ended by now, and the server still responds.
      for await _ in dones { break }
      let answer = try await HTTPAnswer.send("GET", address + "/")
      answers.withLock { $0.append(answer.text) }
    }
    try await run([Beside { _ in done.yield() }, asking])
    #expect(answers.withLock(\.self) == ["here"])
  }

  @Test func quittingATableStopsItsServer() {
    #expect(TerminalService(title: "", presenter: EmptyPresenter()).endsServer)
  }
}

/// A demo that shows nothing.
private struct EmptyPresenter: TerminalPresenter {
  func run(on stage: TablePresentation, at address: String) async {}
}
