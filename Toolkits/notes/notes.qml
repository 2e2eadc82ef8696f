import QtQuick 2.15
import QtQuick.Controls 2.15
import QtQuick.Window 2.15

Window {
    id: window
    width: 768; height: 1024
    Item {
        objectName: "page"; y: 20; width: window.width; height: window.height - 20
        ToolBar {
            objectName: "bar"; width: parent.width; height: 44
            Button {
                id: show; objectName: "show"; x: 6; width: 60; height: 44; text: "Notes"
                onClicked: popup.open()
            }
        }
    }
    Popup {
        id: popup; objectName: "notesPopover"
        parent: show; y: 54; width: 336; height: 416; padding: 8; margins: 10; focus: true
        closePolicy: Popup.CloseOnEscape | Popup.CloseOnPressOutside
        exit: Transition { NumberAnimation { property: "opacity"; from: 1; to: 0; duration: 250 } }
        contentItem: Item { objectName: "listView" }
    }
}
