import Foundation

/// Runs code with the access of a user who owns nothing, so that files without permissions are closed to it. Tests often run as
/// root, who may read everything.
///
/// - Returns: nil if that is impossible, as on macOS.
public func asOtherUser<Result>(_ body: () throws -> Result) rethrows -> Result? {
  #if os(Linux)
    if geteuid() != 0 { return try body() }
    // Concerns this thread, and those that it starts. The header is not part of the module of the C library.
    guard let symbol = unsafe dlsym(nil, "setfsuid") else { return nil }
    let setUser = unsafe unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)
    _ = setUser(65_534)
    defer { _ = setUser(0) }
    return try body()
  #else
    return geteuid() == 0 ? nil : try body()
  #endif
}
