import Bytes
import Testing

@testable import Project

/// For which platforms targets are built.
struct XcodePlatformTests {
  private func platforms(
    target: String, project: String, type: String = "com.apple.product-type.application"
  ) throws -> Set<XcodePlatform>? {
    let text = """
      {
        objects = {
          A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
          C = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(project) }; };
          D = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(target) }; };
          G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
          L = { isa = XCConfigurationList; buildConfigurations = (C); };
          M = { isa = XCConfigurationList; buildConfigurations = (D); };
          T = { isa = PBXNativeTarget; name = App; buildPhases = (); buildConfigurationList = M; productType = "\(type)"; };
        };
        rootObject = A;
      }
      """
    let project = try #require(ProjectFile(Array(text.utf8), name: "App").project)
    let target = try #require(project.targets().first)
    return try #require(project.platforms(of: [target]).first)
  }

  @Test func targetWinsOverProject() throws {
    #expect(try platforms(target: "SDKROOT = watchos;", project: "SDKROOT = iphoneos;") == [.watchOS])
    #expect(try platforms(target: "", project: "SDKROOT = macosx10.6;") == [.macOS])
  }

  @Test func supportedPlatformsWinOverTheSDK() throws {
    let settings = "SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";"
    #expect(try platforms(target: settings, project: "") == [.iOS, .macOS])
  }

  @Test(arguments: ["auto", "\"$(PLATFORM)\"", "driverkit"])
  func otherValuesAreUnknown(sdk: String) throws {
    #expect(try platforms(target: "SDKROOT = \(sdk);", project: "") == nil)
  }

  @Test func productTypeTellsAWatchApp() throws {
    #expect(try platforms(target: "", project: "", type: "com.apple.product-type.application.watchapp2") == [.watchOS])
    #expect(try platforms(target: "", project: "", type: "com.apple.product-type.application.watchapp2-container") == nil)
    #expect(try platforms(target: "", project: "") == nil)
  }
}
