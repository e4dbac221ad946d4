public import LiveList

/// The profile as a list.
public typealias ProfileSnapshot = [ListSection<ProfileSection, String, ProfileRow>]

extension Profile {
  /// The sections that have data. A section without data doesn't exist, so sections appear and
  /// disappear as a whole.
  public var sections: ProfileSnapshot {
    ProfileSection.allCases.compactMap { section in
      let rows = rows(of: section)
      return rows.isEmpty ? nil : ListSection(id: section, header: section.title, items: rows)
    }
  }

  private func rows(of section: ProfileSection) -> [ProfileRow] {
    switch section {
    case .main:
      fullName.isEmpty || pictureUrl.isEmpty ? [] : [.name(fullName, picture: pictureUrl)]
    case .about: about.isEmpty ? [] : [.about(about)]
    case .email: email.isEmpty ? [] : [.email(email)]
    case .attributes: profileAttributes.map { .attribute($0) }
    case .friends: friends.map { .friend($0) }
    }
  }
}
