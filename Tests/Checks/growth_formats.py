"""Growth patterns of property lists, catalogs, lock files, schemes, archives, binaries, and App Store rules."""
import io, tarfile, zipfile

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">'
USE = "import UIKit\n@UIApplicationMain class A: UIResponder {}\nlet a = UserDefaults.standard\nlet b = CLLocationManager()\n"


def plist(body):
    return HEAD + "<dict>\n" + body + "</dict></plist>\n"


def app(objects="", files=(), settings="", targets="", product="application"):
    """A project with one app target that builds files and has an Info.plist, entitlements, and a privacy manifest."""
    names = ["A.swift", "PrivacyInfo.xcprivacy", *files]
    references = "".join('F%d = { isa = PBXFileReference; path = "%s"; sourceTree = "<group>"; };\nB%d = { isa = PBXBuildFile; fileRef = F%d; };\n'
                         % (i, name, i, i) for i, name in enumerate(names))
    built = ",".join("B%d" % i for i in range(len(names)))
    text = """// !$*UTF8*$!
{ archiveVersion = 1; objectVersion = 46; objects = {
P = { isa = PBXProject; mainGroup = G; targets = (T%s); buildConfigurationList = L; };
G = { isa = PBXGroup; children = (%s); sourceTree = "<group>"; };
T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.%s"; buildPhases = (S); buildConfigurationList = M; };
S = { isa = PBXResourcesBuildPhase; files = (%s); };
L = { isa = XCConfigurationList; buildConfigurations = (C); }; C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
M = { isa = XCConfigurationList; buildConfigurations = (D); };
D = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = Info.plist; CODE_SIGN_ENTITLEMENTS = App.entitlements;
PRODUCT_BUNDLE_IDENTIFIER = com.example.app; %s }; };
%s%s}; rootObject = P; }
""" % (targets, ",".join("F%d" % i for i in range(len(names))), product, built, settings, references, objects)
    return {"App.xcodeproj/project.pbxproj": text, "A.swift": USE, "Info.plist": plist("<key>CFBundleVersion</key><string>1</string>\n"),
            "App.entitlements": plist(""), "PrivacyInfo.xcprivacy": plist("")}


def add_property_lists(shape):
    @shape(4000)
    def keys_of_an_info_plist(n):
        return {**app(), "Info.plist": plist("".join("<key>NSThing%dUsageDescription</key><string></string>\n" % i for i in range(n)))}

    @shape(4000)
    def duplicate_keys_of_an_info_plist(n):
        return {**app(), "Info.plist": plist("<key>NSCameraUsageDescription</key><string></string>\n" * n)}

    @shape(4000)
    def document_types(n):
        return {**app(), "Info.plist": plist("<key>CFBundleDocumentTypes</key><array>%s</array>\n" % (
            "<dict><key>CFBundleTypeName</key><string>a</string></dict>\n" * n))}

    @shape(4000)
    def background_modes(n):
        return {**app(), "Info.plist": plist("<key>UIBackgroundModes</key><array>%s</array>\n" % ("<string>processing</string>\n" * n))}

    @shape(4000)
    def exception_domains(n):
        domains = "".join("<key>d%d.com</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>\n" % i for i in range(n))
        return {**app(), "Info.plist": plist("<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>%s</dict></dict>\n" % domains)}

    @shape(4000)
    def orientations(n):
        return {**app(), "Info.plist": plist("<key>UISupportedInterfaceOrientations</key><array>%s</array>\n" % (
            "<string>UIInterfaceOrientationPortrait</string>\n" * n))}

    @shape(4000)
    def entitlements(n):
        return {**app(), "App.entitlements": plist("".join("<key>com.example.e%d</key><true/>\n" % i for i in range(n)))}

    @shape(4000)
    def reasons_of_a_privacy_manifest(n):
        entry = ("<dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>"
                 "<key>NSPrivacyAccessedAPITypeReasons</key><array><string>X%d.1</string></array></dict>\n")
        return {**app(), "PrivacyInfo.xcprivacy": plist("<key>NSPrivacyAccessedAPITypes</key><array>%s</array>\n" % "".join(entry % i for i in range(n)))}

    @shape(4000)
    def reasons_of_one_category(n):
        reasons = "".join("<string>X%d.1</string>\n" % i for i in range(n))
        return {**app(), "PrivacyInfo.xcprivacy": plist(
            "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>"
            "<key>NSPrivacyAccessedAPITypeReasons</key><array>%s</array></dict></array>\n" % reasons)}

    @shape(4000)
    def unknown_keys_of_a_privacy_manifest(n):
        return {**app(), "PrivacyInfo.xcprivacy": plist("".join("<key>NSPrivacyThing%d</key><true/>\n" % i for i in range(n)))}

    @shape(4000)
    def tracking_domains(n):
        return {**app(), "PrivacyInfo.xcprivacy": plist("<key>NSPrivacyTrackingDomains</key><array>%s</array>\n" % "".join(
            "<string>http://d%d.com</string>\n" % i for i in range(n)))}

    @shape(4000)
    def collected_data_types(n):
        return {**app(), "PrivacyInfo.xcprivacy": plist("<key>NSPrivacyCollectedDataTypes</key><array>%s</array>\n" % (
            "<dict><key>NSPrivacyCollectedDataType</key><string>x</string></dict>\n" * n))}

    @shape(4000)
    def empty_entries_of_a_privacy_manifest(n):
        return {**app(), "PrivacyInfo.xcprivacy": plist("<key>NSPrivacyAccessedAPITypes</key><array>%s</array>\n" % ("<dict/>" * n))}

    @shape(4000)
    def intents(n):
        intents = "".join("<dict><key>INIntentName</key><string>I%d</string><key>INIntentTitle</key><string>t</string>"
                          "<key>INIntentTitleID</key><string>x%d</string></dict>\n" % (i, i) for i in range(n))
        return {**app(files=["Base.lproj/A.intentdefinition"]),
                "Base.lproj/A.intentdefinition": plist("<key>INIntents</key><array>%s</array>\n" % intents)}


