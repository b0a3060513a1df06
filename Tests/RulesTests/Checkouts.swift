/// The project file of an app that one target builds with one resource.
func projectText(ofTarget target: String = "App", building resource: String) -> String {
  """
  { objects = {
    A = { isa = PBXProject; mainGroup = G; targets = (T); };
    B = { isa = PBXBuildFile; fileRef = F; };
    F = { isa = PBXFileReference; path = \(resource); sourceTree = "<group>"; };
    G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
    P = { isa = PBXResourcesBuildPhase; files = (B); };
    T = { isa = PBXNativeTarget; name = \(target); buildPhases = (P); };
  }; rootObject = A; }
  """
}
