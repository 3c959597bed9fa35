import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, Cell, EmptyValue, ErrorLine, HelpLine, useSend } from 'steward';
import { findCellFault, listLineFaults, listTypedCells, parseFaultyLine, type FaultyLine, type LineCells } from './faulty.ts';
import { parseStage, toStageFields, type BatchStage } from './run.ts';

interface FaultyRowProps {
  /** Address of the line below the API base. */
  readonly path: string;
  readonly line: FaultyLine;
  readonly columns: readonly string[];
  readonly isNarrow: boolean;
  readonly isMendable: boolean;
  /** Its cells are inputs, and not text. */
  readonly isOpen: boolean;
  /** The input that has the focus when it opens, for an empty text the first that is faulty; null: none takes it. */
  readonly openAt: string | null;
  /** The cells that are typed otherwise than they stand. */
  readonly typed: LineCells;
  /** Tab stops at it. */
  readonly isStop: boolean;
  readonly onStop: () => void;
  readonly onOpen: (column: string | null) => void;
  readonly onType: (typed: LineCells) => void;
  readonly onClose: () => void;
  /** The line as it is now, and its stage; null: somebody else has changed it. */
  readonly onKept: (line: FaultyLine, stage: BatchStage | null) => void;
  readonly onRefused: () => void;
}

/** A line that cannot be applied: as text, or with an input for each of its cells. */
export function FaultyRow(props: FaultyRowProps) {
  return props.isOpen ? <OpenRow {...props} /> : <ReadRow {...props} />;
}

function ReadRow(props: FaultyRowProps) {
  const { path, line, columns, isNarrow, isMendable, isStop, onStop, onOpen } = props;
  const { i18n } = useLingui();
  const { isBusy, problem, ask } = useLineCall(props);
  const isOut = line.status === 'declined';
  const leave = (): Promise<unknown> => (isOut ? ask('PUT', path, { values: {} }) : ask('POST', `${path}/leave_out`));
  const head = (
    <>
      {isMendable && (
        <Box onFocus={onStop} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
          <Button
            id={openerId(line.line)}
            tabIndex={isStop ? 0 : -1}
            size="small"
            aria-label={i18n._('Correct line {line}', { line: line.line })}
            onClick={() => onOpen(null)}
          >
            {i18n._('Correct')}
          </Button>
          <Button
            id={`leave-${String(line.line)}`}
            tabIndex={isStop ? 0 : -1}
            size="small"
            variant="text"
            isBusy={isBusy}
            aria-label={
              isOut ? i18n._('Take line {line} in again', { line: line.line }) : i18n._('Leave out line {line}', { line: line.line })
            }
            onClick={() => void leave()}
          >
            {isOut ? i18n._('Take in again') : i18n._('Leave out')}
          </Button>
        </Box>
      )}
      <LineProblem text={problem} />
    </>
  );
  // On a phone what is right stands in one line: what is wrong is what somebody came for.
  const shown = isNarrow ? columns.filter((column) => findCellFault(line, column) !== '') : columns;
  const rest = isNarrow ? columns.filter((column) => !shown.includes(column) && line.cells[column]) : [];
  return (
    <RowFrame line={line} columns={columns} shown={shown} isNarrow={isNarrow} head={head} onDouble={isMendable ? onOpen : null}>
      {(column) => {
        const fault = findCellFault(line, column);
        return (
          <>
            {line.cells[column] ? <span>{line.cells[column]}</span> : <EmptyValue />}
            {fault !== '' && <ErrorLine id={cellId(line.line, columns, column)}>{fault}</ErrorLine>}
          </>
        );
      }}
      {rest.length > 0 && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {rest.map((column) => `${column}: ${line.cells[column] ?? ''}`).join(' · ')}
        </Box>
      )}
    </RowFrame>
  );
}

function OpenRow(props: FaultyRowProps) {
  const { path, line, columns, isNarrow, openAt, typed, onType, onClose } = props;
  const { i18n } = useLingui();
  const { isBusy, problem, isStale, ask } = useLineCall(props);
  const wanted = openAt === '' ? (columns.find((column) => findCellFault(line, column) !== '') ?? columns[0] ?? '') : openAt;
  const first = useRef(wanted);
  useEffect(() => {
    first.current = wanted;
  }, [wanted]);
  // With each answer the focus is where something is wrong still.
  useEffect(() => {
    if (first.current !== null) document.getElementById(cellId(line.line, columns, first.current))?.focus();
  }, [line, columns]);
  const save = (): void => void ask('PUT', path, { values: listTypedCells(line, typed) });
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && !event.shiftKey && !isBusy) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const head = (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
        <Button size="small" isBusy={isBusy} aria-label={i18n._('Save line {line}', { line: line.line })} onClick={save}>
          {i18n._('Save')}
        </Button>
        <Button size="small" variant="text" onClick={onClose}>
          {i18n._('Cancel')}
        </Button>
      </Box>
      <LineProblem text={problem} />
    </>
  );
  return (
    <RowFrame line={line} columns={columns} shown={columns} isNarrow={isNarrow} head={head} onDouble={null}>
      {(column) => {
        const id = cellId(line.line, columns, column);
        const fault = findCellFault(line, column);
        const stored = line.cells[column] ?? '';
        const isTyped = Object.hasOwn(typed, column);
        return (
          <>
            <OutlinedInput
              id={id}
              fullWidth
              // An input of one line would drop the others.
              multiline={stored.includes('\n')}
              value={isTyped ? typed[column] : stored}
              error={fault !== ''}
              inputProps={{
                'aria-label': i18n._('{column}, line {line}', { column, line: line.line }),
                'aria-invalid': fault !== '',
                ...(fault !== '' && { 'aria-describedby': `${id}-error` }),
              }}
              onKeyDown={press}
              onChange={({ target }) => onType(listTypedCells(line, { ...typed, [column]: target.value }))}
            />
            {isStale && isTyped && stored !== typed[column] && <HelpLine>{i18n._('Now stored: {stored}', { stored })}</HelpLine>}
            {fault !== '' && <ErrorLine id={`${id}-error`}>{fault}</ErrorLine>}
          </>
        );
      }}
    </RowFrame>
  );
}

