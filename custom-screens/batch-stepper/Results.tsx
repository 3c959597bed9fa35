import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button, ListView, useList, type ListViewColumn, type ReadRecord } from 'steward';
import { toStageFields, toStageList } from './run.ts';
import { useBatchWords } from './words.ts';

type BatchResultRow = ReadRecord<'batch-results'>;
type BatchResultColumn = ListViewColumn<'batch-results'>;

/** What is chosen but not yet sent: for single lines, and for all others; an empty text leaves a line to what is chosen for all. */
export interface DecisionChoice {
  readonly lines: Readonly<Record<number, string>>;
  readonly all: string | null;
}

export const nothingChosen: DecisionChoice = { lines: {}, all: null };

/** Choices as the result rows that are sent; a row without a line stands for all that wait. */
export function resultRowsOfChoice({ lines, all }: DecisionChoice): readonly object[] {
  const single = Object.entries(lines).filter(([, code]) => code !== '');
  const rows = single.map(([line, code]) => ({ meta: { linenumber_in_file: Number(line) }, state: { decision: code } }));
  return all === null ? rows : [...rows, { state: { decision: all } }];
}

/** The code that is offered first for all lines. */
const usual = '5';

interface BatchResultsProps {
  readonly place: Readonly<Record<string, string>>;
  /** null: the stage does not wait for decisions. */
  readonly choice: DecisionChoice | null;
  readonly isBusy: boolean;
  /** Changes when lines have changed: they are read again. */
  readonly revision: number;
  readonly onChoice: (choice: DecisionChoice) => void;
  readonly onSubmit: () => Promise<void>;
  /** Goes on with a stage in which there is nothing to decide. */
  readonly onConfirm: () => Promise<void>;
}

const ChoiceContext = createContext<Pick<BatchResultsProps, 'choice' | 'onChoice'>>({ choice: null, onChoice: () => undefined });

/** The lines of a stage with what was found about them; while it waits, with what is decided about them. */
export function BatchResults({ place, choice, isBusy, revision, onChoice, onSubmit, onConfirm }: BatchResultsProps) {
  const { i18n } = useLingui();
  const list = useList('batch-results', { params: place });
  const reread = useEffectEvent(list.reload);
  useEffect(() => {
    if (revision > 0) reread();
  }, [revision]);
  const offered = toStageList(toStageFields(list.metadata)['decisions']).map(String);
  const columns = useMemo(
    (): readonly BatchResultColumn[] => [
      'line',
      { name: 'subject', title: i18n._('Concerns'), width: 200, cell: (row) => <LineSubject row={row} /> },
      'status',
      { name: 'messages', title: i18n._('Messages'), cell: (row) => <LineMessages row={row} /> },
      { name: 'decision', title: i18n._('Decision'), width: 184, cell: (row) => <LineDecision row={row} /> },
    ],
    [i18n],
  );
  const submit = (): void => void onSubmit().then(list.reload);
  const decide = (
    <DecideAll offered={offered} isBusy={isBusy} onAll={(all) => onChoice({ lines: choice?.lines ?? {}, all })} onSubmit={submit} />
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

interface DecideAllProps extends Pick<BatchResultsProps, 'isBusy'> {
  readonly offered: readonly string[];
  readonly onAll: (code: string) => void;
  readonly onSubmit: () => void;
}

function DecideAll({ offered, isBusy, onAll, onSubmit }: DecideAllProps) {
  const { i18n } = useLingui();
  const [code, setCode] = useState(offered.includes(usual) ? usual : '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: { sm: 'auto' } }}>
      <ChooseDecision label={i18n._('Decision for all lines')} codes={offered} value={code} onChange={setCode} />
      <Button isDisabled={code === ''} reason={i18n._('Choose a decision first')} onClick={() => onAll(code)}>
        {i18n._('Set for all')}
      </Button>
      <Button variant="contained" color="primary" isBusy={isBusy} onClick={onSubmit}>
        {i18n._('Submit decisions')}
      </Button>
    </Box>
  );
}

/** The key of the record that the line is about; which resource it is of follows from the type of the job. */
function LineSubject({ row }: { readonly row: BatchResultRow }) {
  const text = (row.subject ?? '').replace(/^[^/]*\//, '');
  return text === '' ? null : <span title={text}>{text}</span>;
}

function LineMessages({ row }: { readonly row: BatchResultRow }) {
  const text = (row.messages ?? [])
    .map(({ field, text: said }) => (typeof field === 'string' ? `${field}: ${String(said)}` : String(said)))
    .join(' · ');
  return text === '' ? null : <span title={text}>{text}</span>;
}

function LineDecision({ row }: { readonly row: BatchResultRow }) {
  const { i18n } = useLingui();
  const { choice, onChoice } = useContext(ChoiceContext);
  const { decisionName } = useBatchWords();
  const codes = row.decisions ?? [];
  const stored = row.decision ?? '';
  const line = Number(row.line);
  if (choice === null || codes.length === 0) return stored === '' ? null : decisionName(stored);
  const forAll = choice.all !== null && stored === '' && codes.includes(choice.all) ? choice.all : stored;
  const own = choice.lines[line] ?? '';
  const choose = (code: string): void => onChoice({ ...choice, lines: { ...choice.lines, [line]: code } });
  return (
    <ChooseDecision
      label={i18n._('Decision for line {line}', { line })}
      codes={codes}
      value={own === '' ? forAll : own}
      onChange={choose}
    />
  );
}

interface ChooseDecisionProps {
  readonly label: string;
  readonly codes: readonly string[];
  readonly value: string;
  readonly onChange: (code: string) => void;
}

function ChooseDecision({ label, codes, value, onChange }: ChooseDecisionProps) {
  const { decisionName } = useBatchWords();
  return (
    <NativeSelect
      input={<OutlinedInput sx={{ minHeight: 28, minWidth: 152, '& select': { py: '3px !important' } }} />}
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
