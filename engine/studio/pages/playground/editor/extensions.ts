/** CodeMirror put together: YAML, offers from the language's own table, problems of the server at their place. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState, type Extension, type Text, type Transaction, type TransactionSpec } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, type Tooltip } from '@codemirror/view';
import type { ProblemFix, Problem } from '../../../../model/problem.ts';
import { listOffersAt, describeKeyAt, type CompletionNames, type CompletionOffer } from './complete.ts';
import { looks } from './looks.ts';

interface EditorWiring {
  /** Accessible name, and the sentence about the Tab key. */
  readonly label: string;
  readonly help: string;
  readonly nonce: string | null;
  readonly known: () => CompletionNames;
  readonly onChange: (text: string) => void;
}

export function buildEditorExtensions({ label, help, nonce, known, onChange }: EditorWiring): Extension {
  return [
    ...(nonce === null ? [] : [EditorView.cspNonce.of(nonce)]),
    lineNumbers(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    yaml(),
    looks,
    autocompletion({ override: [createCompletionSource(known)], icons: false, maxRenderedOptions: 60 }),
    hoverTooltip(createHoverTip),
    // F8 goes from problem to problem; Tab indents, and after Escape it leaves.
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.domEventHandlers({ beforeinput: replaceSelection }),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': help, spellcheck: 'false', tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ];
}

/**
 * Writes over a selection without the browser: it would keep the looks of what was selected in a style attribute, which the policy of
 * the page refuses, and the console would say so.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event;
  const { main } = view.state.selection;
  if (inputType !== 'insertText' || data === null || main.empty || view.composing) return false;
  event.preventDefault();
  const insert = (): Transaction =>
    view.state.update(view.state.replaceSelection(view.state.toText(data)), { userEvent: 'input.type', scrollIntoView: true });
  const isTaken = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, main.from, main.to, data, insert));
  if (!isTaken) view.dispatch(insert());
  return true;
}

function createCompletionSource(known: () => CompletionNames) {
  return (context: CompletionContext): CompletionResult | null => {
    const offered = listOffersAt(context.state.doc.toString(), context.pos, known());
    // Unasked only where a word was begun, or a value is due.
    const isDue = context.explicit || context.matchBefore(/[\w.-]$|[:[,-] $/) !== null;
    if (offered === null || !isDue) return null;
    return { from: context.pos - offered.length, options: offered.offers.map(toCompletion), validFor: /^[\w.-]*$/ };
  };
}

function toCompletion({ label, kind, says, tail }: CompletionOffer, at: number): Completion {
  return {
    label,
    boost: -Math.min(at, 90),
    ...(says === null ? {} : { info: says }),
    apply: (view, _completion, from, to) => {
      // A key that is there already keeps its colon.
      const isFollowed = kind === 'key' && view.state.sliceDoc(to, to + 1) === ':';
      const insert = isFollowed ? label : label + tail;
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: 'input.complete' });
      if (tail !== '' && !isFollowed) startCompletion(view);
    },
  };
}

function createHoverTip(view: EditorView, offset: number): Tooltip | null {
  const { doc } = view.state;
  const before = /[\w-]*$/.exec(doc.sliceString(doc.lineAt(offset).from, offset))?.[0].length ?? 0;
  const found = describeKeyAt(doc.toString(), offset - before);
  if (found === null) return null;
  return {
    pos: offset - before,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-says';
      dom.textContent = found.says;
      return { dom };
    },
  };
}

/** Marks the problems of the text; `fix` is what the button says that fixes one. */
export function markProblems(state: EditorState, problems: readonly Problem[], fix: string): TransactionSpec {
  return setDiagnostics(
    state,
    problems.map((problem): Diagnostic => {
      const { from, to } = rangeOfColumns(state.doc, problem);
      const { severity, message, hint } = problem;
      const mend = problem.fix;
      const actions = mend === null ? [] : [{ name: fix, apply: (view: EditorView) => applyProblemFix(view, mend) }];
      return { from, to, severity, message: hint === null ? message : `${message}. ${hint}`, actions };
    }),
  );
}

/** Moves the cursor to a problem, where it can be seen. */
export function goToProblem(view: EditorView, problem: Problem): void {
  const { from, to } = rangeOfColumns(view.state.doc, problem);
  view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}

export function applyProblemFix(view: EditorView, fix: ProblemFix): void {
  view.dispatch({ changes: { ...rangeOfColumns(view.state.doc, fix), insert: fix.text }, userEvent: 'input' });
  view.focus();
}

/** Characters between two columns of a line; what lies outside of the text is cut off. */
function rangeOfColumns(
  doc: Text,
  { line, column, endColumn }: Pick<Problem, 'line' | 'column' | 'endColumn'>,
): { from: number; to: number } {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(found.from + Math.max(column, 1) - 1, found.to);
  return { from, to: Math.max(from, Math.min(found.from + endColumn - 1, found.to)) };
}
