extension XcodeProject {
  /// Display name of a list element, or of the key of an entry.
  public func title(ofElement node: Int) -> String {
    let text = document.text(of: node)
    return self[text].map(title) ?? text
  }

  public func place(ofElement node: Int) -> Range<Int> { document.range(of: node) }

  /// Stable identity of a list, independent of names.
  public func identity(of list: Rearrangement) -> String { "\(list.owner.map { objects[$0].id } ?? "") \(list.key)" }

  /// Display name of a list: `group 'Views'`, `Sources phase of target 'App'`.
  public func title(of rearrangement: Rearrangement) -> String {
    guard let owner = rearrangement.owner.map({ objects[$0] }) else { return "section '\(rearrangement.key)'" }
    if let phase = owner.isa?.phaseName, rearrangement.key == "files" {
      let target = objects.first { $0.isa?.isTarget == true && strings($0, "buildPhases").contains(owner.id) }
      return "\(string(owner, "name") ?? phase) phase\(target.map { " of target '\(title(of: $0))'" } ?? "")"
    }
    switch owner.isa {
    case .group, .variantGroup, .versionGroup: return "group '\(title(of: owner))'"
    default: return "'\(rearrangement.key)' of '\(title(of: owner))'"
    }
  }
}
