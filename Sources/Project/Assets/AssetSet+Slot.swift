extension AssetSet {
  /// One entry of a set: a variant of the asset, with or without a file.
  public struct Slot: Sendable {
    /// An appearance of the system.
    public struct Appearance: Hashable, Sendable {
      /// `luminosity` or `contrast`.
      public let appearance: String
      /// `light`, `dark`, `tinted` or `high`.
      public let value: String
    }

    let entry: PlistValue

    /// The range of the file name in `Contents.json`, without quotes; nil if the entry has none.
    public var place: Range<Int>? {
      guard let name = entry["filename"], name.kind == .string else { return nil }
      return name.contentRange
    }

    /// A file or folder next to `Contents.json`.
    public var filename: String? { self["filename"] }
    /// `universal`, `iphone`, `ipad`, `mac`, `watch` and so on.
    public var idiom: String? { self["idiom"] }
    /// Pixels per point: `1x`, `2x`, `3x`; nil for any scale.
    public var scale: String? { self["scale"] }
    /// Points, such as `60x60` or `83.5x83.5`.
    public var size: String? { self["size"] }
    /// A device of an idiom, such as `retina4`.
    public var subtype: String? { self["subtype"] }
    /// `left-to-right` or `right-to-left`.
    public var languageDirection: String? { self["language-direction"] }
    public var locale: String? { self["locale"] }
    /// `compact` or `regular`.
    public var widthClass: String? { self["width-class"] }
    /// `compact` or `regular`.
    public var heightClass: String? { self["height-class"] }
    /// Of a watch, in pixels with a comparison: `<=145`, `>161`.
    public var screenWidth: String? { self["screen-width"] }
    /// Whether Xcode shows the file as unassigned.
    public var unassigned: Bool { entry["unassigned"]?.boolean == true }

    /// Whether the image is sliced for stretching.
    public var isResizable: Bool { entry["resizing"] != nil }

    /// Empty for any appearance.
    public var appearances: [Appearance] {
      (entry["appearances"]?.elements.map(Array.init) ?? []).compactMap { item in
        guard let appearance = item["appearance"]?.string, let value = item["value"]?.string else { return nil }
        return Appearance(appearance: appearance, value: value)
      }
    }

    /// Any other string attribute, such as `extent` or `orientation`.
    public subscript(attribute: String) -> String? {
      entry[attribute]?.string
    }
  }
}
