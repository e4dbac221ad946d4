import LiveTree
import LiveTreeClient
import Observation
import Testing

/// A model of an app that reads a database. The macro's code begins with the name of the module
/// Observation, so the class compiles only if no module that it imports has a type of this name.
@Observable
private final class NodeModel {
  var last = NodeObservation<TreeNode>(value: nil, phase: .loading)
}

struct ObservableTests {
  @Test func aModelWithAnObservationIsObservable() {
    let model = NodeModel()
    model.last = NodeObservation(value: TreeNode(.integer(1)), phase: .live)
    #expect(model.last.phase == .live)
  }
}
