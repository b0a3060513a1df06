internal import Findings

// Checkouts for the examples of rules on what apps embed.

extension Example {
  /// A project with an app for iOS whose only phase copies files in the folder of the `.xcodeproj`.
  ///
  /// - Parameters:
  ///   - phase: the entries of the phase except its files.
  ///   - attributes: of the files.
  ///   - settings: of the only configuration, in OpenStep format.
  ///   - script: of a script phase.
  static func copying(
    _ names: String..., phase: String = "isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10;", attributes: String = "",
    settings: String = "", script: String = ""
  ) -> String {
    let plain = names.map { $0.filter { $0 != Example.marker } }
    func ids(_ letter: String) -> String { names.indices.map { "\(letter)\($0)" }.joined(separator: ", ") }
    let entries = zip(names.indices, names).map { "\($1.first == Example.marker ? "↓" : "")B\($0)" }.joined(separator: ", ")
    let properties = attributes.isEmpty ? "" : " settings = { ATTRIBUTES = (\(attributes)); };"
    let scriptPhase = script.isEmpty ? "" : "\n    S = { isa = PBXShellScriptBuildPhase; shellScript = \"\(script)\"; };"
    let files = plain.enumerated().map { index, name in
      """
          B\(index) = { isa = PBXBuildFile; fileRef = F\(index);\(properties) };
          F\(index) = { isa = PBXFileReference; path = \(name); sourceTree = "<group>"; };

      """
    }
    return """
      {
        objects = {
          A = { isa = PBXProject; mainGroup = G; targets = (T); };
          G = { isa = PBXGroup; children = (\(ids("F"))); sourceTree = "<group>"; };
      \(files.joined())\
          C = { isa = XCBuildConfiguration; name = Release; buildSettings = {
            SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 15.0;\(settings.isEmpty ? "" : " " + settings)
          }; };
          L = { isa = XCConfigurationList; buildConfigurations = (C); };
          P = { \(phase) files = (\(entries)); };\(scriptPhase)
          T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
            buildConfigurationList = L; buildPhases = (P\(script.isEmpty ? "" : ", S")); };
        };
        rootObject = A;
      }

      """
  }
}

/// A slice of a Mach-O file that consists of load commands.
struct ExampleSlice {
  var architecture = "arm64"
  /// `MH_DYLIB`
  var fileType: UInt32 = 6
  /// `PLATFORM_IOS`; 7 for simulators.
  var platform: UInt32 = 2
  var minimum: UInt32 = 13
  var sdk: UInt32 = 26
  /// The size of the section with bitcode.
  var bitcode: UInt32?

  static let device = ExampleSlice()
  static let simulator = ExampleSlice(architecture: "x86_64", platform: 7)

  fileprivate var cpu: [UInt32] { architecture == "arm64" ? [0x0100_000C, 0] : [0x0100_0007, 3] }

  fileprivate var bytes: [UInt8] {
    let build = [0x32, 24, platform, minimum << 16, sdk << 16, 0]
    let segment = bitcode.map { size in
      // LC_SEGMENT_64 with one section, whose contents are not in the file.
      [0x19, 152] + name("__LLVM") + [0, 0, size, 0, 0, 0, 0, 0, 7, 7, 1, 0] + name("__bundle") + name("__LLVM")
        + [0, 0, size, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    }
    let commands = build + (segment ?? [])
    let header = [0xFEED_FACF] + cpu + [fileType, segment == nil ? 1 : 2, UInt32(commands.count * 4), 0, 0]
    return (header + commands).flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  /// Sixteen bytes.
  private func name(_ text: String) -> [UInt32] {
    let bytes = Array(text.utf8) + Array(repeating: 0, count: 16 - text.utf8.count)
    return (0..<4).map { word in (0..<4).reduce(0) { $0 | UInt32(bytes[4 * word + $1]) << (8 * UInt32($1)) } }
  }
}

extension Companions {
  /// A Mach-O file, fat if it has several slices.
  static func binary(_ path: String, _ slices: ExampleSlice...) -> Companions {
    let names = slices.map(\.architecture).joined(separator: " and ")
    guard slices.count > 1 else { return Companions(path, slices[0].bytes, note: "a binary for \(names)") }
    let alignment = 64
    var header: [UInt32] = [0xCAFE_BABE, UInt32(slices.count)]
    var body: [UInt8] = []
    for slice in slices {
      header += slice.cpu + [UInt32(alignment + body.count), UInt32(slice.bytes.count), 0]
      body += slice.bytes
    }
    let start = header.flatMap { word in (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    let padding = Array(repeating: UInt8(0), count: alignment - start.count)
    return Companions(path, start + padding + body, note: "a binary for \(names)")
  }
}

extension Companions {
  /// An AppleDouble file with one extended attribute of the file at a path.
  static func attributes(_ path: String, _ attribute: String) -> Companions {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let name = Array(attribute.utf8) + [0]
    let finderInformation = 50
    let attributes = [UInt8]("ATTR".utf8) + number(0, 4) + [0, 0, 0, 0] + number(0, 4) + number(0, 18) + number(1, 2)
    let entry = number(0, 4) + number(0, 4) + number(0, 2) + number(name.count, 1) + name
    let body = [UInt8](repeating: 0, count: 34) + attributes + entry
    let header = number(0x0005_1607, 4) + number(0x0002_0000, 4) + number(0, 16) + number(1, 2)
    let place = number(9, 4) + number(finderInformation, 4) + number(body.count, 4)
    let padding = [UInt8](repeating: 0, count: finderInformation - header.count - place.count)
    let components = path.split(separator: "/")
    let double = (components.dropLast() + ["._" + components[components.count - 1]]).joined(separator: "/")
    return Companions(double, header + place + padding + body, note: "the attribute \(attribute) of '\(path)'")
  }
}
