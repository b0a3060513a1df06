public import Bytes
internal import Findings

extension ImageFrame.Scaling: Recordable {}
extension InterfaceFacts.Connection.Kind: Recordable {}

extension ImageFrame: FieldRecordable {
  public static let fields = RecordFields(ImageFrame.init) { ($0.width, $0.height, $0.scaling) }
}

extension InterfaceFacts.ImageSize: FieldRecordable {
  public static let fields = RecordFields(Self.init) { ($0.width, $0.height) }
}

extension InterfaceFacts.DetachedScene: FieldRecordable {
  static let fields = RecordFields(Self.init) { ($0.identifiers, $0.classes, $0.lines) }
}

extension InterfaceFacts.ImageView: FieldRecordable {
  public static let fields = RecordFields(Self.init) { ($0.image, $0.frame) }
}

extension InterfaceFacts.DrawnImage: FieldRecordable {
  public static let fields = RecordFields(Self.init) { ($0.image, $0.frame, $0.object, $0.isReplaceable) }
}

extension InterfaceFacts.StoryboardReference: FieldRecordable {
  public static let fields = RecordFields(Self.init) {
    ($0.storyboard, $0.identifier, $0.hasBundle, $0.object, $0.segueIdentifiers)
  }
}

extension InterfaceFacts.Object: FieldRecordable {
  public static let fields = RecordFields(Self.init) {
    ($0.customClass, $0.module, $0.isOfTarget, $0.isOwner, $0.isController, $0.reuseIdentifier, $0.region)
  }
}

extension InterfaceFacts.Connection: FieldRecordable {
  public static let fields = RecordFields(Self.init) { ($0.kind, $0.name, $0.object, $0.destination, $0.neverSentReason) }
}

extension InterfaceFacts.FixedColor: FieldRecordable {
  public static let fields = RecordFields(Self.init) { ($0.key, $0.object, $0.owners) }
}

extension InterfaceFacts.Text: FieldRecordable {
  public static let fields = RecordFields(Self.init) {
    ($0.text, $0.key, $0.object, $0.control, $0.isSetWithoutOutlet, $0.view, $0.outlets)
  }
}

extension InterfaceFacts.Outlet: FieldRecordable {
  public static let fields = RecordFields(Self.init) { ($0.name, $0.type, $0.isCollection) }
}

extension InterfaceFacts: Recordable {
  public func write(to record: inout RecordWriter) {
    record.write(file, isForMacOS, images, outletsOfImages, rarelyVisibleImages, outletsOfColors, colors, imageViews, drawnImages)
    record.write(imageFrames, imageSizes, sceneIdentifiers, segueIdentifiers, reuseIdentifiers, storyboardReferences, isOfCell)
    record.write(objects, connections, texts, directions, fixedColors, values, reachableObjects, cellLabels)
    record.write(unreachableObjects, codeOnlyScenes)
  }

  public init(from record: inout RecordReader) throws(ReadError) {
    self.init(file: try record.read(), isForMacOS: try record.read())
    images = try record.read()
    outletsOfImages = try record.read()
    rarelyVisibleImages = try record.read()
    outletsOfColors = try record.read()
    colors = try record.read()
    imageViews = try record.read()
    drawnImages = try record.read()
    imageFrames = try record.read()
    imageSizes = try record.read()
    sceneIdentifiers = try record.read()
    segueIdentifiers = try record.read()
    reuseIdentifiers = try record.read()
    storyboardReferences = try record.read()
    isOfCell = try record.read()
    objects = try record.read()
    connections = try record.read()
    texts = try record.read()
    directions = try record.read()
    fixedColors = try record.read()
    values = try record.read()
    reachableObjects = try record.read()
    cellLabels = try record.read()
    unreachableObjects = try record.read()
    codeOnlyScenes = try record.read()
  }
}
