import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { createContext, useContext, useMemo, useState } from 'react';
import { Button, ListView, useList } from '../../engine/index.ts';
import type { Records } from '../../resources/records.ts';
import { asFields, asList } from './run.ts';
import { useWords } from './words.ts';

type Row = Records['batch-results'];
type FieldName = keyof Row;

/** What is chosen and not yet sent: for single lines, and for all others; an empty text leaves a line to what is chosen for all. */
export interface Choice {
  readonly lines: Readonly<Record<number, string>>;
  readonly all: string | null;
}

export const nothingChosen: Choice = { lines: {}, all: null };

/** Choices as the result rows that are sent; a row without a line stands for all that wait. */
export function rowsOf({ lines, all }: Choice): readonly object[] {
  const single = Object.entries(lines).filter(([, code]) => code !== '');
  const rows = single.map(([line, code]) => ({ meta: { linenumber_in_file: Number(line) }, state: { decision: code } }));
  return all === null ? rows : [...rows, { state: { decision: all } }];
}

/** The code that is offered first for all lines. */
const usual = '5';

interface ResultsProps {
  readonly place: Readonly<Record<string, string>>;
  /** null: the stage does not wait for decisions. */
  readonly choice: Choice | null;
  readonly isBusy: boolean;
  readonly onChoice: (choice: Choice) => void;
  readonly onSubmit: () => Promise<void>;
  /** Goes on with a stage in which there is nothing to decide. */
  readonly onConfirm: () => Promise<void>;
}

const ChoiceContext = createContext<Pick<ResultsProps, 'choice' | 'onChoice'>>({ choice: null, onChoice: () => undefined });

/** The lines of a stage with what was found about them; while it waits, with what is decided about them. */
export function Results({ place, choice, isBusy, onChoice, onSubmit, onConfirm }: ResultsProps) {
  const { i18n } = useLingui();
  const list = useList('batch-results', { params: place });
  const offered = asList(asFields(list.metadata)['decisions']).map(String);
  const columns = useMemo(
    () => [
      'line' satisfies FieldName,
      { name: 'subject' satisfies FieldName, title: i18n._('Concerns'), width: 200, cell: (row: Row) => <Subject row={row} /> },
      'status' satisfies FieldName,
      { name: 'messages' satisfies FieldName, title: i18n._('Messages'), cell: (row: Row) => <Messages row={row} /> },
      { name: 'decision' satisfies FieldName, title: i18n._('Decision'), width: 184, cell: (row: Row) => <Decision row={row} /> },
    ],
    [i18n],
  );
  const submit = (): void => void onSubmit().then(list.reload);
  const decide = (
    <Decide offered={offered} isBusy={isBusy} onAll={(all) => onChoice({ lines: choice?.lines ?? {}, all })} onSubmit={submit} />
  );
  const confirm = (
    <Button variant="contained" color="primary" isBusy={isBusy} onClick={() => void onConfirm()}>
      {i18n._('Confirm and continue')}
    </Button>
  );
  const isOpen = choice !== null && list.metadata !== null;
  return (
    <ChoiceContext value={useMemo(() => ({ choice, onChoice }), [choice, onChoice])}>
      <ListView list={list} columns={columns} toolbar={isOpen ? (offered.length > 0 ? decide : confirm) : null} />
    </ChoiceContext>
  );
}

interface DecideProps extends Pick<ResultsProps, 'isBusy'> {
  readonly offered: readonly string[];
  readonly onAll: (code: string) => void;
  readonly onSubmit: () => void;
}

function Decide({ offered, isBusy, onAll, onSubmit }: DecideProps) {
  const { i18n } = useLingui();
  const [code, setCode] = useState(offered.includes(usual) ? usual : '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: { sm: 'auto' } }}>
      <Choose label={i18n._('Decision for all lines')} codes={offered} value={code} onChange={setCode} />
      <Button isDisabled={code === ''} reason={i18n._('Choose a decision first.')} onClick={() => onAll(code)}>
        {i18n._('Set for all')}
      </Button>
      <Button variant="contained" color="primary" isBusy={isBusy} onClick={onSubmit}>
        {i18n._('Submit decisions')}
      </Button>
    </Box>
  );
}

/** The key of the record that the line is about; which resource it is of follows from the type of the job. */
function Subject({ row }: { readonly row: Row }) {
  const text = (row.subject ?? '').replace(/^[^/]*\//, '');
  return text === '' ? null : <span title={text}>{text}</span>;
}

function Messages({ row }: { readonly row: Row }) {
  const text = (row.messages ?? [])
    .map(({ field, text: said }) => (typeof field === 'string' ? `${field}: ${String(said)}` : String(said)))
    .join(' · ');
  return text === '' ? null : <span title={text}>{text}</span>;
}

function Decision({ row }: { readonly row: Row }) {
  const { i18n } = useLingui();
  const { choice, onChoice } = useContext(ChoiceContext);
  const { decisionName } = useWords();
  const codes = row.decisions ?? [];
  const stored = row.decision ?? '';
  const line = Number(row.line);
  if (choice === null || codes.length === 0) return stored === '' ? null : decisionName(stored);
  const forAll = choice.all !== null && stored === '' && codes.includes(choice.all) ? choice.all : stored;
  const own = choice.lines[line] ?? '';
  const choose = (code: string): void => onChoice({ ...choice, lines: { ...choice.lines, [line]: code } });
  return <Choose label={i18n._('Decision for line {line}', { line })} codes={codes} value={own === '' ? forAll : own} onChange={choose} />;
}

interface ChooseProps {
  readonly label: string;
  readonly codes: readonly string[];
  readonly value: string;
  readonly onChange: (code: string) => void;
}

function Choose({ label, codes, value, onChange }: ChooseProps) {
  const { decisionName } = useWords();
  return (
    <NativeSelect
      input={<OutlinedInput sx={{ minHeight: 28, minWidth: 152 }} />}
      inputProps={{ 'aria-label': label }}
      // Keys are the select's own: the table around it would move on by arrows, letters and the space bar.
      onKeyDown={(event) => event.stopPropagation()}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">–</option>
      {codes.map((code) => (
        <option key={code} value={code}>
          {decisionName(code)}
        </option>
      ))}
    </NativeSelect>
  );
}
