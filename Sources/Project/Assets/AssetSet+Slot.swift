extension AssetSet {
  /// One entry of a set: a variant of the asset, with a file or still without one.
  public struct Slot: Sendable {
    /// A mode of the system that a variant is for.
    public struct Appearance: Hashable, Sendable {
      /// `luminosity` or `contrast`.
      public let appearance: String
      /// `light`, `dark`, `tinted` or `high`.
      public let value: String
    }

    let entry: PlistValue

    /// The bytes of the file's name in `Contents.json`, without the quotes; nil where the entry has none.
    public var place: Range<Int>? {
      guard let name = entry["filename"], name.kind == .string else { return nil }
      return name.contentRange
    }

    /// A file or folder beside `Contents.json`.
    public var filename: String? { self["filename"] }
    /// `universal`, `iphone`, `ipad`, `mac`, `watch` and so on.
    public var idiom: String? { self["idiom"] }
    /// Pixels for each point: `1x`, `2x`, `3x`; nil where all scales are meant.
    public var scale: String? { self["scale"] }
    /// Points, such as `60x60` or `83.5x83.5`.
    public var size: String? { self["size"] }
    /// A device among those of an idiom, such as `retina4`.
    public var subtype: String? { self["subtype"] }
    /// `left-to-right` or `right-to-left`.
    public var languageDirection: String? { self["language-direction"] }
    public var locale: String? { self["locale"] }
    /// `compact` or `regular`.
    public var widthClass: String? { self["width-class"] }
    /// `compact` or `regular`.
    public var heightClass: String? { self["height-class"] }
    /// Of a watch, in pixels and with a sign: `<=145`, `>161`.
    public var screenWidth: String? { self["screen-width"] }
    /// Whether Xcode shows the file as one that fits no place.
    public var unassigned: Bool { entry["unassigned"]?.boolean == true }

    /// Whether it says which parts of the picture may be stretched.
    public var isResizable: Bool { entry["resizing"] != nil }

    /// Empty for the variant of any appearance.
    public var appearances: [Appearance] {
      (entry["appearances"]?.elements.map(Array.init) ?? []).compactMap { item in
        guard let appearance = item["appearance"]?.string, let value = item["value"]?.string else { return nil }
        return Appearance(appearance: appearance, value: value)
      }
    }

    /// Any other attribute that is a string, such as `extent` or `orientation`.
    public subscript(attribute: String) -> String? {
      entry[attribute]?.string
    }
  }
}
