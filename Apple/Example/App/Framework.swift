/// The framework whose screens are shown. Its raw value is stored in the settings.
enum Framework: String, CaseIterable {
  case uiKit, swiftUI
}
