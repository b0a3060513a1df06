internal import Bytes
internal import Findings
internal import Project

extension Checkout {
  /// The apps and extensions that may be uploaded for iPhone and iPad. Requires `.products`.
  func iOSProducts(_ kinds: Set<ProductKind>) -> [Product] {
    products.filter { kinds.contains($0.kind) && $0.isForIOS }
  }

  /// What apps contain besides their own code: extensions, App Clips, and watch apps, if a target of the project embeds them.
  var partsOfApps: [Product] {
    let embedded = facts[.buildSettings].reduce(into: [Path: Set<String>]()) { embedded, project in
      for names in project.dependencies.values { embedded[project.location, default: []].formUnion(names) }
    }
    return products.filter { product in
      let isForWatch = product.target.platforms?.contains(.watchOS) == true
      if let bundle = product.bundle {
        return ![.app, .framework].contains(product.kind) && !self.products(containing: bundle).isEmpty
      }
      return switch product.kind {
      case .appExtension, .clip, .watchApp:
        (product.isForIOS || isForWatch) && embedded[product.project]?.contains(product.name) == true
      // A watch app without an extension of its own.
      case .app: isForWatch && !product.isForIOS
      case .framework: false
      }
    }
  }

  /// The apps that contain an extension or App Clip: those that depend on it, or else all of its project.
  func apps(with part: Product) -> [Product] {
    if let bundle = part.bundle { return products(containing: bundle).filter { $0.kind == .app && $0.isForIOS } }
    let apps = appsOfProjects[part.project] ?? []
    let dependencies = projectsByPath[part.project]?.dependencies ?? [:]
    let direct = apps.filter { dependencies[$0.name]?.contains(part.name) == true }
    return direct.isEmpty ? apps : direct
  }

  /// Number of apps and extensions for iPhone and iPad whose information property list is unknown; 0 without App Store rules.
  public var unknownPropertyLists: Int {
    products.count { $0.isForIOS && $0.kind != .framework && $0.builds.contains { $0.infoPlist == nil } }
  }
}

extension Product {
  /// Whether it also runs on Macs, which need neither reasons nor all purpose strings.
  var isForMac: Bool { target.platforms?.contains(.macOS) == true }
}

/// A defect of a product in one configuration.
struct ProductDefect {
  /// A clause without the target, which is appended.
  let message: Message
  let identity: String
  /// In the information property list; nil to report it at the list as a whole.
  var place: PlistValue?
  var level: Level?
  var rejectionCode: String?
  var fix: Fix?
}

extension FindingSink {
  /// Reports defects of information property lists that all configurations of a product have. A configuration whose list is
  /// unknown has none. Targets with one list share a finding.
  ///
  /// - Parameter find: the defects of one configuration.
  mutating func report(
    _ products: [Product], _ find: (_ product: Product, _ build: Product.Build, _ list: InfoPlist) -> [ProductDefect]
  ) {
    var found: [(product: Product, file: PlacedPlist?, defect: ProductDefect)] = []
    for product in products {
      let lists = product.builds.map(\.infoPlist)
      guard !lists.contains(where: { $0 == nil }) else { continue }
      let defects = zip(product.builds, lists.compactMap(\.self)).map { build, list in (list, find(product, build, list)) }
      guard let (list, first) = defects.first else { continue }
      let others = defects.dropFirst().map { Set($0.1.map(\.identity)) }
      for defect in first where others.allSatisfy({ $0.contains(defect.identity) }) { found.append((product, list.file, defect)) }
    }
    var groups: [String: Int] = [:]
    var merged: [[(product: Product, file: PlacedPlist?, defect: ProductDefect)]] = []
    for item in found {
      let place = item.file?.file.path ?? "\(item.product.project) \(item.product.name)"
      let key = "\(place)\n\(item.defect.identity)\n\(item.defect.message.text)"
      if let index = groups[key] {
        merged[index].append(item)
      } else {
        groups[key] = merged.count
        merged.append([item])
      }
    }
    for items in merged { report(items[0].file, items[0].product, items[0].defect, targets: items.map(\.product.name)) }
  }

  private mutating func report(_ file: PlacedPlist?, _ product: Product, _ defect: ProductDefect, targets: [String]) {
    let region =
      file.map { file in defect.place.map { Region($0.place, in: file.list.lines, of: file.list.bytes) } } ?? product.place
    report(
      defect.message.of(targets, defect.rejectionCode), path: file?.file.path ?? product.project.description, at: region,
      // A list has its own path; a project may have several targets without a list.
      identity: file == nil ? "\(product.name) \(defect.identity)" : defect.identity, level: defect.level,
      rejectionCode: defect.rejectionCode, fix: defect.fix)
  }

  /// Reports a defect of settings that all configurations of a product have, at the target.
  ///
  /// - Parameter find: what is wrong in one configuration.
  mutating func reportSettings(of product: Product, _ find: (Product.Build) -> Message?) {
    let found = product.builds.map(find)
    guard let first = found.first, let message = first, found.allSatisfy({ $0 != nil }) else { return }
    report(message.of([product.name], nil), path: product.project.description, at: product.place, identity: product.name)
  }
}

extension Message {
  /// The message with the targets and the code: `no launch screen (target 'App', ITMS-90475)`.
  fileprivate func of(_ targets: [String], _ code: String?) -> Message {
    let names = Array(Set(targets)).sorted()
    let shown = names.count > 4 ? names.prefix(3).map { "'\($0)'" } + ["\(names.count - 3) more"] : names.map { "'\($0)'" }
    let suffix = ["target\(names.count == 1 ? "" : "s") \(shown.joined(separator: ", "))", code].compactMap(\.self)
    return "\(text) (\(suffix.joined(separator: ", ")))"
  }
}
