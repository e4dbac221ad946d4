#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// A form with Cancel and Save. It closes when its content is saved; otherwise an alert says why not.
@available(Systems 2024, *)
struct SaveForm<Content: View>: View {
  private let title: String
  private let canSave: Bool
  private let close: @MainActor () -> Void
  private let save: @MainActor () async -> SaveOutcome
  private let content: Content
  @State private var isSaving = false
  /// Why the content wasn't saved.
  @State private var failure: String?

  init(
    title: String, canSave: Bool, close: @escaping @MainActor () -> Void,
    save: @escaping @MainActor () async -> SaveOutcome, @ViewBuilder content: () -> Content
  ) {
    (self.title, self.canSave, self.close, self.save) = (title, canSave, close, save)
    self.content = content()
  }

  var body: some View {
    Form { content }
      .formStyle(.grouped)
      .navigationTitle(title)
      .inlineTitle()
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          // Otherwise, Cancel could close this form during a save, and the end of the save would close
          // the form that was opened next.
          Button("Cancel") { close() }.disabled(isSaving)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") { Task { await saveAndClose() } }.disabled(!canSave || isSaving)
        }
      }
      .interactiveDismissDisabled(isSaving)
      .alert(SaveOutcome.alertTitle, isPresented: hasFailed, presenting: failure) { _ in
        Button("OK") { failure = nil }
      } message: { sentence in
        Text(sentence)
      }
  }

  private var hasFailed: Binding<Bool> {
    Binding(get: { failure != nil }, set: { if !$0 { failure = nil } })
  }

  private func saveAndClose() async {
    guard !isSaving else { return }
    isSaving = true
    let outcome = await save()
    isSaving = false
    switch outcome {
    case .saved: close()
    case .failed(let sentence): failure = sentence
    }
  }
}
#endif
