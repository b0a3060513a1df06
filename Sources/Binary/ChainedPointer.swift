/// A pointer of an image with chained fixups, as stored in the file (mach-o/fixup-chains.h).
enum ChainedPointer {
  /// `DYLD_CHAINED_PTR_…`.
  enum Format: UInt16 {
    case arm64e = 1
    case pointer64 = 2
    case pointer32 = 3
    case pointer64Offset = 6
    case arm64eKernel = 7
    case arm64eUserland = 9
    case arm64eUserland24 = 12
  }

  /// Index of an import.
  case bind(Int)
  /// Unslid address.
  case rebase(UInt64)

  /// - Parameter base: unslid address of the image's first byte.
  init(_ bits: UInt64, _ format: Format, base: UInt64) {
    func field(_ start: UInt64, _ width: UInt64) -> UInt64 { bits >> start & (1 << width - 1) }
    switch format {
    case .pointer64, .pointer64Offset:
      if field(63, 1) == 1 {
        self = .bind(Int(field(0, 24)))
      } else {
        self = .rebase((format == .pointer64 ? 0 : base) &+ field(0, 36))
      }
    case .pointer32:
      self = field(31, 1) == 1 ? .bind(Int(field(0, 20))) : .rebase(field(0, 26))
    case .arm64e, .arm64eKernel, .arm64eUserland, .arm64eUserland24:
      let isAuthenticated = field(63, 1) == 1
      if field(62, 1) == 1 {
        self = .bind(Int(field(0, format == .arm64eUserland24 ? 24 : 16)))
      } else if isAuthenticated {
        self = .rebase(base &+ field(0, 32))
      } else {
        self = .rebase((format == .arm64e ? 0 : base) &+ field(0, 43))
      }
    }
  }
}
