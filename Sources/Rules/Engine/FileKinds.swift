internal import Bytes

/// The registry of file types.
enum FileKinds {
  static let all: [any AnyFileType] = allFileTypes
  static let names = FileNameTable(all.map(\.traits))

  /// The kind with an id, which must exist; a test of the registry checks this.
  static func kind(withID id: String) -> FileKind {
    FileKind(index: UInt8(all.firstIndex { $0.traits.id == id } ?? 0))
  }
}

/// Maps file names to types.
struct FileNameTable: Sendable {
  // A path hashes all of its bytes at once, an array each of them.
  private var byName: [Path: FileKind] = [:]
  /// For sums of first and last bytes, whether one of these names has it.
  private var ends = [Bool](repeating: false, count: 512)
  private var bySuffix: [(suffix: [UInt8], kind: FileKind)] = []
  private var byExtension: [FileExtension: FileKind] = [:]
  private var binary = FileKind(index: 0)
  private var unknownBinary = FileKind(index: 0)

  init(_ types: [FileTraits]) {
    for (index, type) in types.enumerated() {
      let kind = FileKind(index: UInt8(index))
      if type.id == "binary" { binary = kind }
      if type.id == "unknown-binary" { unknownBinary = kind }
      for name in type.names {
        switch name {
        case .name(let name):
          byName[Path(name)] = kind
          ends[Self.ends(of: Array(name.utf8))] = true
        case .suffix(let suffix): bySuffix.append((Array(suffix.utf8), kind))
        case .pathExtension(let ending): byExtension[FileExtension(Array(ending.utf8)[...])] = kind
        }
      }
    }
  }

  /// Extensions of files that are known not to be binaries, in lower case; such files are not opened.
  private static let otherExtensions = Set(
    """
    3ds 7z aac adoc ai aif aiff apinotes apk applescript asc asciidoc astro atlas avi awk bash bat bib bmp bz2 c caf cc cer \
    certsigningrequest cfg changes class clj cmake cmd coffee conf config cpp crt cs csh css csv cxx dae dart data db dcp def der diff \
    dist dmg doc docx dot download dtd ejs entry env eot eps erb eslintrc example exs fbx feature fish flac fnt fnta fsh \
    frag fzz apng avif car cur epub ics md5 pdn sha1 sha256 srt swp gemspec geojson gif glb glsl gltf go gpx gql gradle graphql groovy gyb gz haml har hbs hh hlsl hmap hpp hs htc htm html \
    http hxx icns ico idl iml imports in inc ini inl ipa ipch ipp ipynb itermcolors jar java jks js json5 jsonl jsx \
    keep key keystore kml kt kts latex less lock log lproj lrc ltx lua m3u8 m4a m4v make map markdown md mdown mdx metal metallib \
    midi mk ml mlmodel mo mobileconfig mobileprovision mom momd mode1v3 mode2v3 modulemap mov mp3 mp4 mtl mustache njk numbers \
    obj ogg oga ogv orig otf otm p12 p8 pages pak pas patch pb pbxuser pem perspectivev3 pfx pgp php pkg pl plantuml playground \
    podfile po pot ppt pptx pro properties proto provisionprofile ps ps1 psd pub puml py pyc rake raw rb rc rdoc realm rej resolved \
    resx rst rtf rtfd ru sass sbt scala scn scnp scss sed sh shader sig sketch sks snap sql sqlite sqlite3 stencil storekit str \
    stringsdict styl sub sum svelte swiftdoc swiftformat swiftinterface swiftlint swiftsourceinfo tar tbz template tex textile tf tga \
    tgz tmx toml tpl ts tsv tsx ttc ttf txt txz usda usdz vcf vcxproj vert vhd vim vsh vtt vue wasm wav webloc webm webmanifest wma \
    wmv woff woff2 xaml xbm xcappdata xcbkptlist xcconfig xccurrentversion xcfilelist xclangspec xcsettings \
    xcspec xctestplan xctoolchain xcuserstate xcworkspacedata xd xhtml xliff xlf xls xlsx xml xmp xsd xsl xslt xz yaml yml zip zsh
    """.utf8.split(separator: UInt8(ascii: " ")).map { FileExtension(Array($0)[...]) })

  func kind(of name: [UInt8], framework: [UInt8]?) -> FileKind? {
    // AppleDouble files hold the attributes of the file with the same name; they matter only for binaries.
    if let file = AppleDouble.file(of: name) {
      return kind(of: file, framework: framework) == binary ? binary : nil
    }
    guard !name.isEmpty else { return nil }
    if ends[Self.ends(of: name)], let kind = byName[Path(bytes: name)] { return kind }
    if Self.isMergeLeftover(name) { return nil }
    for (suffix, kind) in bySuffix where name.span.hasBytes(suffix, at: name.count - suffix.count) { return kind }
    if name == framework { return binary }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else {
      return name.first == UInt8(ascii: ".") ? nil : unknownBinary
    }
    let folded = FileExtension(name[(dot + 1)...])
    if let kind = byExtension[folded] { return kind }
    // `libx.so.1` and `Kit.bak` may be binaries.
    return folded.isEmpty || name[0] == UInt8(ascii: ".") || Self.otherExtensions.contains(folded) ? nil : unknownBinary
  }

  private static func ends(of name: [UInt8]) -> Int { Int(name[0]) + Int(name[name.count - 1]) }

  /// Whether `git mergetool` made the file: `project_LOCAL_4711.pbxproj`, `project.pbxproj.BASE.4711.pbxproj`.
  private static func isMergeLeftover(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")),
      let digits = name[..<dot].lastIndex(where: { !(0x30...0x39).contains($0) }), digits + 1 < dot
    else { return false }
    let separator = name[digits]
    guard separator == UInt8(ascii: "_") || separator == UInt8(ascii: ".") else { return false }
    guard let start = name[..<digits].lastIndex(of: separator) else { return false }
    return mergeSides.contains { name[(start + 1)..<digits].elementsEqual($0) }
  }

  private static let mergeSides = ["BACKUP", "BASE", "LOCAL", "REMOTE"].map { Array($0.utf8) }
}

/// The extension of a file name, in lower case.
private struct FileExtension: Hashable {
  /// The first eight bytes, which nearly all extensions have at most.
  private let head: UInt64
  private let rest: [UInt8]

  init(_ bytes: ArraySlice<UInt8>) {
    var head: UInt64 = 0
    for byte in bytes.prefix(8) { head = head << 8 | UInt64(Self.folded(byte)) }
    self.head = head
    rest = bytes.dropFirst(8).map(Self.folded)
  }

  private static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  var isEmpty: Bool { head == 0 }

  static func == (left: FileExtension, right: FileExtension) -> Bool { left.head == right.head && left.rest == right.rest }

  // Two long ones with the same beginning may collide.
  func hash(into hasher: inout Hasher) { hasher.combine(head) }
}
