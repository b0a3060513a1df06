internal import Bytes
internal import Findings

/// One aspect of an SDK, as pages describe it and comparisons compare it.
struct SDKAttribute {
  struct Value {
    /// What comparisons compare.
    let key: String
    /// What pages print: the key, and what comparisons ignore, such as symbols.
    let text: String

    init(_ key: String, _ text: String? = nil) {
      self.key = key
      self.text = text ?? key
    }
  }

  let title: String
  let values: [Value]

  init(_ title: String, _ values: [Value]) {
    self.title = title
    self.values = values
  }

  init(_ title: String, _ value: String) { self.init(title, [Value(value)]) }

  static let rejectionsTitle = "App Store"
}

extension SDK {
  /// All but the name, in the order of pages. Aspects without values are unknown or empty.
  var attributes: [SDKAttribute] {
    [
      SDKAttribute("unread", isIncomplete ? [SDKAttribute.Value(SDKText.incomplete)] : []),
      SDKAttribute("version", version.map { [SDKAttribute.Value($0)] } ?? []), SDKAttribute("path", path),
      SDKAttribute("owner", ownerValues),
      SDKAttribute("kind", SDKText.kind(self)),
      SDKAttribute("slices", slices.flatMap(\.titles).uniqued), SDKAttribute("minimum version", minimumVersions),
      SDKAttribute("SDK", sdkVersions), SDKAttribute("size", SDKText.size(size)),
      SDKAttribute("privacy manifest", [manifestValue]), SDKAttribute("signature", signerValues),
      SDKAttribute("Apple's list", listing.map { [SDKAttribute.Value(SDKText.listing($0))] } ?? []),
    ]
      + SDKUse.Kind.allCases.map { kind in
        SDKAttribute(kind.title, uses.filter { $0.kind == kind }.map { SDKAttribute.Value($0.shortSubject, $0.text) })
      } + [
        SDKAttribute("links", slices.flatMap(\.libraries).map(SDKText.library).uniqued.sorted().map { SDKAttribute.Value($0) }),
        SDKAttribute(SDKAttribute.rejectionsTitle, rejections.map { SDKAttribute.Value($0.key, $0.text) }),
      ]
  }

  private var minimumVersions: [SDKAttribute.Value] { versions(\.minimumVersion) }
  private var sdkVersions: [SDKAttribute.Value] { versions(\.sdkVersion) }

  /// One value for each platform and version, with the architectures where they differ.
  private func versions(_ version: KeyPath<SDKTarget, String?>) -> [SDKAttribute.Value] {
    let all = slices.flatMap { slice in slice.targets.map { (target: $0, architecture: slice.architecture) } }
    return all.map(\.target.platform).uniqued.flatMap { platform -> [SDKAttribute.Value] in
      let own = all.filter { $0.target.platform == platform && $0.target[keyPath: version] != nil }
      let versions = own.compactMap { $0.target[keyPath: version] }.uniqued
      return versions.map { text in
        let architectures = own.filter { $0.target[keyPath: version] == text }.map(\.architecture).uniqued
        let suffix = versions.count > 1 ? " (\(architectures.joined(separator: "/")))" : ""
        return SDKAttribute.Value("\(platform) \(text)\(suffix)")
      }
    }
  }

  /// None for a bundle or library that brings itself.
  private var ownerValues: [SDKAttribute.Value] {
    guard let owner, owner.kind != .framework, owner.kind != .library else { return [] }
    return [SDKAttribute.Value("\(owner.kind.rawValue) \(owner.name)")]
  }

  private var manifestValue: SDKAttribute.Value {
    let state = manifest.state.rawValue
    let paths = manifest.paths.map { $0.hasPrefix(path + "/") ? String($0.dropFirst(path.count + 1)) : $0 }
    return SDKAttribute.Value(state, paths.isEmpty ? state : "\(state) (\(paths.joined(separator: ", ")))")
  }

  /// The slices are named if they differ.
  private var signerValues: [SDKAttribute.Value] {
    let signers = signers
    guard signers.count > 1 else { return signers.map { SDKAttribute.Value(SDKText.signer($0)) } }
    return signers.map { signer in
      let names = slices.filter { $0.signer == signer }.flatMap(\.titles).map(\.key).uniqued
      return SDKAttribute.Value(SDKText.signer(signer), "\(SDKText.signer(signer)): \(names.joined(separator: ", "))")
    }
  }
}

extension SDKSlice {
  /// `iOS arm64`, one for each platform.
  fileprivate var titles: [SDKAttribute.Value] {
    let size = SDKText.size(size)
    if targets.isEmpty { return [SDKAttribute.Value(architecture, "\(architecture) (\(size))")] }
    return targets.map { SDKAttribute.Value("\($0.platform) \(architecture)", "\($0.platform) \(architecture) (\(size))") }
  }
}

extension [SDKAttribute.Value] {
  /// Each once; of several with a key, the first.
  fileprivate var uniqued: [Element] {
    var seen: Set<String> = []
    return filter { seen.insert($0.text).inserted }
  }
}

extension SDKUse {
  fileprivate var text: String { names.isEmpty ? shortSubject : "\(shortSubject) (\(names.joined(separator: ", ")))" }

  /// Without the prefix that all categories share.
  private static let prefix = "NSPrivacyAccessedAPICategory"
  var shortSubject: String { subject.hasPrefix(Self.prefix) ? String(subject.dropFirst(Self.prefix.count)) : subject }
}

extension SDKUse.Kind {
  var title: String {
    switch self {
    case .requiredReason: "required reasons"
    case .purpose: "purpose strings"
    case .privateName: "private names"
    case .deprecatedName: "deprecated names"
    }
  }
}

extension SDKRejection {
  /// Numbers of findings differ from build to build.
  fileprivate var key: String { "\(codes.joined(separator: ", ")) \(isCertain ? Level.error.rawValue : level.rawValue)" }

  /// `ITMS-90809 creates a UIWebView when loaded, and 2 more`
  var text: String {
    let others = count > 1 ? ", and \(count - 1) more" : ""
    let grade = isCertain ? "" : "\(level.rawValue): "
    // Some messages end with their code.
    let message = codes.reduce(message) { $0.replacing(" (\($1))", with: "") }
    return "\(codes.joined(separator: ", ")): \(grade)\(message)\(others)"
  }
}