def add_projects(shape):
    @shape(200)
    def apps_in_a_circle(n):
        objects = "".join("T%d = { isa = PBXNativeTarget; name = A%d; productType = \"com.apple.product-type.application\"; dependencies = (E%d);"
                          " buildPhases = (); };\nE%d = { isa = PBXTargetDependency; target = T%d; };\n" % (i, i, i, i, (i + 1) % n) for i in range(n))
        return app(objects, targets="".join(",T%d" % i for i in range(n)))

    @shape(2000)
    def frameworks_in_a_circle(n):
        objects = "".join("T%d = { isa = PBXNativeTarget; name = A%d; productType = \"com.apple.product-type.framework\"; dependencies = (E%d);"
                          " buildPhases = (); };\nE%d = { isa = PBXTargetDependency; target = T%d; };\n" % (i, i, i, i, (i + 1) % n) for i in range(n))
        return app(objects, targets="".join(",T%d" % i for i in range(n)))

    @shape(300)
    def apps_with_one_identifier(n):
        objects = "".join("T%d = { isa = PBXNativeTarget; name = A%d; productType = \"com.apple.product-type.application\"; buildPhases = (S);"
                          " buildConfigurationList = M; };\n" % (i, i) for i in range(n))
        return app(objects, targets="".join(",T%d" % i for i in range(n)))

    @shape(300)
    def configurations_of_an_app(n):
        objects = "N = { isa = XCConfigurationList; buildConfigurations = (%s); };\n" % ",".join("K%d" % i for i in range(n))
        objects += "".join("K%d = { isa = XCBuildConfiguration; name = R%d; buildSettings = { INFOPLIST_FILE = Info.plist; }; };\n" % (i, i) for i in range(n))
        objects += "U = { isa = PBXNativeTarget; name = B; productType = \"com.apple.product-type.application\"; buildPhases = (); buildConfigurationList = N; };\n"
        return app(objects, targets=",U")

    @shape(300)
    def targets_that_share_configurations(n):
        objects = "N = { isa = XCConfigurationList; buildConfigurations = (%s); };\n" % ",".join("K%d" % i for i in range(n))
        objects += "".join("K%d = { isa = XCBuildConfiguration; name = R%d; buildSettings = { A = b; }; };\n" % (i, i) for i in range(n))
        objects += "".join("T%d = { isa = PBXNativeTarget; name = B%d; productType = \"com.apple.product-type.application\"; buildPhases = ();"
                           " buildConfigurationList = N; };\n" % (i, i) for i in range(n))
        return app(objects, targets="".join(",T%d" % i for i in range(n)))

    @shape(2000)
    def settings_that_refer_to_the_next(n):
        chain = "".join("S%d = \"$(S%d)\"; " % (i, i + 1) for i in range(n))
        return app(settings=chain + 'PRODUCT_NAME = "$(S0)";')

    @shape(2000)
    def conditional_settings(n):
        return app(settings="".join('"INFOPLIST_FILE[sdk=iphoneos%d*]" = a; ' % i for i in range(n)))

    @shape(500)
    def includes_of_configuration_files(n):
        chain = {"%d.xcconfig" % i: '#include "%d.xcconfig"\nA = $(inherited) %d\n' % (i + 1, i) for i in range(n)}
        objects = "X = { isa = PBXFileReference; path = 0.xcconfig; sourceTree = \"<group>\"; };\n"
        objects += "K = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = X; buildSettings = {}; };\n"
        objects += "N = { isa = XCConfigurationList; buildConfigurations = (K); };\n"
        objects += "U = { isa = PBXNativeTarget; name = B; productType = \"com.apple.product-type.application\"; buildPhases = (); buildConfigurationList = N; };\n"
        files = app(objects, targets=",U")
        files["App.xcodeproj/project.pbxproj"] = files["App.xcodeproj/project.pbxproj"].replace("children = (", "children = (X,")
        return {**files, **chain}

    @shape(5000)
    def lines_of_a_configuration_file(n):
        files = includes_of_configuration_files(1)
        return {**files, "0.xcconfig": "".join("A%d = $(A%d) b\n" % (i, i + 1) for i in range(n))}

    @shape(4000)
    def targets_of_a_scheme(n):
        entries = ('<BuildActionEntry buildForArchiving="YES"><BuildableReference BlueprintIdentifier="T%d" '
                   'ReferencedContainer="container:App.xcodeproj"/></BuildActionEntry>\n')
        text = '<?xml version="1.0"?>\n<Scheme><BuildAction><BuildActionEntries>%s</BuildActionEntries></BuildAction><ArchiveAction buildConfiguration="Release"/></Scheme>\n'
        return {**app(), "App.xcodeproj/xcshareddata/xcschemes/A.xcscheme": text % "".join(entries % i for i in range(n))}

    @shape(300)
    def schemes(n):
        text = '<?xml version="1.0"?>\n<Scheme><ArchiveAction buildConfiguration="Release"/></Scheme>\n'
        return {**app(), **{"App.xcodeproj/xcshareddata/xcschemes/A%d.xcscheme" % i: text for i in range(n)}}


