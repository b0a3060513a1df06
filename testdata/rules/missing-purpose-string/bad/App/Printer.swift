import CoreBluetooth
import CoreLocation

final class Printer {
    private let manager = CBCentralManager(delegate: nil, queue: nil)

    var isAllowed: Bool { CBCentralManager.authorization == .allowedAlways }
}
