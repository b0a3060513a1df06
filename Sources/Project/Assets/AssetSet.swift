public import Bytes

/// A `Contents.json` of an asset catalog (Apple's Asset Catalog Format Reference).
///
/// Unknown keys are kept as attributes; values of the wrong type are ignored.
public struct AssetSet: Sendable {
  /// Kind of a folder in a catalog, by path extension.
  public enum Kind: String, Sendable, CaseIterable {
    case appIcon = "appiconset"
    case arReferenceImage = "arimageset"
    case arResourceGroup = "arresourcegroup"
    case brandAssets = "brandassets"
    case color = "colorset"
    case complication = "complicationset"
    case cubeTexture = "cubetextureset"
    case data = "dataset"
    case gameCenterDashboard = "gcdashboardimage"
    case gameCenterLeaderboard = "gcleaderboard"
    case gameCenterLeaderboardSet = "gcleaderboardset"
    case icon = "iconset"
    case image = "imageset"
    case imageStack = "imagestack"
    case imageStackLayer = "imagestacklayer"
    case launchImage = "launchimage"
    case mipmap = "mipmapset"
    case solidImageStack = "solidimagestack"
    case solidImageStackLayer = "solidimagestacklayer"
    case spriteAtlas = "spriteatlas"
    case sticker = "sticker"
    case stickerIcon = "stickersiconset"
    case stickerPack = "stickerpack"
    case stickerSequence = "stickersequence"
    case symbol = "symbolset"
    case texture = "textureset"
  }

  /// The entries of all top-level lists: `images`, `symbols`, `data`, `colors`, `assets`, `layers` and the like. The single
  /// entry of a sticker is its `properties`.
  public let slots: [Slot]
  /// Whether the group's name prefixes the names of the assets in it.
  public let providesNamespace: Bool
  /// Whether vector data is preserved.
  public let preservesVector: Bool

  /// The kind of a folder such as `icon.imageset`; nil for a group, the catalog itself, and unknown extensions.
  public static func kind(ofFolder name: String) -> Kind? {
    guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return Kind(rawValue: name[name.utf8.index(after: point)...].lowercased())
  }

  /// - Throws: `ReadError` for a file that is not JSON or not a dictionary.
  public init(_ contents: [UInt8]) throws(ReadError) {
    let root = try PlistDocument(json: contents).root
    guard let entries = root.entries else { throw ReadError("the top level is not a dictionary", at: 0, in: "asset catalog") }
    slots = entries.flatMap { value -> [Slot] in
      if value.key == "properties", value["filename"] != nil { return [Slot(entry: value)] }
      return value.elements?.filter { $0.kind == .dictionary }.map(Slot.init) ?? []
    }
    let properties = root["properties"]
    providesNamespace = properties?["provides-namespace"]?.boolean == true
    preservesVector = properties?["preserves-vector-representation"]?.boolean == true
  }
}
