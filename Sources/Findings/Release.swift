/// Who publishes applint, and the version. This is the only place to change them: `packaging/stamp` copies both to documentation
/// and packaging.
public enum Release {
  public static let owner = "applint"
  public static let version = "0.1.0"
}
