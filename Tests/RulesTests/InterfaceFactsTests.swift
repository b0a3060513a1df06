import Findings
import Project
import Testing

@testable import Rules

struct InterfaceFactsTests {
  private func facts(
    _ elements: String, path: String = "Main.storyboard", runtime: String = "iOS.CocoaTouch"
  ) throws -> InterfaceFacts {
    let text = "<document targetRuntime=\"\(runtime)\">\n\(elements)\n</document>\n"
    let file = CheckoutFile(path: path, isThirdParty: false, isIgnored: false)
    return InterfaceFacts(try InterfaceFile(Array(text.utf8)), at: file)
  }

  @Test func theNameIsThatOfTheFileWithoutLanguageAndDevice() throws {
    #expect(try facts("", path: "App/Base.lproj/Main.storyboard").name == "Main")
    #expect(try facts("", path: "Card~ipad.xib").name == "Card")
    #expect(try facts("", path: "Main.storyboard").isStoryboard)
    #expect(try !facts("", path: "Card.xib").isStoryboard)
  }

  @Test func imagesAreThoseThatTheAppMustHave() throws {
    let found = try facts(
      """
      <imageView image="a" highlightedImage="b" id="1"/>
      <state key="normal" image="c" backgroundImage="d"/>
      <imageView image="e" catalog="system" id="2"/>
      <imageView image="f" id="3"/>
      <accessibilityTraits key="traits" image="YES"/>
      <userDefinedRuntimeAttribute type="image" keyPath="g" value="h"/>
      <userDefinedRuntimeAttribute type="string" keyPath="g" value="i"/>
      <image name="f" catalog="system" width="1" height="1"/>
      <!-- <imageView image="j"/> -->
      """)
    #expect(found.images.map(\.value).sorted() == ["a", "b", "c", "d", "h"])
    let region = try #require(found.images.first?.region)
    #expect([region.line, region.column, region.endLine, region.endColumn] == [2, 19, 2, 20])
    // An older system has an image of the app in place of its own.
    #expect(found.values == ["e", "h", "i"])
  }

  @Test func imagesThatAppKitHasAreNone() throws {
    let text = "<imageCell image=\"NSCaution\"/><imageCell image=\"a\"/>"
    #expect(try facts(text, runtime: "MacOSX.Cocoa").images.map(\.value) == ["a"])
    #expect(try facts(text).images.map(\.value) == ["NSCaution", "a"])
  }

  @Test func viewsThatScaleTheirImageHaveASize() throws {
    let rect = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"40\" height=\"20.5\"/>"
    let found = try facts(
      """
      <imageView image="a">\(rect)</imageView>
      <imageView image="b" contentMode="scaleAspectFill">\(rect)</imageView>
      <imageView image="c" contentMode="center">\(rect)</imageView>
      <imageView image="d"><subviews><view>\(rect)</view></subviews></imageView>
      <imageView>\(rect)</imageView>
      """)
    #expect(found.imageViews.map(\.value.image) == ["a", "b"])
    #expect(found.imageViews.allSatisfy { $0.value.frame.width == 40 && $0.value.frame.height == 20.5 })
  }

  @Test func colorsAreNamedOrFixed() throws {
    let found = try facts(
      """
      <view><color key="backgroundColor" name="a"/><label id="l"><color key="textColor" red="0.2" green="0" blue="0" alpha="1"/></label></view>
      <color key="textColor" name="labelColor" catalog="System"/>
      <color key="tintColor" white="1" alpha="1"/>
      <color key="textColor" cocoaTouchSystemColor="c" white="1"/>
      <color key="textColor" systemColor="b" white="1"/>
      """)
    #expect(found.colors.map(\.value) == ["a"])
    #expect(found.fixedColors.map(\.value.key) == ["textColor"] && found.fixedColors.first?.value.object == "l")
  }

