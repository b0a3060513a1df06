public import Bytes

/// Where a checkout begins.
public enum CheckoutTop {
  /// - Parameters:
  ///   - folder: absolute.
  ///   - configuration: the folder of the configuration that is in force.
  /// - Returns: nil where there is neither a configuration nor a repository around the folder.
  public static func find(around folder: Path, configuration: Path?) -> Path? {
    var place = folder
    while true {
      if place == configuration || (try? EntryType(ofLinkPath: place.appending(".git"))) != nil { return place }
      guard place.bytes.count > 1 else { return nil }
      place = place.parent
    }
  }
}
