import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListUIKit
import Testing
import _LiveTestSupport

/// The code about empty lists does what the guide says.
@Suite(.timeLimit(.minutes(5))) @MainActor
struct EmptyTests {
  private struct Failure: Error, CustomStringConvertible {
    let description = "No connection."
  }

  @MainActor private final class Server {
    var readers: [Reader]?
  }

  /// Pulls the list down, once the last refresh has ended.
  private func pull(_ stage: GuideStage<ReadersController>) async {
    await waitUntil("the last refresh has ended") {
      stage.controller.refreshControl?.isRefreshing == false
    }
    stage.controller.refreshControl?.pull()
  }

  @Test func aMessageIsShownWhileThereAreNoRows() async {
    let server = Server()
    let model = ItemsModel<Reader>(
      .fetching { [server] in
        guard let readers = server.readers else { throw Failure() }
        return readers
      })
    let stage = GuideStage(ReadersController(model))
    var message: String? { (stage.table.backgroundView as? UILabel)?.text }
    await waitUntil("the failure is shown") { message == "No connection." }
    server.readers = []
    await pull(stage)
    await waitUntil("the list is empty") { message == "No readers yet." }
    server.readers = [Reader(id: 1, name: "Tom")]
    await pull(stage)
    await waitUntil("a row is shown") {
      stage.settle()
      return stage.rows == [["Tom"]] && stage.table.backgroundView == nil
    }
    server.readers = nil
    await pull(stage)
    await waitUntil("a banner is shown above the row") {
      (stage.table.tableHeaderView as? PhaseBannerView)?.phase.failure != nil
    }
    #expect(stage.rows == [["Tom"]] && stage.table.backgroundView == nil)
    #expect(stage.table.violations.isEmpty)
  }
}
