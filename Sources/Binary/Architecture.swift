/// A processor architecture, as in `mach/machine.h`.
public struct Architecture: Hashable, Sendable {
  /// `cpu_type_t`.
  public let cpuType: UInt32
  /// `cpu_subtype_t` without capability bits (`CPU_SUBTYPE_MASK`).
  public let cpuSubtype: UInt32

  public init(cpuType: UInt32, cpuSubtype: UInt32) {
    self.cpuType = cpuType
    self.cpuSubtype = cpuSubtype & 0x00FF_FFFF
  }

  /// The architecture of an LLVM target triple such as `thumbv7-apple-ios`; an unnamed one if unknown.
  init(triple: String) {
    let name = triple.prefix { $0 != "-" }
    let known: [Substring: (UInt32, UInt32)] = [
      "i386": (7, 3), "i686": (7, 3), "x86_64": (0x0100_0007, 3), "x86_64h": (0x0100_0007, 8), "armv6": (12, 6),
      "thumbv6": (12, 6),
      "armv7": (12, 9), "thumbv7": (12, 9), "armv7s": (12, 11), "thumbv7s": (12, 11), "armv7k": (12, 12), "thumbv7k": (12, 12),
      "x86": (7, 3), "arm64": (0x0100_000C, 0), "aarch64": (0x0100_000C, 0), "arm64e": (0x0100_000C, 2),
      "arm64_32": (0x0200_000C, 1),
      "aarch64_32": (0x0200_000C, 1),
    ]
    let numbers = known[name] ?? (0, 0)
    self.init(cpuType: numbers.0, cpuSubtype: numbers.1)
  }

  /// The architecture of an ELF file (`e_machine`); those without an Apple equivalent get a number above all of Apple's.
  init(elfMachine: UInt16, is64Bit: Bool) {
    switch (elfMachine, is64Bit) {
    case (3, _): self.init(cpuType: 7, cpuSubtype: 3)
    case (62, _): self.init(cpuType: 0x0100_0007, cpuSubtype: 3)
    case (183, _): self.init(cpuType: 0x0100_000C, cpuSubtype: 0)
    default: self.init(cpuType: Self.elf | UInt32(elfMachine), cpuSubtype: is64Bit ? 1 : 0)
    }
  }

  private static let elf: UInt32 = 0x7E1F_0000

  /// The name printed by `lipo` and `nm`, for example `arm64e`; `cputype (12) cpusubtype (99)` if unnamed.
  public var name: String {
    switch (cpuType, cpuSubtype) {
    case (0x0000_0007, 3), (0x0000_0007, 4), (0x0000_0007, 5): "i386"
    case (0x0100_0007, 8): "x86_64h"
    case (0x0100_0007, _): "x86_64"
    case (0x0000_000C, 5): "armv4t"
    case (0x0000_000C, 6): "armv6"
    case (0x0000_000C, 7): "armv5e"
    case (0x0000_000C, 8): "xscale"
    case (0x0000_000C, 9): "armv7"
    case (0x0000_000C, 11): "armv7s"
    case (0x0000_000C, 12): "armv7k"
    case (0x0000_000C, 14): "armv6m"
    case (0x0000_000C, 15): "armv7m"
    case (0x0000_000C, 16): "armv7em"
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, _): "arm64"
    case (0x0200_000C, _): "arm64_32"
    case (0x0000_0012, 10): "ppc7400"
    case (0x0000_0012, 11): "ppc7450"
    case (0x0000_0012, 100): "ppc970"
    case (0x0000_0012, _): "ppc"
    case (0x0100_0012, _): "ppc64"
    case (Self.elf | 40, _): "arm"
    case (Self.elf | 8, 0): "mips"
    case (Self.elf | 8, _): "mips64"
    case (Self.elf | 20, _): "ppc"
    case (Self.elf | 21, _): "ppc64"
    case (Self.elf | 22, _): "s390x"
    case (Self.elf | 43, _): "sparcv9"
    case (Self.elf | 243, 0): "riscv32"
    case (Self.elf | 243, _): "riscv64"
    case (Self.elf..., _): "ELF machine \(cpuType & 0xFFFF)"
    default: "cputype (\(cpuType)) cpusubtype (\(cpuSubtype))"
    }
  }
}
