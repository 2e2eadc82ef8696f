// A menu whose entry opens a sub-menu beside itself; below it comes another entry, which reacts to the mouse, too.
import QtQuick 2.15
import QtQuick.Controls 2.15
import QtQuick.Window 2.15

Window {
    width: 480; height: 360
    Button {
        objectName: "actions"; x: 10; y: 10; width: 80; height: 30; text: "Actions"
        onClicked: menu.visible = true
    }
    Rectangle {
        id: menu; objectName: "menu"; visible: false
        x: 10; y: 50; width: entries.width; height: entries.height
        Column {
            id: entries; objectName: "entries"
            Rectangle {
                objectName: "open"; width: 120; height: 30
                MouseArea { anchors.fill: parent; hoverEnabled: true; onEntered: recent.visible = true }
                Rectangle {
                    id: recent; objectName: "recent"; x: menu.width; width: 120; height: 30; visible: false
                    Rectangle {
                        objectName: "project"; width: 120; height: 30
                        MouseArea {
                            objectName: "projectArea"; anchors.fill: parent; hoverEnabled: true
                            onEntered: parent.color = "yellow"; onClicked: log.text = "opened"
                        }
                    }
                }
            }
            Rectangle {
                objectName: "save"; width: 120; height: 30
                MouseArea { anchors.fill: parent; hoverEnabled: true; onEntered: recent.visible = false }
            }
        }
    }
    Text { id: log; objectName: "log"; text: "nothing" }
}