def add_dependencies(shape):
    @shape(4000)
    def pods_of_a_lock_file(n):
        return {**app(), "Podfile.lock": "PODS:\n" + "".join("  - Pod%d (1.0):\n    - Pod%d\n" % (i, i + 1) for i in range(n))
                + "\nDEPENDENCIES:\n" + "".join("  - Pod%d\n" % i for i in range(n))}

    @shape(4000)
    def one_pod_many_times(n):
        return {**app(), "Podfile.lock": "PODS:\n" + "  - Firebase (1.0)\n" * n}

    @shape(4000)
    def pins_of_packages(n):
        pins = ",".join('{"identity":"p%d","location":"https://x/p%d.git","state":{"version":"1.0"}}' % (i, i) for i in range(n))
        return {**app(), "App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved": '{"pins":[%s],"version":2}' % pins}

    @shape(300)
    def targets_of_a_package(n):
        targets = ",".join('.target(name: "T%d", dependencies: ["T%d"])' % (i, (i + 1) % n) for i in range(n))
        return {**app(), "Package.swift": '// swift-tools-version:5.5\nimport PackageDescription\nlet package = Package(name: "A", products: [.library(name: "L", targets: ["T0"])], targets: [%s])\n' % targets,
                "Sources/T0/a.swift": USE}

    @shape(2000)
    def dependencies_of_a_package_target(n):
        names = ",".join('"D%d"' % i for i in range(n))
        return {"Package.swift": '// swift-tools-version:5.5\nimport PackageDescription\nlet package = Package(name: "A", targets: [.target(name: "T", dependencies: [%s])])\n' % names}

    @shape(300)
    def packages(n):
        text = '// swift-tools-version:5.5\nimport PackageDescription\nlet package = Package(name: "A%d", products: [.library(name: "L", targets: ["T"])], targets: [.target(name: "T")])\n'
        return {**app(), **{"P%d/Package.swift" % i: text % i for i in range(n)}, **{"P%d/Sources/T/a.swift" % i: USE for i in range(n)}}

    @shape(4000)
    def lines_of_gitattributes(n):
        return {".gitattributes": "*.pbxproj merge=union\n" * n, **app()}

    @shape(4000)
    def patterns_of_gitignore(n):
        return {".gitignore": "".join("/a%d/**/b*c*d\n" % i for i in range(n)), **app()}

    @shape(300)
    def patterns_and_files(n):
        """As many patterns as wanted, but the same files."""
        return {".gitignore": "".join("*a%d*b*\n" % i for i in range(n)), **{"S/a%d.swift" % i: "let a = 1\n" for i in range(100)}}

    @shape(4000)
    def lines_of_a_project_specification(n):
        return {"project.yml": "sources:\n" + "".join("  - path: a%d\n" % i for i in range(n)), "A.swift": USE}


