internal import Binary
internal import Bytes
public import Findings
internal import Project

// Property lists by what they are for. A scan keeps one that is malformed as text, because only rules that ask for it can tell whether
// that matters; `inspect` reports it.

extension AnyFileType where Self == FileType<PropertyListFile> {
  static var propertyList: Self {
    .list("property-list", "a property list", [.pathExtension("plist")])
  }

  /// The information property list of a bundle.
  static var infoPlist: Self {
    .list("info-plist", "an information property list", [.suffix("Info.plist")], example: .infoPlist)
  }

  static var entitlements: Self {
    .list("entitlements", "a list of entitlements", [.pathExtension("entitlements")], example: .entitlements)
  }

  static var privacyManifest: Self {
    .list("privacy-manifest", "a privacy manifest", [.pathExtension("xcprivacy")], example: .privacyManifest)
  }

  private static func list(_ id: String, _ title: String, _ names: [FileNamePattern], example: Example.Language? = nil) -> Self {
    FileType(
      id: id, title: title, names: names, example: example, isAuxiliary: true,
      reading: TextReading(read: { bytes, _ in PropertyListFile(bytes) }, hasComments: false, namesCode: true),
      inspect: { _, file throws(ReadError) in try InspectedFacts.ofPropertyList(file) })
  }
}

extension Example.Language {
  public static let infoPlist = Example.Language(path: "Info.plist", fence: "xml")
  public static let entitlements = Example.Language(path: "App.entitlements", fence: "xml")
  public static let privacyManifest = Example.Language(path: "PrivacyInfo.xcprivacy", fence: "xml")
}

/// A property list with the places of its keys and values.
struct PropertyListFile: TextFile {
  let bytes: [UInt8]
  let lines: LineIndex
  /// Nil for a file that is malformed.
  let document: PlistDocument?
  var comments: [Range<Int>] { [] }
  /// The values at the top, with their keys; empty for a file that is malformed.
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
  /// Any file may hold a property list.
  static func ofPropertyList(_ file: InspectedFile) throws(ReadError) -> InspectedFacts {
    do throws(ReadError) {
      return InspectedFacts(try PropertyListReader.read(try file.contents()).facts)
    } catch {
      // What is no text is better named by its magic than by what a property list lacks.
      if try file.region.prefix().contains(where: { $0 < 0x09 }) { return ofBinary(file) }
      throw error
    }
  }
}
