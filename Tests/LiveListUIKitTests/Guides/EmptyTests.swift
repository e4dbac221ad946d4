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
    stage.controller.refreshControl?.pull()
    await waitUntil("the list is empty") { message == "No readers yet." }
    server.readers = [Reader(id: 1, name: "Tom")]
    stage.controller.refreshControl?.pull()
    await waitUntil("a row is shown") {
      stage.settle()
      return stage.rows == [["Tom"]] && stage.table.backgroundView == nil
    }
    server.readers = nil
    stage.controller.refreshControl?.pull()
    await waitUntil("a banner is shown above the row") {
      (stage.table.tableHeaderView as? PhaseBannerView)?.phase.failure != nil
    }
    #expect(stage.rows == [["Tom"]] && stage.table.backgroundView == nil)
    #expect(stage.table.violations.isEmpty)
  }
}