/** Sends what is done with a line, for the version that is shown. */
function useLineCall({ line, onKept, onRefused }: FaultyRowProps) {
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly isStale: boolean } | null>(null);
  const ask = async (method: 'PUT' | 'POST', path: string, body?: object): Promise<void> => {
    setBusy(true);
    const reply = await send({ method, path, headers: { 'If-Match': `"${line.version}"` }, ...(body && { body }) });
    setBusy(false);
    const { data, metadata, message } = toStageFields(reply.body);
    setRefusal(reply.ok ? null : { text: String(message ?? ''), isStale: reply.status === 412 });
    if (reply.ok) return onKept(parseFaultyLine(data), parseStage(toStageFields(metadata)['stage']));
    if (reply.status !== 412 || data === undefined) return onRefused();
    const version = /"(.+)"/.exec(reply.headers['etag'] ?? '')?.[1];
    onKept(parseFaultyLine({ ...(version !== undefined && { _version: version }), ...toStageFields(data) }), null);
  };
  return { isBusy, problem: refusal?.text ?? null, isStale: refusal?.isStale ?? false, ask };
}

function LineProblem({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <Box role="alert">
      <ErrorLine>{text}</ErrorLine>
    </Box>
  );
}

interface RowFrameProps extends Pick<FaultyRowProps, 'line' | 'columns' | 'isNarrow'> {
  /** Those whose cells are drawn. */
  readonly shown: readonly string[];
  /** Below the number of the line. */
  readonly head: ReactNode;
  /** A double click on a cell; null: it does nothing. */
  readonly onDouble: ((column: string) => void) | null;
  /** The cell of a column, then what stands below all. */
  readonly children: readonly [cell: (column: string) => ReactNode, below?: ReactNode] | ((column: string) => ReactNode);
}

/** A row of the table, on a phone a block with the names of the columns above their cells. */
function RowFrame({ line, columns, shown, isNarrow, head, onDouble, children }: RowFrameProps) {
  const { i18n } = useLingui();
  const [cell, below = null] = typeof children === 'function' ? [children] : children;
  const whole = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 500, whiteSpace: 'nowrap' }}>
        {i18n._('Line {line}', { line: line.line })}
        <LineStatus line={line} />
      </Box>
      {listLineFaults(line, columns).map((text) => (
        <ErrorLine key={text}>{text}</ErrorLine>
      ))}
    </>
  );
  if (!isNarrow)
    return (
      <TableRow>
        <TableCell
          component="th"
          scope="row"
          sx={{ position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', minWidth: 184, maxWidth: 240, fontWeight: 400 }}
        >
          {whole}
          {head}
        </TableCell>
        {shown.map((column) => (
          <TableCell
            key={column}
            sx={{ minWidth: 120, maxWidth: 280, overflowWrap: 'break-word' }}
            {...(onDouble && { onDoubleClick: () => onDouble(column) })}
          >
            {cell(column)}
          </TableCell>
        ))}
      </TableRow>
    );
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', py: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <div>{whole}</div>
      {shown.map((column) => (
        <Box key={column} sx={{ overflowWrap: 'anywhere' }}>
          <Box
            component="label"
            htmlFor={cellId(line.line, columns, column)}
            sx={{ display: 'block', mb: 1, typography: 'caption', color: 'text.secondary' }}
          >
            {column}
          </Box>
          {cell(column)}
        </Box>
      ))}
      {below}
      <div>{head}</div>
    </Box>
  );
}

/** What a line is by now; that those of the list are faulty is said by the list. */
function LineStatus({ line: { status } }: Pick<FaultyRowProps, 'line'>) {
  if (status === 'error' || status === 'failed') return null;
  return <Cell resource="batch-results" field="status" record={{ status }} />;
}

/** Of the button that opens a line. */
export function openerId(line: number): string {
  return `mend-${String(line)}`;
}

// Columns are named as people like: ids go by their number.
function cellId(line: number, columns: readonly string[], column: string): string {
  return `mend-${String(line)}-${String(columns.indexOf(column))}`;
}
