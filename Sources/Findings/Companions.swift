/// Further files of the checkout of an example, of any type.
public struct Companions: Hashable, Sendable {
  public struct File: Hashable, Sendable {
    /// From the top of the checkout.
    public let path: String
    public let isFolder: Bool
    /// Empty for a folder.
    public let contents: [UInt8]
    /// Describes binary contents for readers, for example `PNG, 40 × 40 pixels`.
    public let note: String?
    /// Whether the rule reports the file or folder as a whole.
    public let isMarked: Bool

    fileprivate init(_ markedPath: String, _ contents: [UInt8], note: String? = nil, isFolder: Bool = false) {
      path = markedPath.filter { $0 != Example.marker }
      self.isFolder = isFolder
      self.contents = contents
      self.note = note
      isMarked = markedPath.first == Example.marker
    }
  }

  public let files: [File]

  public static let none = Companions()

  /// - Parameter files: by path from the top of the checkout; one that the rule reports as a whole begins with the marker.
  public init(_ files: (path: String, text: String)...) {
    self.files = files.map { File($0.path, Array($0.text.utf8)) }
  }

  /// A binary file.
  public init(_ path: String, _ contents: [UInt8], note: String) {
    files = [File(path, contents, note: note)]
  }

  /// A folder that a rule reports as a whole: its path begins with the marker. Its files are separate companions.
  public static func folder(_ path: String) -> Companions {
    Companions(joining: [File(path, [], isFolder: true)])
  }

  public static func + (left: Companions, right: Companions) -> Companions {
    Companions(joining: left.files + right.files)
  }

  private init(joining files: [File]) {
    self.files = files
  }
}
