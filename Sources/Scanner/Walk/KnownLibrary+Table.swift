extension KnownLibrary {
  /// Names of libraries, each with files that only it has.
  static let table = """
    ActionSheetPicker AbstractActionSheetPicker.m
    AFNetworking AFHTTPSessionManager.m AFURLSessionManager.m AFHTTPRequestOperation.m AFHTTPClient.m AFNetworkReachabilityManager.m
    Alamofire Alamofire.swift
    AlipaySDK AlipaySDK.h APayAuthInfo.h
    AMScrollingNavbar ScrollingNavigationController.swift
    Appirater Appirater.m
    AQGridView AQGridView.m
    ASIHTTPRequest ASIHTTPRequest.m ASIFormDataRequest.m
    Aspects Aspects.m
    AsyncDisplayKit ASDisplayNode.mm ASCellNode.mm
    BlocksKit BlocksKit.h NSObject+BKBlockExecution.m
    Bolts BFTask.m BFExecutor.m
    Charts ChartViewBase.swift BarLineChartViewBase.swift
    CMPopTipView CMPopTipView.m
    CocoaAsyncSocket GCDAsyncSocket.m AsyncSocket.m GCDAsyncUdpSocket.m
    CocoaLumberjack DDLog.m DDFileLogger.m DDTTYLogger.m
    CryptoSwift CryptoSwift.h CryptoSwift.swift
    CTAssetsPickerController CTAssetsPickerController.m
    DACircularProgress DACircularProgressView.m
    DCRoundSwitch DCRoundSwitch.m
    DDHotKey DDHotKeyCenter.m
    DTCoreText DTAttributedTextView.m DTHTMLAttributedStringBuilder.m
    DZNEmptyDataSet UIScrollView+EmptyDataSet.m
    EAIntroView EAIntroView.m EAIntroPage.m
    EasyTipView EasyTipView.swift
    ECSlidingViewController ECSlidingViewController.m
    EGOCache EGOCache.m
    EGOImageLoading EGOImageLoader.m EGOImageView.m EGOImageButton.m
    EGOTableViewPullRefresh EGORefreshTableHeaderView.m
    FastlaneSwiftRunner LaneFileProtocol.swift RubyCommandable.swift
    FBConnect FBLoginDialog.m FBDialog.m
    FBSDKCoreKit FBSDKAppEvents.m FBSDKApplicationDelegate.m
    FCUUID FCUUID.m
    FLAnimatedImage FLAnimatedImage.m FLAnimatedImageView.m
    FLEX FLEXManager.m FLEXExplorerViewController.m
    FMDB FMDatabase.m FMDatabaseQueue.m FMResultSet.m
    FSCalendar FSCalendar.m FSCalendarCell.m
    FXBlurView FXBlurView.m
    GDataXML GDataXMLNode.m
    GMGridView GMGridView.m
    GPUImage GPUImageFilter.m GPUImageOutput.m
    Growl GrowlApplicationBridge.m
    GTMBase64 GTMBase64.m
    GVUserDefaults GVUserDefaults.m
    HanekeSwift Haneke.swift
    HMSegmentedControl HMSegmentedControl.m
    HockeySDK BITHockeyManager.m
    HPGrowingTextView HPGrowingTextView.m HPTextViewInternal.m
    iCarousel iCarousel.m
    IGListKit IGListAdapter.m
    IIViewDeck IIViewDeckController.m
    InAppSettingsKit IASKAppSettingsViewController.m IASKSettingsReader.m
    INAppStoreWindow INAppStoreWindow.m
    IQKeyboardManager IQKeyboardManager.m IQKeyboardManager.swift IQKeyboardReturnKeyHandler.m
    iRate iRate.m
    iVersion iVersion.m
    JASidePanels JASidePanelController.m
    JDStatusBarNotification JDStatusBarNotification.m
    JSMessagesViewController JSMessagesViewController.m JSBubbleView.m JSMessageInputView.m
    JSONKit JSONKit.m
    JSONModel JSONModel.m JSONKeyMapper.m
    JSQMessagesViewController JSQMessagesViewController.m
    JTCalendar JTCalendarManager.m
    JTSImageViewController JTSImageViewController.m
    JVFloatLabeledTextField JVFloatLabeledTextField.m
    KeychainAccess KeychainAccess.swift
    Kingfisher Kingfisher.swift KingfisherManager.swift
    KissXML DDXMLDocument.m DDXMLNode.m
    KVNProgress KVNProgress.m
    KVOController FBKVOController.m
    KxMenu KxMenu.m
    LaunchAtLogin LaunchAtLoginController.m
    LBXScan LBXScanWrapper.m LBXScanNative.m
    LKDBHelper LKDBHelper.m
    Lottie LOTAnimationView.m LOTComposition.m
    MagicalRecord MagicalRecord.m NSManagedObject+MagicalRecord.m
    Mantle MTLModel.m MTLJSONAdapter.m
    Masonry MASConstraint.m MASConstraintMaker.m MASViewConstraint.m
    MASShortcut MASShortcut.m MASShortcutView.m
    MBProgressHUD MBProgressHUD.m
    MFSideMenu MFSideMenuContainerViewController.m
    MGSplitViewController MGSplitViewController.m
    MGSwipeTableCell MGSwipeTableCell.m
    MGTwitterEngine MGTwitterEngine.m
    MJExtension MJExtension.h NSObject+MJKeyValue.m MJProperty.m
    MJPhotoBrowser MJPhotoBrowser.m MJPhotoView.m
    MJRefresh MJRefresh.h MJRefreshComponent.m MJRefreshHeader.m MJRefreshBaseView.m
    MKNetworkKit MKNetworkEngine.m MKNetworkOperation.m
    MMDrawerController MMDrawerController.m
    MMKV MMKV.mm
    Moya Moya.swift MoyaProvider.swift
    MTStatusBarOverlay MTStatusBarOverlay.m
    MWPhotoBrowser MWPhotoBrowser.m MWZoomingScrollView.m
    Nimbus NIAttributedLabel.m NimbusCore.m
    NJKWebViewProgress NJKWebViewProgress.m
    NYTPhotoViewer NYTPhotosViewController.m
    OAuthConsumer OAMutableURLRequest.m OAConsumer.m
    ObjectMapper ObjectMapper.h ToJSON.swift
    OgreKit OGRegularExpression.m OGRegularExpressionMatch.m
    OHAttributedLabel OHAttributedLabel.m
    OpenUDID OpenUDID.m
    PKRevealController PKRevealController.m
    PNChart PNLineChart.m PNBarChart.m
    POP POPAnimation.m POPSpringAnimation.m POPAnimation.mm POPSpringAnimation.mm
    PopupDialog PopupDialog.swift
    PromiseKit PromiseKit.h AnyPromise.swift AnyPromise.m
    ProtocolBuffers GPBMessage.m
    PSMTabBarControl PSMTabBarControl.m PSMTabBarCell.m
    PSTCollectionView PSTCollectionView.m
    PureLayout ALView+PureLayout.m
    QBImagePickerController QBImagePickerController.m
    QRCodeReaderViewController QRCodeReaderViewController.m
    RBSplitView RBSplitView.m
    Reachability Reachability.m TMReachability.m
    ReactiveCocoa RACSignal.m RACCommand.m RACSubject.m
    Realm RLMRealm.mm RLMObject.mm
    RegexKitLite RegexKitLite.m
    RESideMenu RESideMenu.m
    RestKit RKObjectManager.m RKObjectMapping.m
    RNCryptor RNCryptor.m RNEncryptor.m
    RxSwift RxMutableBox.swift AnonymousObserver.swift
    SBJson SBJsonParser.m SBJSON.m SBJson5Parser.m
    SDCycleScrollView SDCycleScrollView.m
    SDWebImage SDWebImageManager.m SDImageCache.m SDWebImageDownloader.m UIImageView+WebCache.m
    SFHFKeychainUtils SFHFKeychainUtils.m
    ShareKit SHKSharer.m SHKActionSheet.m
    ShortcutRecorder SRRecorderControl.m SRRecorderCell.m
    SKPSMTPMessage SKPSMTPMessage.m
    SMPageControl SMPageControl.m
    SnapKit ConstraintMaker.swift
    SocketRocket SRWebSocket.m
    Sparkle SUAppcast.m SUUpdater.m SUAppcastItem.m
    SSKeychain SSKeychain.m SAMKeychain.m
    SSToolkit SSGradientView.m SSLineView.m SSCollectionView.m
    SSZipArchive SSZipArchive.m ZipArchive.m ZipArchive.mm
    Starscream Starscream.swift WSEngine.swift
    SVProgressHUD SVProgressHUD.m
    SVPullToRefresh UIScrollView+SVPullToRefresh.m UIScrollView+SVInfiniteScrolling.m
    SVWebViewController SVWebViewController.m SVModalWebViewController.m
    SwiftyJSON SwiftyJSON.swift
    SWRevealViewController SWRevealViewController.m
    SWTableViewCell SWTableViewCell.m
    TBXML TBXML.m
    Three20 TTNavigator.m TTTableViewController.m
    Toast UIView+Toast.m UIView+Toast.swift
    TouchJSON CJSONDeserializer.m
    TouchXML CXMLDocument.m
    TOWebViewController TOWebViewController.m
    TPKeyboardAvoiding TPKeyboardAvoidingScrollView.m UIScrollView+TPKeyboardAvoidingAdditions.m
    TSMessages TSMessage.m TSMessageView.m
    TTTAttributedLabel TTTAttributedLabel.m
    TZImagePickerController TZImagePickerController.m TZImageManager.m
    UICKeyChainStore UICKeyChainStore.m
    UKKQueue UKKQueue.m
    UMSocial UMSocial.h UMSocialSnsService.h
    WebViewJavascriptBridge WebViewJavascriptBridge.m WKWebViewJavascriptBridge.m
    WechatOpenSDK WXApi.h WXApiObject.h
    WeiboSDK WeiboSDK.h
    XMLDictionary XMLDictionary.m
    YapDatabase YapDatabase.m
    YTKNetwork YTKNetworkAgent.m YTKBaseRequest.m
    YYCache YYCache.m YYDiskCache.m
    YYImage YYImageCoder.m YYAnimatedImageView.m
    YYKit YYKit.h
    YYModel NSObject+YYModel.m YYClassInfo.m
    YYText YYLabel.m YYTextLayout.m
    YYWebImage YYWebImageManager.m
    ZBarSDK ZBarSDK.h ZBarReaderViewController.h
    ZLPhotoLib ZLPhotoPickerViewController.m ZLPhotoPickerGroupViewController.m ZLPhotoPickerBrowserViewController.m
    ZXing ZXMultiFormatReader.m ZXCapture.m
    """
}
