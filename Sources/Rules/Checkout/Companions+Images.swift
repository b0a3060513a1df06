public import Findings

// Images for examples. They consist of headers only, because rules do not read pixels.

extension Example.Language {
  /// The image set `flag`.
  public static let imageSet = Example.Language(path: "Assets.xcassets/flag.imageset/Contents.json", fence: "json")
  public static let appIcon = Example.Language(path: "Assets.xcassets/AppIcon.appiconset/Contents.json", fence: "json")
}

extension Companions {
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  static func png(_ path: String, width: Int, height: Int) -> Companions {
    Companions(path, .png(width: UInt32(width), height: UInt32(height)), note: "PNG, \(width) × \(height) pixels")
  }

  /// A loose image at two scales.
  static let arrows =
    png("arrow.png", width: 24, height: 24) + png("arrow@2x.png", width: 48, height: 48)
    + png("arrow@3x.png", width: 72, height: 72)

  /// A page of 24 × 24 points.
  static func pdf(_ path: String) -> Companions {
    Companions(
      path, Array("%PDF-1.4\n1 0 obj << /Type /Page /MediaBox [0 0 24 24] >> endobj\n".utf8), note: "PDF, 24 × 24 points")
  }

  /// An image set in `Assets.xcassets` with a single-scale vector.
  static func vectorSet(_ name: String) -> Companions {
    let folder = "Assets.xcassets/\(name).imageset"
    return Companions(("\(folder)/Contents.json", "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"\(name).pdf\"}]}\n"))
      + .pdf("\(folder)/\(name).pdf")
  }

  /// An image set in `Assets.xcassets` with @2x and @3x.
  static func scaledSet(_ name: String, idiom: String = "universal") -> Companions {
    let folder = "Assets.xcassets/\(name).imageset"
    let contents = """
      {
        "images": [
          {"idiom": "\(idiom)", "scale": "2x", "filename": "\(name)@2x.png"},
          {"idiom": "\(idiom)", "scale": "3x", "filename": "\(name)@3x.png"}
        ]
      }

      """
    return Companions(("\(folder)/Contents.json", contents)) + scaled("\(folder)/\(name)")
  }

  /// An image set in `Assets.xcassets` with PNGs of the given sizes.
  ///
  /// - Parameter entries: the idiom, scale, and size in pixels of each file.
  static func imageSet(_ name: String, _ entries: (idiom: String, scale: Int, width: Int, height: Int)...) -> Companions {
    let folder = "Assets.xcassets/\(name).imageset"
    let slots = entries.map { entry in
      "{\"idiom\": \"\(entry.idiom)\", \"scale\": \"\(entry.scale)x\", \"filename\": \"\(entry.idiom)@\(entry.scale)x.png\"}"
    }
    let contents = Companions(("\(folder)/Contents.json", "{\"images\": [\(slots.joined(separator: ", "))]}\n"))
    return entries.reduce(contents) {
      $0 + .png("\(folder)/\($1.idiom)@\($1.scale)x.png", width: $1.width, height: $1.height)
    }
  }

  /// A source file that shows images.
  static func using(_ names: String...) -> Companions {
    let lines = names.map { "    UIImageView(image: UIImage(named: \"\($0)\")),\n" }
    return Companions(("Gallery.swift", "let gallery = [\n\(lines.joined())]\n"))
  }

  /// A project whose target has `Assets.xcassets`, `Example.swift` and `Gallery.swift`.
  ///
  /// - Parameter settings: see `Example.project`.
  static func catalogProject(settings: String) -> Companions {
    let project = Example.project(
      "PBXResourcesBuildPhase", of: "Assets.xcassets", "Example.swift", "Gallery.swift", settings: settings)
    return Companions(("App.xcodeproj/project.pbxproj", project))
  }

  /// An image of 20 × 20 points at @2x and @3x.
  ///
  /// - Parameter path: the path without scale and extension.
  static func scaled(_ path: String) -> Companions {
    .png("\(path)@2x.png", width: 40, height: 40) + .png("\(path)@3x.png", width: 60, height: 60)
  }
}

extension Example {
  /// A storyboard whose image view fits an image into a frame.
  ///
  /// - Parameter outlet: the name of an outlet connected to the view.
  static func imageView(_ image: String, width: Int, height: Int, outlet: String? = nil) -> String {
    let outlets = outlet.map { "<connections><outlet property=\"\($0)\" destination=\"view\"/></connections>" } ?? ""
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"><scenes><scene><objects><viewController id="page">
        <imageView image="\(image)" contentMode="scaleAspectFit" id="view">
          <rect key="frame" x="0" y="0" width="\(width)" height="\(height)"/>
        </imageView>\(outlets)
      </viewController></objects></scene></scenes></document>

      """
  }
}

extension [UInt8] {
  /// The header of an 8-bit RGBA PNG, with a checksum of 0.
  fileprivate static func png(width: UInt32, height: UInt32) -> [UInt8] {
    let sides = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8 + sides + [8, 6, 0, 0, 0, 0, 0, 0, 0]
  }
}
