public import Foundation

public struct List<SelectionValue: Hashable, Content: View>: DrawnView {
  public typealias Body = Never
  private let content: Content
  private let select: (([SelectionValue]) -> Void)?

  public init(
    selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
    select = selection.map { selection in { selection.wrappedValue = Set($0) } }
  }

  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.content = content()
    select = selection.map { selection in { selection.wrappedValue = $0.last } }
  }

  func draw(on screen: Drawing) {
    screen.containers.append("List")
    if let select {
      screen.select = { tags in select(tags.compactMap { $0.base as? SelectionValue }) }
    }
    screen.drawRows { content.draw(into: screen) }
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil as Binding<Set<Never>>?, content: content)
  }
}

public struct ScrollView<Content: View>: DrawnView {
  public typealias Body = Never
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func draw(on screen: Drawing) {
    screen.containers.append("ScrollView")
    content.draw(into: screen)
  }
}

public struct ScrollViewReader<Content: View>: DrawnView {
  public typealias Body = Never
  private let content: (ScrollViewProxy) -> Content

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  func draw(on screen: Drawing) {
    content(ScrollViewProxy(states: screen.states)).draw(into: screen)
  }
}

@MainActor
public struct ScrollViewProxy {
  let states: DrawnStates

  public func scrollTo(_ id: some Hashable) {
    states.scrolledTo.append(AnyHashable(id))
  }
}

public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = Self(rawValue: 1)
  public static let sectionFooters = Self(rawValue: 2)
}

public struct LazyVStack<Content: View>: DrawnView {
  public typealias Body = Never
  private let content: Content

  public init(
    spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(on screen: Drawing) {
    screen.containers.append("LazyVStack")
    screen.drawRows { content.draw(into: screen) }
  }
}

public struct GridItem: Sendable {
  public init() {}
}

public struct LazyVGrid<Content: View>: DrawnView {
  public typealias Body = Never
  private let content: Content
  private let columns: Int

  public init(
    columns: [GridItem], spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { (self.columns, self.content) = (columns.count, content()) }

  func draw(on screen: Drawing) {
    screen.containers.append("LazyVGrid \(columns)")
    screen.drawRows { content.draw(into: screen) }
  }
}

public struct Section<Parent: View, Content: View, Footer: View>: DrawnView {
  public typealias Body = Never
  private let content: Content
  private let header: Parent
  private let footer: Footer

  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) { (self.content, self.header, self.footer) = (content(), header(), footer()) }

  /// Headers are headings for VoiceOver, and begin with a number sign here.
  func draw(on screen: Drawing) {
    let start = screen.mark
    header.draw(into: screen)
    for line in screen.lines[start.line...].indices {
      screen.lines[line] = "# " + screen.lines[line]
    }
    for element in screen.spoken[start.element...].indices {
      screen.spoken[element].traits.append("heading")
    }
    content.draw(into: screen)
    footer.draw(into: screen)
  }
}

extension Section where Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }
}

extension Section where Parent == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}
