page.performSegue(withIdentifier: "gone", sender: nil)
