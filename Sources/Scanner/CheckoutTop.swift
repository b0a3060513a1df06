public import Bytes

/// Finds the top of a checkout.
public enum CheckoutTop {
  /// - Parameters:
  ///   - folder: absolute.
  ///   - configuration: the folder of the effective configuration.
  /// - Returns: nil if neither a configuration nor a repository is around the folder.
  public static func find(around folder: Path, configuration: Path?) -> Path? {
    var place = folder
    while true {
      if place == configuration || (try? EntryType(ofLinkPath: place.appending(".git"))) != nil { return place }
      guard place.bytes.count > 1 else { return nil }
      place = place.parent
    }
  }
}
