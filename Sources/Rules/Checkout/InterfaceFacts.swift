internal import Findings
internal import Project

extension AnyFact where Self == Fact<InterfaceFacts> {
  /// Storyboards and xibs.
  static var interfaces: Self {
    Fact("interfaces", [FileCollector("interfaces", .interface) { InterfaceFacts($0, at: $1.file) }])
  }
}

extension FactStore {
  public var interfaces: [InterfaceFacts] { self[.interfaces] }
}

/// What a storyboard or xib names, declares and connects.
public struct InterfaceFacts: Sendable {
  public let file: CheckoutFile
  public let isStoryboard: Bool
  public let isForMacOS: Bool
  /// The name by which code asks for it: that of the file, without language and device.
  let name: String
  /// Names of images and colours that the catalogs of the app must have.
  public internal(set) var images: [Placed<String>] = []
  /// Outlets that lead to the view of an image, so that code may give it another one.
  var outletsOfImages: [Region: Set<Outlet>] = [:]
  /// Of images that hardly show: of a button while it is pressed, of a bar in landscape, of a place that another storyboard fills.
  var minorImages: Set<Region> = []
  /// The same of a colour.
  var outletsOfColors: [Region: Set<Outlet>] = [:]
  public internal(set) var colors: [Placed<String>] = []
  /// Image views, with what they show.
  public internal(set) var imageViews: [Placed<ImageView>] = []
  /// Images whose size on screen is known.
  public internal(set) var drawnImages: [DrawnImage] = []
  /// Of image views and buttons that code may give an image, by id.
  public internal(set) var imageFrames: [String: ImageFrame] = [:]
  /// Points of each image, as Interface Builder has noted them.
  public internal(set) var imageSizes: [String: (width: Double, height: Double)] = [:]
  public internal(set) var sceneIdentifiers: [String] = []
  public internal(set) var segueIdentifiers: [String] = []
  public internal(set) var reuseIdentifiers: [String] = []
  /// References to other storyboards.
  public internal(set) var storyboardReferences: [Placed<StoryboardReference>] = []
  /// By id.
  public internal(set) var objects: [String: Object] = [:]
  public internal(set) var connections: [Placed<Connection>] = []
  /// Without what Interface Builder gives to new objects, and what is replaced at run time in any case.
  public internal(set) var texts: [Placed<Text>] = []
  public internal(set) var directions: [Placed<String>] = []
  public internal(set) var fixedColors: [Placed<FixedColor>] = []
  /// Every value of an attribute that could be a name of an image.
  public internal(set) var values: Set<String> = []
  /// Ids of objects that an outlet leads to, so that code may change what they show.
  public internal(set) var reachableObjects: Set<String> = []
  /// Properties of cells of a style of the system, by the ids of their labels.
  var cellLabels: [String: String] = [:]
  /// Ids in scenes that nothing leads to: no segue, no identifier, and the storyboard does not begin there.
  public internal(set) var abandonedObjects: Set<String> = []
  /// Scenes that no segue leads to and that the storyboard does not begin with.
  var detachedScenes: [DetachedScene] = []

  struct DetachedScene: Sendable {
    /// By which code may ask for it.
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
    /// Nil where it is drawn at its own size.
    let frame: ImageFrame?
    /// The id of the view or control; nil where it has none.
    let object: String?
    /// Whether an outlet leads to it, so that code may give it another image.
    var isReplaceable = false
  }

  public struct StoryboardReference: Sendable {
    let storyboard: String?
    let identifier: String?
    let hasBundle: Bool
  }

  /// Something that has a class of the app's own.
  public struct Object: Sendable {
    let customClass: String
    let module: String?
    /// Whether the module is that of the target.
    let isOfTarget: Bool
    /// Whether it stands for whoever loads the nib.
    let isOwner: Bool
    let isController: Bool
    /// Of the prototype of a cell.
    let reuseIdentifier: String?
    let region: Region
  }

  public struct Connection: Sendable {
    enum Kind: Sendable { case outlet, action }

    let kind: Kind
    /// Of the property, or the selector.
    let name: String
    /// The id of the object that must have it.
    let object: String
    /// The id of the object that an outlet leads to.
    let destination: String?
    /// Why an action is never sent; nil where it may be.
    var hindrance: String?
  }

  /// A colour of a text that is given by numbers, on a ground that is not.
  public struct FixedColor: Sendable {
    let key: String
    /// The id of the object.
    let object: String
    /// Outlets lead to the object or to the control that it is the cell of.
    let owners: [String]
  }

  public struct Text: Sendable {
    let text: String
    /// `text`, `title`, `placeholder` and so on.
    let key: String
    /// The id of the object; empty where it has none.
    let object: String
    /// The id of the control whose cell or menu the object is in; that of the object where it is in none.
    let control: String
    /// Whether code sets such a text without an outlet: of a menu, a column, a section or a control with a tag.
    let isSetWithoutOutlet: Bool
    /// The id of the top-level view of a xib that it is in, if that is not the first one.
    let view: String?
    /// Those that lead to the control.
    var outlets: Set<Outlet> = []
  }

  public struct Outlet: Hashable, Sendable {
    let name: String
    /// The app's own class that has it.
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
