import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension DescribedScene {
  /// Makes a view with everything below it.
  ///
  /// A root view without a frame fills the screen in portrait, so that frames
  /// are written for portrait and `flexible` says how they follow.
  func make(_ description: ViewDescription, isRoot: Bool = false) -> UIView {
    let standard = isRoot ? stage.device.applicationFrame(in: .portrait) : .zero
    let frame = description.frame ?? standard
    let view = makeView(description, frame: frame)
    view.autoresizingMask = description.flexible
    view.transform = description.transform
    view.isHidden = description.isHidden
    view.alpha = description.alpha
    view.isUserInteractionEnabled = description.isUserInteractionEnabled
    view.accessibilityLabel = description.accessibilityLabel
    objects.add(view, as: description.id)
    for gesture in description.gestures { view.addGestureRecognizer(make(gesture)) }
    for subview in description.subviews { view.addSubview(make(subview)) }
    return view
  }

  private func makeView(_ description: ViewDescription, frame: Rect) -> UIView {
    let id = description.id
    switch description.kind {
    case .view: return UIView(stage: stage, id: id, frame: frame)
    case .button(let title, let isEnabled, let response):
      let button = UIButton(stage: stage, id: id, frame: frame)
      button.title = title
      button.isEnabled = isEnabled
      if let response {
        button.addAction(for: .touchUpInside, actionName(response, of: id)) { [self] in run(response) }
      } else if let segue = segue(from: id) {
        button.addAction(for: .touchUpInside, UIStoryboardSegueTemplate.action, segue)
      }
      return button
    case .label(let text):
      let label = UILabel(stage: stage, id: id, frame: frame)
      label.text = text
      return label
    case .textField(let text, let delegate):
      let field = UITextField(stage: stage, id: id, frame: frame)
      field.text = text
      field.delegate = delegate.flatMap { textFieldDelegate($0) }
      return field
    case .scrollView(let contentSize):
      let scrollView = UIScrollView(stage: stage, id: id, frame: frame)
      scrollView.contentSize = contentSize
      return scrollView
    case .searchBar(let text, let hasButton, let delegate):
      let bar = UISearchBar(stage: stage, id: id, frame: frame, showsSearchResultsButton: hasButton)
      bar.text = text
      bar.delegate = delegate.flatMap { searchBarDelegate($0) }
      return bar
    case .navigationBar(let title):
      let bar = application.makeNavigationBar(id: id, frame: frame)
      bar.show(title: title, left: [], right: [])
      return bar
    case .toolbar(let items):
      let toolbar = UIToolbar(stage: stage, id: id, frame: frame)
      toolbar.setItems(items.compactMap { make($0) })
      return toolbar
    case .table(let rows, let delegate):
      let table = UITableView(stage: stage, id: id, frame: frame)
      table.setRows(rows.map { ($0.id, $0.title) })
      table.delegate = tableDelegate(delegate, rows: rows)
      for (cell, row) in zip(table.subviews, rows) { objects.add(cell, as: row.id) }
      return table
    case .picker(let wheels, let delegate):
      let picker = UIPickerView(stage: stage, id: id, frame: frame)
      picker.setWheels(wheels.map { rows in rows.map { ($0.id, $0.title) } })
      picker.delegate = pickerDelegate(delegate, wheels: wheels)
      for (wheel, rows) in zip(picker.subviews, wheels) {
        for (cell, row) in zip(wheel.subviews, rows) { objects.add(cell, as: row.id) }
      }
      return picker
    }
  }

  /// Makes a bar item.
  func make(_ item: ItemDescription) -> UIBarButtonItem? {
    switch item {
    case .flexibleSpace: return .flexibleSpace(stage: stage)
    case .fixedSpace(let width): return .fixedSpace(stage: stage, width: width)
    case .custom(let view): return UIBarButtonItem(stage: stage, customView: make(view))
    case .button(let id, let title, let width, let isEnabled, let label, let response):
      let segue = response == nil ? segue(from: id) : nil
      let action = response.map { actionName($0, of: id) } ?? segue.map { _ in UIStoryboardSegueTemplate.action } ?? ""
      let item = UIBarButtonItem(stage: stage, id: id, title: title, action: action) { [self] in
        if let response { run(response) } else { segue?() }
      }
      item.width = width
      item.accessibilityLabel = label
      item.isEnabled = isEnabled
      objects.add(item, as: id)
      return item
    }
  }

  private func make(_ gesture: GestureDescription) -> UIGestureRecognizer {
    let body = { [self] in run(gesture.response) }
    switch gesture.kind {
    case .tap:
      let tap = UITapGestureRecognizer(stage: stage, id: gesture.id, body)
      tap.numberOfTapsRequired = gesture.taps
      tap.numberOfTouchesRequired = gesture.fingers
      return tap
    case .longPress: return UILongPressGestureRecognizer(stage: stage, id: gesture.id, body)
    case .pan: return UIPanGestureRecognizer(stage: stage, id: gesture.id, body)
    case .swipe:
      let swipe = UISwipeGestureRecognizer(stage: stage, id: gesture.id, body)
      swipe.direction = gesture.direction
      swipe.numberOfTouchesRequired = gesture.fingers
      return swipe
    }
  }

  /// The selector that is recorded when a control fires: the handler's, or one made from the control's own name.
  private func actionName(_ response: Response, of id: String) -> String {
    switch response {
    case .handler(let name): application.selector(for: name)
    case .actions: application.selector(for: id + "Tapped")
    }
  }
}
