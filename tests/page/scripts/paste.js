// Paste a text into the editor.
(editor, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const kind = { bubbles: true, cancelable: true, clipboardData };
    editor.dispatchEvent(new ClipboardEvent("paste", kind));
}
