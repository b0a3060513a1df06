internal import Binary
internal import Bytes
public import Findings
internal import Project

// Property lists by purpose. A scan keeps a malformed one as text: only rules know whether it matters. `inspect` reports it.
// A scan reports those that are none at all.

extension AnyFileType where Self == FileType<PropertyListFile> {
  static var propertyList: Self {
    .list("property-list", "a property list", [.pathExtension("plist")])
  }

  /// The information property list of a bundle.
  static var infoPlist: Self {
    .list("info-plist", "an information property list", [.suffix("Info.plist")], example: .infoPlist)
  }

  static var entitlements: Self {
    .list("entitlements", "an entitlements file", [.pathExtension("entitlements")], example: .entitlements)
  }

  static var privacyManifest: Self {
    .list("privacy-manifest", "a privacy manifest", [.pathExtension("xcprivacy")], example: .privacyManifest)
  }

  /// The intents that an app offers to Siri and Shortcuts.
  static var intentDefinition: Self {
    .list("intent-definition", "an intent definition", [.pathExtension("intentdefinition")], example: .intentDefinition)
  }

  private static func list(_ id: String, _ title: String, _ names: [FileNamePattern], example: Example.Language? = nil) -> Self {
    FileType(
      id: id, title: title, names: names, example: example, isAuxiliary: true,
      reading: TextReading(
        read: { bytes, _ in PropertyListFile(bytes) }, hasComments: false, namesCode: true, damage: { $0.propertyListDamage }),
      inspect: { _, file throws(ReadError) in try InspectedFacts.ofPropertyList(file) })
  }
}

extension Example.Language {
  public static let infoPlist = Example.Language(path: "Info.plist", fence: "xml")
  public static let entitlements = Example.Language(path: "App.entitlements", fence: "xml")
  public static let intentDefinition = Example.Language(path: "Base.lproj/Intents.intentdefinition", fence: "xml")
  public static let privacyManifest = Example.Language(path: "PrivacyInfo.xcprivacy", fence: "xml")
}

/// A property list with the locations of its keys and values.
struct PropertyListFile: TextFile {
  let bytes: [UInt8]
  let lines: LineIndex
  /// Nil if the file is malformed.
  let document: PlistDocument?
  var comments: [Range<Int>] { [] }
  /// The top-level values with their keys; empty if the file is malformed.
  var values: [PlistValue] { document.map { Array($0.root.values) } ?? [] }

  init(_ raw: [UInt8]) {
    let document = try? PlistDocument(raw)
    let bytes = document?.bytes ?? raw
    self.document = document
    self.bytes = bytes
    lines = LineIndex(bytes.span)
  }
}

extension InspectedFacts {
  /// Reads any file as a property list.
  static func ofPropertyList(_ file: InspectedFile) throws(ReadError) -> InspectedFacts {
    do throws(ReadError) {
      return InspectedFacts(try PropertyListReader.read(try file.contents()).facts)
    } catch {
      // For a binary file, report its magic rather than the syntax error of a property list.
      if try file.region.prefix().contains(where: { $0 < 0x09 }) { return ofBinary(file) }
      throw error
    }
  }
}
