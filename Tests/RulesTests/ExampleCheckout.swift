import Bytes
import Findings
import Project
import Rules
import SourceText

/// The small checkout in which an example stands: the example itself and its companions.
struct ExampleCheckout {
  private let rules: RuleSet
  private var facts = CheckoutFacts()
  /// Files of asset catalogs by the folder of their set.
  private var sets: [String: [(name: String, text: String)]] = [:]

  init(_ rules: RuleSet) {
    self.rules = rules
  }

  var checkout: Checkout {
    var facts = facts
    facts.catalogs = catalogs
    facts.sort()
    return Checkout(facts, isTree: true)
  }

  mutating func add(_ source: SourceFile, at path: String, isThirdParty: Bool = false) {
    facts.sources.append(path)
    let needs = rules.checkoutNeeds
    let isSwift = source.language == .swift
    let screen = rules.sourceScreen(isThirdParty: isThirdParty).look(at: source.bytes.span, isSwift: isSwift)
    let named = screen.holdsNames || needs.contains(.everyName) ? source : nil
    facts.names.append(SourceFacts(named, source.language, screen, at: file(path, isThirdParty), needs: needs))
    guard needs.contains(.members) else { return }
    facts.members.merge(ClassMembers.all(in: source)) { $0.joined(with: $1) }
  }

  mutating func add(_ interface: InterfaceFile, at path: String, isThirdParty: Bool = false) {
    facts.interfaces.append(InterfaceFacts(interface, at: file(path, isThirdParty)))
  }

  mutating func add(_ companions: Companions) throws(ReadError) {
    for (path, text) in companions.files {
      let bytes = Array(text.utf8)
      switch path.split(separator: ".").last {
      case _ where path.contains(".xcassets/"): addAsset(path, text)
      case "swift": add(SourceFile(bytes, language: .swift), at: path)
      case "m": add(SourceFile(bytes, language: .objectiveC), at: path)
      case "storyboard", "xib": add(try InterfaceFile(bytes), at: path)
      case "strings": facts.stringTables.append(try StringTableFacts(bytes, isCatalog: false, at: file(path)))
      default: throw ReadError("a companion of no known kind", at: 0, in: path)
      }
    }
  }

  private func file(_ path: String, _ isThirdParty: Bool = false) -> CheckoutFile {
    CheckoutFile(path: path, isThirdParty: isThirdParty, isIgnored: false)
  }

  // MARK: Asset catalogs

  private mutating func addAsset(_ path: String, _ text: String) {
    let parts = path.split(separator: "/")
    sets[parts.dropLast().joined(separator: "/"), default: []].append((String(parts.last ?? ""), text))
  }

  /// Each catalog with the sets that lie right in it.
  private var catalogs: [AssetCatalog] {
    Dictionary(grouping: sets.keys.sorted()) { $0.split(separator: "/").dropLast().joined(separator: "/") }.map {
      catalog, folders in
      AssetCatalog(file: file(catalog), items: folders.map(item))
    }
  }

  private func item(_ folder: String) -> AssetCatalog.Item {
    let files = sets[folder] ?? []
    let contents = files.first { $0.name == "Contents.json" }.map { Array($0.text.utf8) } ?? []
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    return AssetCatalog.Item(
      kind: AssetSet.kind(ofFolder: name), isPart: false, name: String(name.prefix { $0 != "." }), path: folder,
      contents: contents,
      set: try? AssetSet(contents), fault: nil, files: files.map(\.name).filter { $0 != "Contents.json" }.sorted(), headers: [:])
  }
}
