internal import Findings
internal import Project

extension AnyFact where Self == Fact<InterfaceFacts> {
  /// Storyboards and xibs.
  static var interfaces: Self {
    Fact("interfaces", [FileCollector("interfaces", .interface) { InterfaceFacts($0, at: $1.file) }])
  }
}

extension FactRequest {
  public var needsInterfaces: Bool { contains(.interfaces) }
}

extension FactStore {
  public var interfaces: [InterfaceFacts] { self[.interfaces] }
}

/// The references, objects, and connections of a storyboard or xib.
public struct InterfaceFacts: Sendable {
  public let file: CheckoutFile
  public let isStoryboard: Bool
  public let isForMacOS: Bool
  /// The name in code: the file name without language and device.
  let name: String
  /// References to images, except system images.
  public internal(set) var images: [Placed<String>] = []
  /// Outlets connected to the view of an image, through which code may replace it.
  var outletsOfImages: [Region: Set<Outlet>] = [:]
  /// Regions of images that are rarely visible: of pressed buttons, bars in landscape, or storyboard references.
  var rarelyVisibleImages: Set<Region> = []
  /// The same for colors.
  var outletsOfColors: [Region: Set<Outlet>] = [:]
  public internal(set) var colors: [Placed<String>] = []
  public internal(set) var imageViews: [Placed<ImageView>] = []
  /// Images in views of known size.
  public internal(set) var drawnImages: [DrawnImage] = []
  /// The frames of image views and buttons whose image code may set, by ID.
  public internal(set) var imageFrames: [String: ImageFrame] = [:]
  /// The sizes of images in points, as recorded by Interface Builder.
  public internal(set) var imageSizes: [String: ImageSize] = [:]
  public internal(set) var sceneIdentifiers: [String] = []
  public internal(set) var segueIdentifiers: [String] = []
  public internal(set) var reuseIdentifiers: [String] = []
  /// References to other storyboards.
  public internal(set) var storyboardReferences: [Placed<StoryboardReference>] = []
  /// Whether it is a nib of a cell, which table and collection views load without an owner.
  var isOfCell = false
  /// Objects with a custom class, by ID.
  public internal(set) var objects: [String: Object] = [:]
  public internal(set) var connections: [Placed<Connection>] = []
  /// User-facing strings, except Interface Builder defaults and those always replaced at run time.
  public internal(set) var texts: [Placed<Text>] = []
  public internal(set) var directions: [Placed<String>] = []
  public internal(set) var fixedColors: [Placed<FixedColor>] = []
  /// All attribute values that could be image names.
  public internal(set) var values: Set<String> = []
  /// IDs of objects connected to an outlet, through which code may change them.
  public internal(set) var reachableObjects: Set<String> = []
  /// The label properties of system cell styles, by the IDs of the labels.
  var cellLabels: [String: String] = [:]
  /// IDs of objects in unreachable scenes: no segue, no identifier, not initial.
  public internal(set) var unreachableObjects: Set<String> = []
  /// Scenes that are not reachable from the initial one by segues.
  var codeOnlyScenes: [DetachedScene] = []

  /// In points.
  public struct ImageSize: Sendable {
    let width: Double
    let height: Double
  }

  struct DetachedScene: Sendable {
    /// The identifiers through which code can reach it.
    let identifiers: [String]
    /// Custom classes of its top-level objects.
    let classes: [String]
    let lines: Range<Int>
  }

  public struct ImageView: Sendable {
    let image: String
    let frame: ImageFrame
  }

  public struct DrawnImage: Sendable {
    let image: String
    /// Nil if it is drawn at its natural size.
    let frame: ImageFrame?
    /// The ID of the view or control, if any.
    let object: String?
    /// Whether it is connected to an outlet, through which code may replace the image.
    var isReplaceable = false
  }

  public struct StoryboardReference: Sendable {
    let storyboard: String?
    let identifier: String?
    let hasBundle: Bool
    /// The ID of its placeholder.
    let object: String
    /// The identifiers of the segues to it, all of which only code performs; nil if there is another way.
    var segueIdentifiers: [String]?
  }

  /// An object with a custom class.
  public struct Object: Sendable {
    let customClass: String
    let module: String?
    /// Whether the class is in the module of the target.
    let isOfTarget: Bool
    /// Whether it is the File's Owner placeholder.
    let isOwner: Bool
    let isController: Bool
    /// The reuse identifier of a prototype cell.
    let reuseIdentifier: String?
    let region: Region
  }

  public struct Connection: Sendable {
    enum Kind: UInt8, Sendable { case outlet, action }

    let kind: Kind
    /// The property or selector.
    let name: String
    /// The ID of the object that must implement it.
    let object: String
    /// The ID of the destination of an outlet.
    let destination: String?
    /// Why an action is never sent, or an outlet has no effect; nil if it may be.
    var neverSentReason: String?
  }

  /// A fixed text color on a background that is not fixed.
  public struct FixedColor: Sendable {
    let key: String
    /// The ID of the object.
    let object: String
    /// The IDs of the object and, for a cell, of its control.
    let owners: [String]
  }

  public struct Text: Sendable {
    let text: String
    /// `text`, `title`, `placeholder`, and so on.
    let key: String
    /// The ID of the object; empty if it has none.
    let object: String
    /// The ID of the control whose cell or menu contains the object, or of the object itself.
    let control: String
    /// Whether code sets such strings without an outlet: in menus, columns, sections, and controls with a tag.
    let isSetWithoutOutlet: Bool
    /// The ID of the enclosing top-level view of a xib, if it is not the first one.
    let view: String?
    /// The outlets connected to the control.
    var outlets: Set<Outlet> = []
  }

  public struct Outlet: Hashable, Sendable {
    let name: String
    /// The custom class that declares it.
    let type: String?
    let isCollection: Bool
  }

  init(file: CheckoutFile, isForMacOS: Bool) {
    self.file = file
    self.isForMacOS = isForMacOS
    isStoryboard = file.path.hasSuffix(".storyboard")
    let component = file.path.lastPathComponent.utf8
    name = String(decoding: component.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "~") }, as: UTF8.self)
  }
}

extension InterfaceFacts {
  /// The object that loads the nib; nil for a storyboard. The application object of a Mac nib is not it.
  var owner: Object? {
    let id = isForMacOS ? "-2" : "-1"
    if let owner = objects[id], owner.isOwner { return owner }
    return objects.filter(\.value.isOwner).min { $0.key < $1.key }?.value
  }
}
