// The editor of the tab Your players: CodeMirror, as it comes with PyScript. It replaces a text area on the screen, and
// both have the same text: typing here changes the area, and text from Python is shown here. Its styles are in a
// shadow root, since the page's content policy allows no others.
import { codemirror } from "../runtime/pyscript/core.js";

const INKS = {
  "#708": "var(--x)", // keywords
  "#219": "var(--x)", // True, False and None
  "#164": "var(--string)", // numbers
  "#a11": "var(--string)", // strings
  "#940": "var(--muted)", // comments
};

const LOOK = {
  "&": { background: "var(--paper)", color: "var(--ink)", border: "1px solid var(--muted)", fontSize: "max(16px, 0.8em)" },
  "&.cm-focused": { outline: "3px solid var(--ink)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.45", maxHeight: "24rem", minHeight: "12rem" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { background: "var(--tint)", color: "var(--muted)", border: "0" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--rule)",
  },
  ".fault": { background: "var(--tint)", boxShadow: "inset 4px 0 var(--o)", textDecoration: "underline wavy var(--o)" },
  ".lit": { outline: "2px dashed var(--ink)", outlineOffset: "-2px" },
  ".cm-matchingBracket": { background: "var(--tint)", outline: "1px solid var(--rule)" },
};

export const edit = async (area) => {
  const [{ minimalSetup, EditorView }, { EditorState, StateEffect, StateField }, { python }, language, view] = await Promise.all([
    codemirror.core,
    codemirror.state,
    codemirror.python,
    codemirror.language,
    codemirror.view,
  ]);
  const { HighlightStyle, bracketMatching, defaultHighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } = language;
  const { Decoration, lineNumbers } = view;
  const inks = HighlightStyle.define(
    defaultHighlightStyle.specs.map(({ color, ...spec }) => (color ? { ...spec, color: INKS[color] ?? "inherit" } : spec)),
  );

  const [setFault, setLit] = [StateEffect.define(), StateEffect.define()];
  const marked = (name, numbers) =>
    StateField.define({
      create: () => Decoration.none,
      update: (marks, { effects, docChanged, state: { doc } }) => {
        const [effect] = effects.filter((found) => found.is(numbers));
        if (!effect) return docChanged ? Decoration.none : marks;
        const lines = effect.value.filter((number) => number && number <= doc.lines);
        return Decoration.set(lines.map((number) => Decoration.line({ class: name }).range(doc.line(number).from)), true);
      },
      provide: (field) => EditorView.decorations.from(field),
    });

  const host = document.createElement("div");
  host.id = `${area.id}-editor`;
  host.className = "editor apart";
  host.dir = "ltr";
  const root = host.attachShadow({ mode: "open" });
  const isTyping = area.matches(":focus");
  const state = EditorState.create({
    doc: area.value,
    selection: isTyping ? { anchor: area.selectionStart, head: area.selectionEnd } : { anchor: area.value.length },
    extensions: [
      minimalSetup,
      lineNumbers(),
      python(),
      indentUnit.of("    "),
      indentOnInput(),
      bracketMatching(),
      syntaxHighlighting(inks),
      marked("fault", setFault),
      marked("lit", setLit),
      EditorView.theme(LOOK),
      EditorView.lineWrapping,
      // for checkers such as axe: Tab stops at editable elements even without it
      EditorView.contentAttributes.of(() => ({ "aria-label": area.labels[0].textContent, dir: "ltr", tabindex: "0" })),
      // a text that the page refuses is never drawn: laying out an endless line would block it
      EditorState.changeFilter.of(({ docChanged, newDoc }) => {
        if (!docChanged) return true;
        const detail = newDoc.sliceString(0, 2 * area.maxLength + 1); // a character may take two
        return area.dispatchEvent(new CustomEvent("typed", { cancelable: true, detail }));
      }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        const { from, to } = state.selection.main;
        const isTyped = docChanged && area.value !== state.doc.toString();
        if (isTyped) area.value = state.doc.toString();
        area.setSelectionRange(from, to);
        if (isTyped) area.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    ],
  });
  await new Promise((resolve) => setTimeout(resolve)); // reading the code takes as long as drawing it
  const editor = new EditorView({ state, root, parent: root });

  let shownFault = 0; // its line: the editor scrolls there once
  const show = () => {
    const { doc } = editor.state;
    const line = Number(area.dataset.fault);
    const effects = setFault.of([line]);
    if (area.value === doc.toString()) editor.dispatch({ effects });
    else {
      const changes = { from: 0, to: doc.length, insert: area.value };
      editor.dispatch({ changes, selection: { anchor: area.selectionEnd }, effects, filter: false });
    }
    if (line && line !== shownFault && line <= editor.state.doc.lines)
      editor.dispatch({ effects: EditorView.scrollIntoView(editor.state.doc.line(line).from) });
    shownFault = line;
  };
  const light = () => {
    const lines = (area.dataset.lit ?? "").split(" ").map(Number);
    editor.dispatch({ effects: setLit.of(lines) });
    if (!lines[0] || lines[0] > editor.state.doc.lines) return;
    const { scrollDOM } = editor; // the page itself stays where it is
    const { top, bottom } = editor.lineBlockAt(editor.state.doc.line(lines[0]).from);
    if (top < scrollDOM.scrollTop || bottom > scrollDOM.scrollTop + scrollDOM.clientHeight)
      scrollDOM.scrollTop = top - scrollDOM.clientHeight / 3;
  };
  area.addEventListener("shown", show);
  area.addEventListener("lit", light);
  area.labels[0].addEventListener("click", () => {
    editor.focus();
    editor.dispatch({ scrollIntoView: true });
  });
  area.after(host);
  area.hidden = true;
  if (isTyping) editor.focus();
  show();
  light();
};
