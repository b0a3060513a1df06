internal import Findings
internal import Project
internal import SourceText

/// A reference to an image by name.
struct RequestedImage {
  let name: String
  var bundle = NameUse.Bundle.main
  let file: CheckoutFile
  let region: Region
  /// Whether files of any format are found without extension, as by NSImage and in storyboards and nibs.
  let isForAppKit: Bool
  /// Nil for the level of the rule.
  var level: Level?
  /// Whether a lookup that fails ends the program.
  var isForced = false
  /// What a missing image does beside being blank.
  var effect: String? { isForced ? "the lookup crashes the app" : nil }
  /// Why a missing image does little harm.
  var mitigation: String?
  /// The text that code must contain for the image to be shown.
  var requiredText: RequiredText?
}

extension NameUse {
  var mitigation: String? {
    traits.contains(.hasFallback)
      ? "the code falls back to another" : excludedBy.isEmpty ? nil : "needed only on older OS versions"
  }
}

extension String {
  /// Whether the name of an image has a scale suffix.
  var isScaled: Bool { ImageFileName(self).scale != nil }
}

extension RequestedImage {
  /// Reports the image if it does not resolve.
  ///
  /// - Parameter mitigation: another reason why a missing image does little harm, found only for one that is missing.
  func report(
    in checkout: Checkout, _ similar: SimilarNames, _ sink: inout FindingSink, mitigation other: () -> String? = { nil }
  ) {
    func report(_ message: Message, _ level: Level? = nil, in membership: Membership? = nil, fix: Fix? = nil) {
      sink.report(
        message, path: file.path, at: region, identity: name, level: level ?? self.level, in: membership, fix: fix,
        requiredText: requiredText)
    }
    switch checkout.resources.image(named: name, isAppKit: isForAppKit) {
    case .unknown: break
    case .found(let resources):
      guard let owners = checkout.inaccessibleOwners(of: resources, named: .lookedUp(name), in: bundle, from: file.path)
      else { return }
      let requesters = checkout.resources.targets.names(of: file.path)
      let fix = Fix("Add the image to \(Message.targets(requesters)), or remove this file from it")
      report(.otherTarget(name, owners, requesters), fix: fix)
    case .otherCase(let spelling):
      if !checkout.areReachable(imagesNamed: spelling, from: file.path) {
        return report(.missing(name, nil, nil), in: use)
      }
      // Xcode copies the file under the name that the project spells.
      if checkout.namesInProjects.contains(name) { return }
      let isForMac = checkout.isForMacOnly(file)
      report(.otherCase(name, spelling, isForMac: isForMac), isForMac ? .note : nil, fix: Fix("Replace with '\(spelling)'"))
    case .needsExtension(let ending):
      report(.needsExtension(name, ending), fix: Fix("Replace with '\(name).\(ending)'"))
    case .missing(let full):
      let isFile = name.contains("/") || !ImageFileName(name).fileExtension.isEmpty
      // What projects spell is reported by dangling-project-reference, unless Git ignores the file.
      if isFile && checkout.hasAbsentFolder(for: file.path) || checkout.namesInProjects.contains(name) { return }
      let nearest = similar.nearest(to: full).flatMap { candidate in
        let owners = checkout.inaccessibleOwners(
          of: checkout.resources.images[candidate], named: .spelled(candidate), in: bundle, from: file.path)
        return owners == nil ? candidate : nil
      }
      let mitigation = mitigation ?? other()
      report(
        .missing(name, nearest, mitigation ?? effect), mitigation == nil ? nil : .note,
        in: use, fix: nearest.map { Fix("Replace with '\($0)' or add the image") })
    }
  }

  /// Every localization of a nib repeats the finding; one image fixes them all.
  private var use: Membership {
    Membership(
      file.path.lastPathComponent, in: FindingGroup(name, title: "uses of the missing image '\(name)'", spansFiles: true))
  }
}

extension Message {
  fileprivate static func missing(_ name: String, _ nearest: String?, _ mitigation: String?) -> Message {
    let hint = nearest.map { "did you mean '\($0)'?" }
    return "no image named '\(name)'\((mitigation ?? hint).map { "; " + $0 } ?? "")"
  }

  fileprivate static func otherCase(_ name: String, _ spelling: String, isForMac: Bool) -> Message {
    let volumes = isForMac ? "some volumes" : "devices"
    return "no image named '\(name)'; '\(spelling)' differs in case, and names are case-sensitive on \(volumes)"
  }

  fileprivate static func needsExtension(_ name: String, _ ending: String) -> Message {
    "image '\(name)' is a .\(ending) file; refer to it as '\(name).\(ending)'"
  }

  fileprivate static func otherTarget(_ name: String, _ owners: [String], _ requesters: [String]) -> Message {
    "image '\(name)' is in \(targets(owners)) but not in this file's \(targets(requesters))"
  }

  fileprivate static func targets(_ names: [String]) -> String {
    "target\(names.count == 1 ? "" : "s") \(names.map { "'\($0)'" }.joined(separator: ", "))"
  }
}

extension Checkout {
  /// Whether a file is built only for the Mac, by the settings of its targets or their storyboards and nibs.
  fileprivate func isForMacOnly(_ file: CheckoutFile) -> Bool {
    let targets = resources.targets
    if targets.isForMacOnly(file.path) { return true }
    let own = targets.targets(of: file.path)
    guard !own.isEmpty, own.allSatisfy({ targets.targets[$0].platforms == nil }) else { return false }
    let interfaces = facts[.interfaces].filter { !targets.targets(of: $0.file.path).isDisjoint(with: own) }
    return !interfaces.isEmpty && interfaces.allSatisfy(\.isForMacOS)
  }
}
