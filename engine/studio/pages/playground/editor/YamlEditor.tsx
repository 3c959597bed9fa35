import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readStyleNonce } from '../../../../ui/index.ts';
import type { Problem } from '../../../../model/problem.ts';
import type { CompletionNames } from './complete.ts';
import { buildEditorExtensions, markProblems } from './extensions.ts';

interface YamlEditorProps {
  /** What it starts with; afterwards the editor has the text. */
  readonly text: string;
  readonly known: CompletionNames;
  /** Those of this text. */
  readonly problems: readonly Problem[];
  readonly onChange: (text: string) => void;
  /** The editor while it is there. */
  readonly onView: (view: EditorView | null) => void;
}

/** A text editor for one descriptor. */
export function YamlEditor({ text, known, problems, onChange, onView }: YamlEditorProps) {
  const { i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [label, help, fix] = [
    i18n._('YAML of the resource'),
    i18n._('Tab indents. Press Esc, then Tab to leave. F8 goes to the next problem.'),
    i18n._('Fix it'),
  ];
  const knownNow = useEffectEvent(() => known);
  const changed = useEffectEvent((next: string) => onChange(next));
  const open = useEffectEvent((parent: HTMLElement) => {
    const wiring = { label, help, nonce: readStyleNonce(), known: () => knownNow(), onChange: (next: string) => changed(next) };
    return new EditorView({ parent, state: EditorState.create({ doc: text, extensions: buildEditorExtensions(wiring) }) });
  });
  const seen = useEffectEvent((now: EditorView | null) => onView(now));
  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = open(host.current);
    view.current = editor;
    seen(editor);
    return () => {
      seen(null);
      editor.destroy();
    };
  }, []);
  useEffect(() => {
    view.current?.dispatch(markProblems(view.current.state, problems, fix));
  }, [problems, fix]);
  return <Box ref={host} sx={{ flex: 1, minHeight: 0, overflow: 'hidden' }} />;
}
