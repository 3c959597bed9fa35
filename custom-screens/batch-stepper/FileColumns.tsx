import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Button, EmptyValue, Note, SkeletonRows, StateBlock, useNarrow, useRead, useRecord, useScreenLink, useSend } from 'steward';
import {
  applyColumnChoice,
  chooseColumn,
  listMissing,
  parseTypeColumns,
  rowsOfColumns,
  type HeadingChoice,
  type TypeColumn,
} from './columns.ts';
import { toStageFields, type FileColumn } from './run.ts';

/** What a choice does: the stage waits for it; it is taken until the lines are checked, then it needs a run of its own; or it is over. */
export type ColumnsMode = 'wait' | 'change' | 'anew' | 'over';

interface FileColumnsProps {
  readonly job: string;
  /** As the stage has them. */
  readonly columns: readonly FileColumn[];
  readonly choice: HeadingChoice;
  readonly mode: ColumnsMode;
  readonly isBusy: boolean;
  readonly onChoice: (choice: HeadingChoice) => void;
  readonly onUse: () => void;
}

/** The columns of the file: what stands in them, and where each goes. */
export function FileColumns({ job, columns, choice, mode, isBusy, onChoice, onUse }: FileColumnsProps) {
  const { i18n } = useLingui();
  const { record } = useRecord('batchjobs', job);
  const { data, problem, reload } = useRead('/batchjob_types?_limit=100&_offset=0', { parse: parseTypeColumns });
  const types = record === null ? undefined : data?.get(record.type ?? '');
  const chosen = applyColumnChoice(columns, choice);
  const title = i18n._('Columns of the file');
  const intros: Readonly<Record<ColumnsMode, string>> = {
    wait: i18n._('Say where each column of the file goes. What was recognized, or chosen for such a file before, is filled in.'),
    change: i18n._('The file was read like this. It can be changed until its lines are checked.'),
    anew: i18n._('The lines were checked like this. To change it, the file is read again in a new run.'),
    over: i18n._('The file was read like this.'),
  };
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 960 }}>
      <div>
        <Typography variant="h2">{title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 1, textWrap: 'pretty' }}>
          {intros[mode]}
        </Typography>
      </div>
      {problem !== null && data === null ? (
        <StateBlock kind="error" title={i18n._('The columns could not be loaded')} text={problem.message}>
          <Button onClick={reload}>{i18n._('Try again')}</Button>
        </StateBlock>
      ) : types === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          <ColumnRows
            title={title}
            columns={chosen}
            types={types}
            isOpen={mode !== 'over'}
            onChoose={(at, to) => {
              const stands = columns[at];
              if (stands) onChoice(chooseColumn(choice, stands, to));
            }}
          />
          {mode === 'anew'
            ? choice.size > 0 && <UseAnew job={job} columns={chosen} missing={listMissing(types, chosen)} />
            : (mode === 'wait' || (mode === 'change' && choice.size > 0)) && (
                <UseColumns missing={listMissing(types, chosen)} isPrimary={mode === 'wait'} isBusy={isBusy} onUse={onUse}>
                  {i18n._('Use these columns')}
                </UseColumns>
              )}
        </>
      )}
    </Box>
  );
}

interface ColumnRowsProps {
  readonly title: string;
  /** As they would go. */
  readonly columns: readonly FileColumn[];
  readonly types: readonly TypeColumn[];
  readonly isOpen: boolean;
  readonly onChoose: (at: number, to: string | null) => void;
}