def add_sources(shape):
    def use(name, line, suffix="swift", base=3000):
        def make(n):
            return {**app(), "A." + suffix: USE * (suffix == "swift") + "".join(line.replace("#", str(i)) for i in range(n))}
        make.__name__ = name
        shape(base)(make)

    use("uses_of_required_reason_apis", "let a# = UserDefaults.standard.string(forKey: \"a\")\n")
    use("uses_of_protected_resources", "let a# = CLLocationManager().requestAlwaysAuthorization()\n")
    use("uses_of_deprecated_apis", "let a# = UIAlertView(title: \"a\", message: nil, delegate: nil)\n")
    use("uses_of_private_apis", "let a# = NSClassFromString(\"LSApplicationWorkspace\")\n")
    use("registrations_for_notifications", "UIApplication.shared.registerForRemoteNotifications()\n")
    use("identifiers_of_background_tasks", "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"t#\", using: nil) { _ in }\n")
    use("conditions_of_compilation", "#if os(iOS) && A#\nlet a# = UserDefaults.standard\n#endif\n")
    use("nested_conditions_of_compilation", "#if A#\nlet a# = UserDefaults.standard\n")
    use("long_conditions_of_compilation", "#if os(iOS) || A# &&\n", base=1000)
    use("availability_checks", "if #available(iOS #, *) { let a = UIWebView() }\n")
    use("selectors", "let s# = Selector(\"reload#:\")\n")
    use("comments_that_suppress", "// applint:disable:next deprecated-web-view -- x\nlet a# = UIWebView()\n", base=1000)

    @shape(200)
    def sources_with_uses(n):
        return {**app(files=["S/a%d.swift" % i for i in range(n)]), **{"S/a%d.swift" % i: USE for i in range(n)}}

    @shape(100)
    def apps_and_sources(n):
        objects = "".join("T%d = { isa = PBXNativeTarget; name = A%d; productType = \"com.apple.product-type.application\"; buildPhases = (S);"
                          " buildConfigurationList = M; };\n" % (i, i) for i in range(n))
        files = app(objects, files=["S/a%d.swift" % i for i in range(n)], targets="".join(",T%d" % i for i in range(n)))
        return {**files, **{"S/a%d.swift" % i: USE for i in range(n)}}


def add_catalogs(shape):
    def contents(items):
        return '{"images":[%s],"info":{"version":1,"author":"xcode"}}' % ",".join(items)

    @shape(2000)
    def slots_of_an_app_icon(n):
        slots = ['{"idiom":"iphone","size":"%dx%d","scale":"2x","filename":"a%d.png"}' % (i, i, i) for i in range(n)]
        return {**app(files=["A.xcassets"]), "A.xcassets/AppIcon.appiconset/Contents.json": contents(slots)}

    @shape(300)
    def color_sets(n):
        return {**app(files=["A.xcassets"]), **{"A.xcassets/c%d.colorset/Contents.json" % i: '{"colors":[{"idiom":"universal"}],"info":{"version":1,"author":"xcode"}}' for i in range(n)},
                "B.swift": "".join('let c%d = UIColor(named: "x%d")\n' % (i, i) for i in range(n))}

    @shape(300)
    def groups_in_groups(n):
        depth = min(n, 60)
        return {"A.xcassets/" + "g/" * (i % depth) + "a%d.imageset/Contents.json" % i: contents(['{"idiom":"universal"}']) for i in range(n)}

    @shape(1000)
    def formats_of_a_string_catalog(n):
        keys = ",".join('"k%d %%@ %%lld":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"%%lld"}}}}' % i for i in range(n))
        return {"A.xcstrings": '{"sourceLanguage":"en","strings":{%s},"version":"1.0"}' % keys}

    @shape(20000)
    def specifiers_of_one_format(n):
        return {"A.xcstrings": '{"sourceLanguage":"en","strings":{"%s":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"%s"}}}}},"version":"1.0"}'
                % ("%@ " * n, "%lld " * n)}

    @shape(1000)
    def plural_forms(n):
        entries = "".join("<key>k%d</key><dict><key>NSStringLocalizedFormatKey</key><string>%%#@a@</string><key>a</key><dict>"
                          "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>other</key><string>%%d</string></dict></dict>\n" % i for i in range(n))
        return {"en.lproj/A.stringsdict": plist(entries), "de.lproj/A.stringsdict": plist(entries)}

    @shape(100)
    def languages_of_a_strings_table(n):
        return {"l%d.lproj/A.strings" % i: "".join('"k%d" = "v";\n' % j for j in range(50)) for i in range(n)}


def add_archives(shape):
    def member(name, text="id a;\n"):
        info = tarfile.TarInfo(name)
        info.size = len(text)
        return info, io.BytesIO(text.encode())

    @shape(2000)
    def members_of_a_zip_archive(n):
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            for i in range(n):
                archive.writestr("App/d%d/a%d.m" % (i % 50, i), "id a = [UIWebView new];\n")
        return {"App.zip": data.getvalue()}

    @shape(2000)
    def members_of_a_tar_archive(n):
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode="w") as archive:
            for i in range(n):
                archive.addfile(*member("App/d%d/a%d.m" % (i % 50, i)))
        return {"App.tar": data.getvalue()}

    @shape(2000)
    def members_with_one_name(n):
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode="w:gz") as archive:
            for i in range(n):
                archive.addfile(*member("App/a.m"))
        return {"App.tar.gz": data.getvalue()}

    @shape(3000)
    def members_of_an_ar_archive(n):
        return {"libA.a": b"!<arch>\n" + b"".join(b"%-16s%-12d%-6d%-6d%-8s%-10d`\nBC\xc0\xde" % (b"a%d.o/" % i, 0, 0, 0, b"644", 4) for i in range(n))}

    @shape(3000)
    def symbols_of_a_stub(n):
        return {"A.tbd": "--- !tapi-tbd\ntbd-version: 4\ntargets: [arm64-ios]\ninstall-name: '/A'\nexports:\n  - targets: [arm64-ios]\n    symbols: [%s]\n...\n"
                % ", ".join("_a%d" % i for i in range(n))}


def add(shape):
    for group in (add_property_lists, add_projects, add_dependencies, add_sources, add_catalogs, add_archives):
        group(shape)


def merges(n):
    """Three versions of a project: both sides add n files to one group."""
    def side(letters):
        names = [letter + str(i) for letter in letters for i in range(n)]
        return "// !$*UTF8*$!\n{ objects = {\nP = { isa = PBXProject; mainGroup = G; };\nG = { isa = PBXGroup; children = (\n%s); };\n%s}; rootObject = P; }\n" % (
            "".join(name + ",\n" for name in names), "".join("%s = { isa = PBXFileReference; path = %s.m; };\n" % (name, name) for name in names))
    return {"base": side("F"), "ours": side("FX"), "theirs": side("FY")}
