import LiveList
import LiveListPipeline
import Testing
import _LiveTestSupport

#if HEADLESS_UIKIT
import Foundation
import HeadlessUIKit
import LiveListUIKit
#endif

/// An app whose types are on the main actor by default can use the library like any other app.
@Suite(.timeLimit(.minutes(20)))
struct MainActorAppTests {
  @Test func listsAreCompared() {
    let model = FriendsModel()
    model.store.friends = [Friend(id: "Tom"), Friend(id: "Huck")]
    let changeset = model.changeset(to: [Friend(id: "Huck", mood: "happy"), Friend(id: "Joe")])
    #expect(changeset.counts.inserted == 1 && changeset.counts.deleted == 1)
    #expect(changeset.counts.updated == 1)
  }

  @Test func aModelGivesChangesets() async {
    let model = FriendsModel()
    model.store.friends = [Friend(id: "Tom", mood: "calm")]
    var shown: [[String]] = []
    for await changeset in model.list.changesets() {
      shown.append(changeset.target.map(\.header))
      if shown.count == 2 { break }
      model.store.friends.append(Friend(id: "Huck", mood: "calm"))
    }
    #expect(shown == [["calm, 1"], ["calm, 2"]])
  }

  #if HEADLESS_UIKIT
  @Test func aTableFollowsAModel() async {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let table = UITableView(frame: window.bounds, style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "friend")
    table.finishesAnimationsOnNextTurn = true
    window.addSubview(table)
    let model = FriendsModel()
    let source = TableViewSource<String, String, Friend>(table) { table, path, friend in
      let cell = table.dequeueReusableCell(withIdentifier: "friend", for: path)
      cell.textLabel?.text = friend.id
      return cell
    }
    source.headerTitle = { $0.header }
    let following = Task {
      for await changeset in model.list.changesets() { await source.apply(changeset).ended() }
    }
    model.store.friends = [Friend(id: "Tom", mood: "calm"), Friend(id: "Huck", mood: "wild")]
    await waitUntil("two sections are shown") { table.shownRowTexts == [["Tom"], ["Huck"]] }
    model.store.friends[1].mood = "calm"
    await waitUntil("one section is shown") { table.shownRowTexts == [["Tom", "Huck"]] }
    #expect(table.shownSections.map(\.header) == ["calm, 2"])
    #expect(table.violations.isEmpty)
    following.cancel()
    await following.value
  }
  #endif
}
