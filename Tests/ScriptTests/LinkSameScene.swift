import RehearsalControllers
import RehearsalScript
import RehearsalStage
import RehearsalTrace

/// LinkSame written in Swift against UIKit's own names: the same app as `Scripts/linksame/linksame.scene.yaml`.
struct LinkSameScene: Scene {
  let id = "linksame"

  func launch(in application: UIApplication, under configuration: Configuration) {
    LinkSame(application, configuration).launch()
  }
}

/// The running app: the application delegate, main controller and popover delegate of the chapters in one object.
private final class LinkSame {
  let application: UIApplication
  let check: String
  let help: String
  let passthrough: String
  let kept: String
  let transition: String
  let popoverDelegate = UIPopoverControllerDelegate(id: "linksame")
  var newGameItem: UIBarButtonItem?
  var helpItem: UIBarButtonItem?

  init(_ application: UIApplication, _ configuration: Configuration) {
    self.application = application
    check = configuration["check"] ?? "content-class"
    help = configuration["help"] ?? "helpPage"
    passthrough = configuration["passthrough"] ?? "cleared-after"
    kept = configuration["kept"] ?? "property"
    transition = configuration["transition"] ?? "cancels"
    popoverDelegate.popoverControllerShouldDismissPopover = { _ in true }
    popoverDelegate.popoverControllerDidDismissPopover = { [self] _ in
      application.method { [self] in
        revertNewGame()
        application.setReference("currentPop", to: nil)
      }
    }
  }

  var stage: Stage { application.stage }
  var defaults: NSUserDefaults { stage.userDefaults }
  var currentPop: UIPopoverController? { application.reference("currentPop") as? UIPopoverController }

  func launch() {
    for (key, value) in [("Style", "s0"), ("Size", "z0"), ("Stages", "n0")] { defaults.set(.text(value), for: key) }
    application.setVariable("oldDefs", to: .null)
    stage.notificationCenter.addObserver("linksame", for: "UIApplicationDidEnterBackgroundNotification") { [self] in
      application.handle("backgrounding") { cancelPopover() }
    }
    let main = UIViewController(application: application, id: "main") { [self] _ in makeMainView() }
    main.hooks.willRotate = { [self] _ in application.handle("cancelPopover") { cancelPopover() } }
    application.launch(root: main)
  }

  func makeMainView() -> UIView {
    let view = UIView(stage: stage, id: "mainView", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
    let board = UIButton(stage: stage, id: "board", frame: Rect(x: 0, y: 44, width: 768, height: 960))
    board.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    board.addAction(for: .touchUpInside, "boardTapped:") { [self] in
      stage.emit(.message, "boardTapped", of: application.id)
    }
    view.addSubview(board)
    let toolbar = UIToolbar(stage: stage, id: "toolbar", frame: Rect(x: 0, y: 0, width: 768, height: 44))
    let newGame = UIBarButtonItem(stage: stage, id: "newGame", title: "New Game", action: "showNewGame:") {
      [self] in application.method { showNewGame() }
    }
    let help = UIBarButtonItem(stage: stage, id: "help", title: "Help", action: "showHelp:") {
      [self] in application.method { showHelp() }
    }
    toolbar.setItems([newGame, .flexibleSpace(stage: stage), help])
    toolbar.autoresizingMask = .flexibleWidth
    view.addSubview(toolbar)
    newGameItem = newGame
    helpItem = help
    return view
  }

  // MARK: - New Game

  func showNewGame() {
    let popover = UIPopoverController(
      application: application, id: "newGamePopover", contentViewController: makeNewGame(),
      className: "NewGamePopoverController")
    popover.delegate = popoverDelegate
    application.setVariable(
      "oldDefs", to: .record(defaults.dictionaryWithValues(forKeys: ["Style", "Size", "Stages"])))
    if passthrough == "cleared-before" { popover.passthroughViews = [] }
    guard let newGameItem else { return }
    popover.presentPopoverFromBarButtonItem(newGameItem, permittedArrowDirections: .any, animated: true)
    if kept == "property" { application.setReference("currentPop", to: popover) }
    if stage.exception != nil { return }
    if passthrough == "cleared-after" { popover.passthroughViews = [] }
    if passthrough == "disabled" { newGameItem.isEnabled = false }
  }

  func makeNewGame() -> UIViewController {
    let controller = NewGameController(application: application, id: "newGameController", title: "New Game") {
      [self] _ in makeSettings()
    }
    controller.navigationItem.leftBarButtonItem = UIBarButtonItem(
      stage: stage, id: "done", title: "Done", action: "saveNewGame:"
    ) { [self] in application.method { saveNewGame() } }
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
      stage: stage, id: "cancel", title: "Cancel", action: "cancelNewGame:"
    ) { [self] in application.method { cancelNewGame() } }
    controller.contentSizeForViewInPopover = Size(width: 320, height: 460)
    return UINavigationController(application: application, id: "newGameNavigation", root: controller)
  }

