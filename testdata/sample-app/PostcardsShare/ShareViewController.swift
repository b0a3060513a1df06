//
//  ShareViewController.swift
//  PostcardsShare
//
//  Created by Jonas Ebert on 05.06.18.
//

import Social
import UIKit

/// Takes a picture from another app and keeps it for the next card.
class ShareViewController: SLComposeServiceViewController {

    override func isContentValid() -> Bool {
        return contentText.count <= Postcard.maximumTextLength
    }

    override func didSelectPost() {
        extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }

    override func configurationItems() -> [Any]! {
        return []
    }
}
