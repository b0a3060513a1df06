internal import Findings

/// An API that requires a purpose string in the information property list.
///
/// Apple publishes no such table; this one is from the pages of the keys and from emails that developers published. How to update
/// it: docs/app-store.md.
struct ProtectedResource: Sendable {
  /// Any of them is enough; findings name the first.
  let keys: [String]
  /// An error only where an email that refused an upload is known.
  let level: Level
  /// A thread with the email, with its date; nil if only Apple's documentation says so.
  let source: String?
  /// When the entry was last checked.
  let date: String
  /// In sources.
  let uses: [APIPattern]
  /// In binaries: a reference to a class is enough for the email.
  let imports: [BinaryAPI]

  init(
    _ keys: String..., level: Level = .warning, source: String? = nil, date: String = "2026-11-22", uses: [APIPattern],
    imports: [BinaryAPI]
  ) {
    (self.keys, self.level, self.source, self.date) = (keys, level, source, date)
    (self.uses, self.imports) = (uses, imports)
  }

  static let all: [ProtectedResource] = [
    ProtectedResource(
      "NSCameraUsageDescription", level: .error, source: "lyskouski/app-finance#227 (2023-09)",
      uses: [
        .creation("AVCapturePhotoOutput"), .creation("AVCaptureStillImageOutput"), .creation("AVCaptureVideoDataOutput"),
        .creation("AVCaptureMetadataOutput"), .creation("VNDocumentCameraViewController"), .creation("DataScannerViewController"),
        .call("AVCaptureDevice", "requestAccess", arguments: ["video", "AVMediaTypeVideo"]),
      ],
      imports: [
        .type("AVCapturePhotoOutput"), .type("AVCaptureStillImageOutput"), .type("AVCaptureVideoDataOutput"),
        .type("AVCaptureMetadataOutput"), .type("VNDocumentCameraViewController"), .type("ARSession"),
        .selector("requestAccessForMediaType:completionHandler:", with: "_AVMediaTypeVideo"),
      ]),
    ProtectedResource(
      "NSMicrophoneUsageDescription", level: .error, source: "Concordium wallet#379 (2023-11)",
      uses: [
        .creation("AVAudioRecorder"), .creation("AVCaptureAudioDataOutput"), .method("requestRecordPermission"),
        .call("AVCaptureDevice", "requestAccess", arguments: ["audio", "AVMediaTypeAudio"]), .function("AudioQueueNewInput"),
      ],
      imports: [
        .type("AVAudioRecorder"), .type("AVCaptureAudioDataOutput"), .selector("requestRecordPermission:", of: "AVAudioSession"),
        .selector("requestAccessForMediaType:completionHandler:", with: "_AVMediaTypeAudio"), .function("AudioQueueNewInput"),
      ]),
    ProtectedResource(
      "NSPhotoLibraryUsageDescription", level: .error, source: "lyskouski/app-finance#227 (2023-09)",
      uses: [
        .call("PHAsset", "fetchAssets"), .call("PHAssetCollection", "fetchAssetCollections"), .creation("ALAssetsLibrary"),
      ],
      imports: [.type("PHAsset"), .type("PHAssetCollection"), .type("PHImageManager"), .type("ALAssetsLibrary")]),
    ProtectedResource(
      "NSPhotoLibraryAddUsageDescription", "NSPhotoLibraryUsageDescription",
      uses: [.function("UIImageWriteToSavedPhotosAlbum"), .function("UISaveVideoAtPathToSavedPhotosAlbum")],
      imports: [.function("UIImageWriteToSavedPhotosAlbum"), .function("UISaveVideoAtPathToSavedPhotosAlbum")]),
    // The emails about location say that the delivery was successful.
    ProtectedResource(
      "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationAlwaysUsageDescription",
      "NSLocationUsageDescription", source: "digitalfabrik/lunes-app#1112 (2025-07)",
      uses: [.creation("CLLocationManager"), .method("requestWhenInUseAuthorization"), .method("requestAlwaysAuthorization")],
      imports: [.type("CLLocationManager")]),
    ProtectedResource(
      "NSContactsUsageDescription", level: .error, source: "vicc/chameleon#156 (2016-10)",
      uses: [
        .creation("CNContactStore"), .function("ABAddressBookCreate"), .function("ABAddressBookCreateWithOptions"),
        .function("ABAddressBookRequestAccessWithCompletion"),
      ],
      imports: [
        .type("CNContactStore"), .function("ABAddressBookCreate"), .function("ABAddressBookCreateWithOptions"),
        .function("ABAddressBookRequestAccessWithCompletion"),
      ]),
    ProtectedResource(
      "NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription", "NSCalendarsWriteOnlyAccessUsageDescription",
      "NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription", level: .error,
      source: "jevonmao/PermissionsSwiftUI#140 (2023-09)", uses: [.creation("EKEventStore")],
      imports: [.type("EKEventStore")]),
    ProtectedResource(
      "NSBluetoothAlwaysUsageDescription", level: .error, source: "jitsi/jitsi-meet#3403 (2018-08)",
      uses: [.creation("CBCentralManager"), .creation("CBPeripheralManager")],
      imports: [.type("CBCentralManager"), .type("CBPeripheralManager")]),
    ProtectedResource(
      "NSMotionUsageDescription", level: .error, source: "jitsi/jitsi-meet#3403 (2018-08)",
      uses: [
        .creation("CMMotionActivityManager"), .creation("CMPedometer"), .creation("CMStepCounter"), .creation("CMAltimeter"),
        .creation("CMHeadphoneMotionManager"), .creation("CMSensorRecorder"),
      ],
      imports: [
        .type("CMMotionActivityManager"), .type("CMPedometer"), .type("CMStepCounter"), .type("CMAltimeter"),
        .type("CMHeadphoneMotionManager"), .type("CMSensorRecorder"),
      ]),
    ProtectedResource(
      "NSSpeechRecognitionUsageDescription", level: .error, source: "divinevideo/divine-mobile#6589 (2026-08)",
      uses: [.creation("SFSpeechRecognizer"), .call("SFSpeechRecognizer", "requestAuthorization")],
      imports: [.type("SFSpeechRecognizer")]),
    ProtectedResource(
      "NSAppleMusicUsageDescription", level: .error, source: "status-im/status-legacy#20234 (2024-05)",
      uses: [
        .call("MPMediaLibrary", "requestAuthorization"), .creation("MPMediaPickerController"),
        .call("SKCloudServiceController", "requestAuthorization"), .call("MusicAuthorization", "request"),
      ],
      imports: [
        .type("MPMediaLibrary"), .type("MPMediaQuery"), .type("MPMediaPickerController"), .type("SKCloudServiceController"),
      ]),
    ProtectedResource(
      "NSFaceIDUsageDescription",
      uses: [
        .method(
          "evaluatePolicy",
          arguments: ["deviceOwnerAuthenticationWithBiometrics", "LAPolicyDeviceOwnerAuthenticationWithBiometrics"])
      ],
      imports: [.selector("evaluatePolicy:localizedReason:reply:", of: "LAContext")]),
    ProtectedResource(
      "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription", uses: [.creation("HKHealthStore")],
      imports: [.type("HKHealthStore")]),
    ProtectedResource(
      "NSHomeKitUsageDescription", uses: [.creation("HMHomeManager")],
      imports: [.type("HMHomeManager")]),
    ProtectedResource(
      "NSUserTrackingUsageDescription", uses: [.call("ATTrackingManager", "requestTrackingAuthorization")],
      imports: [.selector("requestTrackingAuthorizationWithCompletionHandler:", of: "ATTrackingManager")]),
    ProtectedResource(
      "NFCReaderUsageDescription",
      uses: [.creation("NFCNDEFReaderSession"), .creation("NFCTagReaderSession"), .creation("NFCVASReaderSession")],
      imports: [.type("NFCNDEFReaderSession"), .type("NFCTagReaderSession"), .type("NFCVASReaderSession")]),
    ProtectedResource(
      "NSSiriUsageDescription", uses: [.call("INPreferences", "requestSiriAuthorization")],
      imports: [.selector("requestSiriAuthorization:", of: "INPreferences")]),
    ProtectedResource(
      "NSNearbyInteractionUsageDescription", uses: [.creation("NISession")],
      imports: [.type("NISession")]),
  ]
}

extension AnyFact where Self == Fact<APIPatternUses> {
  /// Uses of protected resources in sources.
  static var protectedResourceUses: Self { ProtectedResource.table.fact }
}

extension ProtectedResource {
  fileprivate static let table = APIPatternTable(key: "protected-resource-uses", all.map(\.uses), includesThirdParty: true)
}