  @Test func aTextOnAFixedGroundIsOfAPair() throws {
    let label = "<label><color key=\"textColor\" white=\"0\"/></label>"
    #expect(
      try facts("<view><subviews>\(label)</subviews><color key=\"backgroundColor\" white=\"1\"/></view>").fixedColors.isEmpty)
    let clear = "<color key=\"backgroundColor\" white=\"1\" alpha=\"0.0\"/>"
    #expect(try facts("<view><subviews>\(label)</subviews>\(clear)</view>").fixedColors.count == 1)
  }

  /// Asking every view around every text for its children took time by the square.
  @Test(.timeLimit(.minutes(60))) func manyTextsInOneViewAreRead() throws {
    let label = "<label><color key=\"textColor\" white=\"0\"/></label>\n"
    #expect(try facts("<view>\(String(repeating: label, count: 200_000))</view>").fixedColors.count == 200_000)
  }

  @Test func identifiersOfScenesSeguesAndCellsAreRead() throws {
    let found = try facts(
      """
      <viewController storyboardIdentifier="a" id="1"/>
      <segue destination="1" kind="show" identifier="b" id="2"/>
      <segue destination="1" kind="relationship" id="3"/>
      <tableViewCell reuseIdentifier="c" id="4"/>
      <object class="IBUITableViewCell"><string key="IBUIReuseIdentifier">d</string></object>
      <viewControllerPlaceholder storyboardName="e" referencedIdentifier="f" id="5"/>
      <viewControllerPlaceholder storyboardName="g" bundleIdentifier="h" id="6"/>
      """)
    #expect(found.sceneIdentifiers == ["a"] && found.segueIdentifiers == ["b"] && found.reuseIdentifiers == ["c", "d"])
    #expect(found.storyboardReferences.map(\.value.storyboard) == ["e", "g"])
    #expect(found.storyboardReferences.map(\.value.identifier) == ["f", nil])
    #expect(found.storyboardReferences.map(\.value.hasBundle) == [false, true])
  }

  private let connections = """
    <viewController customClass="A" customModule="M" customModuleProvider="target" id="1">
    <button id="2"><connections><action selector="b:" destination="1" target="3" id="4"/></connections></button>
    <connections>
    <outlet property="c" destination="2" id="5"/>
    <outletCollection property="d" destination="2" id="6"/>
    </connections>
    </viewController>
    <placeholder placeholderIdentifier="IBFirstResponder" customClass="E" id="7"/>
    """

  @Test func connectionsLeadToTheObjectThatMustHaveThem() throws {
    let found = try facts(connections)
    #expect(found.connections.map(\.value.name) == ["b:", "c", "d"])
    #expect(found.connections.map(\.value.kind) == [.action, .outlet, .outlet])
    #expect(found.connections.map(\.value.object) == ["1", "1", "1"])
    #expect(found.connections.compactMap { found.objects[$0.value.object]?.customClass } == ["A", "A", "A"])
  }

  @Test func anActionOfAppKitGoesToItsTarget() throws {
    #expect(try facts(connections, runtime: "MacOSX.Cocoa").connections.map(\.value.object) == ["3", "1", "1"])
  }

  @Test func objectsKnowTheirModule() throws {
    let objects = try facts(connections).objects
    #expect(Set(objects.keys) == ["1"])
    #expect(objects["1"]?.customClass == "A" && objects["1"]?.module == "M" && objects["1"]?.isOfTarget == true)
  }

  @Test func textsAreThoseThatHaveLetters() throws {
    let found = try facts(
      """
      <label text="Total" id="1"/>
      <button id="2"><state key="normal" title="Pay"/></button>
      <label text="-" id="3"/>
      <textField placeholder="Name" id="4"/>
      <label id="5"><string key="text">Two
      lines</string></label>
      """)
    #expect(found.texts.map(\.value.text) == ["Total", "Pay", "Name", "Two\nlines"])
    #expect(found.texts.map(\.value.object) == ["1", "2", "4", "5"])
  }

  @Test func textsAreWithoutThoseThatNobodySeesAsTheyAre() throws {
    let found = try facts(
      """
      <customObject id="-2" customClass="Page"><connections><outlet property="heading" destination="1" id="c1"/></connections></customObject>
      <textField id="1"><textFieldCell key="cell" title="Total" id="2"/></textField>
      <textField id="3"><textFieldCell key="cell" title="Sum" id="4"><connections><binding name="value" id="c2"/></connections>
      </textFieldCell></textField>
      <button id="5"><buttonCell key="cell" title="Pay" id="6"><connections><binding name="value" id="c3"/></connections></buttonCell></button>
      <tableCellView id="7"><textField id="8"><textFieldCell key="cell" title="Row" id="9"/></textField>
      <connections><outlet property="textField" destination="8" id="c4"/></connections></tableCellView>
      <menu title="Main" systemMenu="main" id="10"><items><menuItem title="View" id="11"/><menuItem title="Item 3" id="12"/></items></menu>
      <button title="Save" id="13"><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="boolean" keyPath="localizeTitle" value="YES"/></userDefinedRuntimeAttributes></button>
      <button title="Cancel" id="14"><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="location" value="top"/></userDefinedRuntimeAttributes></button>
      <label text="Label" id="15"/><view title="View" id="16"/><box title="&lt;name&gt;" id="17"/><label text="Lorem ipsum dolor" id="18"/>
      """, runtime: "MacOSX.Cocoa")
    #expect(found.texts.map(\.value.text) == ["Total", "Pay", "View", "Cancel"])
    #expect(found.texts.map(\.value.control) == ["1", "5", "", "14"])
    #expect(found.texts.map(\.value.isSetWithoutOutlet) == [false, false, true, false])
    #expect(
      found.texts.map(\.value.outlets) == [
        [InterfaceFacts.Outlet(name: "heading", type: "Page", isCollection: false)], [], [], [],
      ])
  }

  @Test func sidesThatAreNotMirroredAreRead() throws {
    let found = try facts(
      """
      <constraint firstAttribute="left" secondAttribute="trailing" id="1"/>
      <label textAlignment="right" contentMode="left" id="2"/>
      <label textAlignment="natural" id="3"/>
      """)
    #expect(found.directions.map(\.value) == ["left", "right"])
  }
}