  func makeSettings() -> UIView {
    let size = Rect(x: 0, y: 0, width: 320, height: 460)
    let view = UIView(stage: stage, id: "newGameView", frame: size)
    let rows = [
      ("style0", "Animals", "Style", "s0"), ("style1", "Snacks", "Style", "s1"), ("style2", "Flags", "Style", "s2"),
      ("stages0", "One stage", "Stages", "n0"), ("stages1", "Three stages", "Stages", "n1"),
    ]
    let table = UITableView(stage: stage, id: "settings", frame: size)
    table.setRows(rows.map { ($0.0, $0.1) })
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let delegate = UITableViewDelegate(id: "linksame")
    delegate.didSelectRow = { [self] row in
      application.method { [self] in defaults.set(.text(rows[row].3), for: rows[row].2) }
    }
    table.delegate = delegate
    view.addSubview(table)
    return view
  }

  func saveNewGame() {
    currentPop?.dismissPopoverAnimated(true)
    application.setReference("currentPop", to: nil)
    stage.emit(.message, "startNewGame", of: application.id)
  }

  func cancelNewGame() {
    currentPop?.dismissPopoverAnimated(true)
    application.setReference("currentPop", to: nil)
    restoreDefaults()
  }

  // MARK: - Help

  func showHelp() {
    let popover = UIPopoverController(
      application: application, id: "helpPopover", contentViewController: makeHelp(),
      className: "HelpPopoverController")
    popover.delegate = popoverDelegate
    guard let helpItem else { return }
    popover.presentPopoverFromBarButtonItem(helpItem, permittedArrowDirections: .any, animated: true)
    if kept == "property" { application.setReference("currentPop", to: popover) }
    if stage.exception != nil { return }
    if passthrough == "cleared-after" { popover.passthroughViews = [] }
  }

  func makeHelp() -> UIViewController {
    let size = Size(width: 600, height: 500)
    let page = HelpController(application: application, id: "helpPage", title: "Help") { [self] _ in
      UIView(stage: stage, id: "helpPage.view", frame: Rect(origin: .zero, size: size))
    }
    page.contentSizeForViewInPopover = size
    return help == "helpPage"
      ? page : UINavigationController(application: application, id: "helpNavigation", root: page)
  }

  // MARK: - Cancelling

  func cancelPopover() {
    guard let popover = currentPop else { return }
    if transition != "only-dismisses" { revertNewGame() }
    popover.dismissPopoverAnimated(false)
    if transition != "keeps-reference" { application.setReference("currentPop", to: nil) }
  }

  /// Leaving New Game other than by Done reverts the defaults; leaving help must not.
  func revertNewGame() {
    switch check {
    case "none": restoreDefaults()
    case "content-class":
      if currentPop?.contentViewController.isKind(of: "UINavigationController") == true { restoreDefaults() }
    default:
      if currentPop?.className == "NewGamePopoverController" { restoreDefaults() }
    }
  }

  func restoreDefaults() {
    if case .record(let saved) = application.variable("oldDefs") { defaults.setValues(saved) }
  }
}

/// The page of settings: an app tests its class, and the recording names it.
private final class NewGameController: UIViewController {
  override var className: String { "NewGameController" }
}

/// The page that explains the game.
private final class HelpController: UIViewController {
  override var className: String { "HelpController" }
}
