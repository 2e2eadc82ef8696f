import RehearsalTrace

extension LawBreach {
  /// The order of what sheets, searches, tables, the keyboard and the app say.
  static let delegates = [
    LawBreach("action-sheet-in-order") { recording in
      recording.callback("didPresentActionSheet:", ["actionSheet": "choices"])
    },
    LawBreach("action-sheet-names-one-button") { recording in
      recording.callback("willPresentActionSheet:", ["actionSheet": "choices"])
      recording.callback("didPresentActionSheet:", ["actionSheet": "choices"])
      recording.callback("actionSheet:willDismissWithButtonIndex:", ["actionSheet": "choices", "buttonIndex": 0])
      return recording.callback(
        "actionSheet:didDismissWithButtonIndex:", ["actionSheet": "choices", "buttonIndex": 1])
    },
    LawBreach("search-in-order") { recording in
      recording.callback("searchDisplayControllerWillBeginSearch:", ["controller": "search"])
      return recording.callback("searchDisplayControllerDidEndSearch:", ["controller": "search"])
    },
    LawBreach("search-results-in-order") { recording in
      let results: Value = ["controller": "search", "tableView": "results"]
      recording.callback("searchDisplayController:willShowSearchResultsTableView:", results)
      return recording.callback("searchDisplayController:willHideSearchResultsTableView:", results)
    },
    LawBreach("editing-begins-and-ends") { recording in
      recording.callback("searchBarShouldBeginEditing:", ["searchBar": "search"], answer: false)
      return recording.callback("searchBarTextDidBeginEditing:", ["searchBar": "search"])
    },
    LawBreach("passthrough-views-follow-the-anchor") { recording in
      _ = recording.popover()
      recording.event(
        .message, "presentPopoverFromBarButtonItem:permittedArrowDirections:animated:", of: "pop",
        ["animated": true, "item": "share", "permittedArrowDirections": "any"])
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("keyboard-comes-and-goes") { recording in
      recording.notification("UIKeyboardDidShowNotification")
    },
    LawBreach("app-changes-state-in-order") { recording in
      recording.notification("UIApplicationDidEnterBackgroundNotification")
    },
    LawBreach("rows-are-in-the-table") { recording in
      recording.callback("tableView:numberOfRowsInSection:", ["section": 0, "tableView": "table"], answer: 2)
      return recording.callback(
        "tableView:cellForRowAtIndexPath:", ["row": 2, "tableView": "table"], answer: "Arizona")
    },
    LawBreach("questions-are-answered") { recording in
      recording.callback("popoverControllerShouldDismissPopover:", ["popoverController": "pop"])
    },
    LawBreach("delegate-implements-or-not") { recording in
      recording.callback("popoverControllerShouldDismissPopover:", ["popoverController": "pop"], answer: true)
      return recording.event(
        .unimplemented, "popoverControllerShouldDismissPopover:", of: "app", ["popoverController": "pop"])
    },
  ]
}