function ColumnRows({ title, columns, types, isOpen, onChoose }: ColumnRowsProps) {
  const { i18n } = useLingui();
  const isNarrow = useNarrow();
  const goesTo = (column: FileColumn, at: number) => (
    <GoesTo
      id={`column-${String(at)}`}
      column={column}
      columns={columns}
      types={types}
      isOpen={isOpen}
      onChoose={(to) => onChoose(at, to)}
    />
  );
  if (isNarrow)
    return (
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map((column, at) => (
          <Box component="li" key={column.heading} sx={{ py: 3, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 500 }}>{column.heading}</Box>
            <Box sx={{ mb: 2, typography: 'caption', color: 'text.secondary' }}>
              <Samples column={column} />
            </Box>
            {goesTo(column, at)}
          </Box>
        ))}
      </Box>
    );
  return (
    <Table>
      <TableHead>
        <TableRow>
          <TableCell>{i18n._('In the file')}</TableCell>
          <TableCell>{i18n._('First values')}</TableCell>
          <TableCell>{i18n._('Goes to')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {columns.map((column, at) => (
          <TableRow key={column.heading}>
            <TableCell component="th" scope="row" sx={{ maxWidth: 240, overflowWrap: 'anywhere' }}>
              {column.heading}
            </TableCell>
            <TableCell sx={{ maxWidth: 320, overflowWrap: 'anywhere', color: 'text.secondary' }}>
              <Samples column={column} />
            </TableCell>
            <TableCell sx={{ width: 320 }}>{goesTo(column, at)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Samples({ column: { samples } }: { readonly column: FileColumn }) {
  return samples.length === 0 ? <EmptyValue /> : samples.join(' · ');
}

interface GoesToProps {
  readonly id: string;
  readonly column: FileColumn;
  readonly columns: readonly FileColumn[];
  readonly types: readonly TypeColumn[];
  readonly isOpen: boolean;
  readonly onChoose: (to: string | null) => void;
}

/** Where a column goes: what another one goes to already cannot be chosen. */
function GoesTo({ id, column: { heading, goesTo }, columns, types, isOpen, onChoose }: GoesToProps) {
  const { i18n } = useLingui();
  const left = i18n._('Is left out');
  const nameOf = ({ title, name }: TypeColumn): string => i18n._('{title} ({name})', { title, name });
  if (!isOpen) {
    const type = types.find(({ name }) => name === goesTo);
    return <Box sx={{ color: type === undefined ? 'text.secondary' : 'text.primary' }}>{type === undefined ? left : nameOf(type)}</Box>;
  }
  const findOther = ({ name }: TypeColumn): FileColumn | undefined =>
    columns.find((each) => each.heading !== heading && each.goesTo === name);
  const wordOf = (type: TypeColumn, other: FileColumn | undefined): string => {
    if (other !== undefined) return i18n._('{column}: {heading} goes there', { column: nameOf(type), heading: other.heading });
    return type.isRequired ? i18n._('{column}, required', { column: nameOf(type) }) : nameOf(type);
  };
  return (
    <NativeSelect
      id={id}
      fullWidth
      input={<OutlinedInput />}
      inputProps={{ 'aria-label': i18n._('{heading} goes to', { heading }) }}
      value={goesTo ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    >
      <option value="">{left}</option>
      {types.map((type) => {
        const other = findOther(type);
        return (
          <option key={type.name} value={type.name} disabled={other !== undefined}>
            {wordOf(type, other)}
          </option>
        );
      })}
    </NativeSelect>
  );
}

interface UseColumnsProps {
  readonly missing: readonly TypeColumn[];
  readonly isPrimary: boolean;
  readonly isBusy: boolean;
  readonly onUse: () => void;
  readonly children: string;
}

function UseColumns({ missing, isPrimary, isBusy, onUse, children }: UseColumnsProps) {
  const { i18n } = useLingui();
  const said =
    missing.length === 0
      ? i18n._('Every required column is there.')
      : i18n._('Still missing: {columns}', { columns: missing.map(({ title }) => title).join(', ') });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Button
        {...(isPrimary && { variant: 'contained', color: 'primary' })}
        isDisabled={missing.length > 0}
        reason={said}
        isBusy={isBusy}
        onClick={onUse}
      >
        {children}
      </Button>
      <Typography role="status" color="textSecondary">
        {said}
      </Typography>
    </Box>
  );
}

/** Another run of the batch job, which reads the file with these columns. */
function UseAnew({
  job,
  columns,
  missing,
}: {
  readonly job: string;
  readonly columns: readonly FileColumn[];
  readonly missing: readonly TypeColumn[];
}) {
  const { i18n } = useLingui();
  const send = useSend();
  const link = useScreenLink();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [run, setRun] = useState<string | null>(null);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (run !== null) done.current?.querySelector('a')?.focus();
  }, [run]);
  const use = async (): Promise<void> => {
    setBusy(true);
    const path = `/batchjobs/${encodeURIComponent(job)}/runs`;
    const started = await send({ method: 'POST', path });
    const id = String(toStageFields(toStageFields(started.body)['data'])['id'] ?? '');
    const reply = started.ok
      ? await send({ method: 'PUT', path: `${path}/${encodeURIComponent(id)}/stages/read`, body: rowsOfColumns(columns) })
      : started;
    setBusy(false);
    setProblem(reply.ok ? '' : String(toStageFields(reply.body)['message'] ?? ''));
    if (reply.ok) setRun(id);
  };
  if (run === null)
    return (
      <>
        {problem !== '' && <Note tone="negative">{problem}</Note>}
        <UseColumns missing={missing} isPrimary={false} isBusy={isBusy} onUse={() => void use()}>
          {i18n._('Use these columns in a new run')}
        </UseColumns>
      </>
    );
  const to = `${link('batch-runs', { screen: 'show', key: run, filter: { _batchjob_id: job } })}?start=1`;
  return (
    <Box ref={done} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Note tone="positive">{i18n._('The file is read in a new run.')}</Note>
      <Button to={to}>{i18n._('Open the new run')}</Button>
    </Box>
  );
}
