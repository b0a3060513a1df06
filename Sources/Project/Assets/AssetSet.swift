public import Bytes

/// What one `Contents.json` of an asset catalog says (Apple's Asset Catalog Format Reference).
///
/// Keys that are not known are kept as attributes, and values of a wrong type are passed over.
public struct AssetSet: Sendable {
  /// What a folder of a catalog holds, by the extension of its name.
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

  /// The entries of every list at the top: `images`, `symbols`, `data`, `colors`, `assets`, `layers` and their like. The one
  /// entry of a sticker is its `properties`.
  public let slots: [Slot]
  /// Whether names of assets below a group begin with the group's name.
  public let providesNamespace: Bool
  /// Whether the vector is kept beside the pixels that are drawn from it.
  public let preservesVector: Bool

  /// The kind of a folder such as `icon.imageset`; nil for a group, the catalog itself, and an extension that is not known.
  public static func kind(ofFolder name: String) -> Kind? {
    guard let point = name.lastIndex(of: ".") else { return nil }
    return Kind(rawValue: name[name.index(after: point)...].lowercased())
  }

  /// - Throws: `ReadError` for a file that is no JSON, or no dictionary.
  public init(_ contents: [UInt8]) throws(ReadError) {
    let root = try PlistDocument(json: contents).root
    guard let entries = root.entries else { throw ReadError("no dictionary", at: 0, in: "asset catalog") }
    slots = entries.flatMap { value -> [Slot] in
      if value.key == "properties", value["filename"] != nil { return [Slot(entry: value)] }
      return value.elements?.filter { $0.kind == .dictionary }.map(Slot.init) ?? []
    }
    let properties = root["properties"]
    providesNamespace = properties?["provides-namespace"]?.boolean == true
    preservesVector = properties?["preserves-vector-representation"]?.boolean == true
  }
}
