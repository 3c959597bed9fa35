import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useState, type KeyboardEvent } from 'react';
import {
  ActionButton,
  Button,
  figures,
  SkeletonRows,
  StateBlock,
  ToolButton,
  useI18n,
  useNarrow,
  useRead,
  type FoundValues,
} from 'steward';
import { listFaultyColumns, parseFaultyPage, type FaultyLine, type LineCells } from './faulty.ts';
import { FaultyRow, openerId } from './FaultyRow.tsx';
import type { BatchStage } from './run.ts';

// Comes with what forms have: whoever only reads needs none of it.
const TypedGuard = lazy(() => import('./TypedGuard.tsx').then((module) => ({ default: module.TypedGuard })));

interface FaultyLinesProps {
  /** The stage below the API base. */
  readonly path: string;
  /** Parents of its results. */
  readonly place: Readonly<Record<'batchjob_id' | 'run_id' | 'stage_id', string>>;
  readonly stage: BatchStage;
  /** Under which status it keeps them. */
  readonly status: string;
  /** The head of the file. */
  readonly columns: readonly string[];
  readonly isMendable: boolean;
  /** A line was corrected or left out: how the stage stands now. */
  readonly onMended: (stage: BatchStage) => void;
  /** The stage may have gone on elsewhere. */
  readonly onRefused: () => void;
  /** Whether something is typed that is not saved. */
  readonly onType: (isTyped: boolean) => void;
}

const pageSize = 25;

/** The lines that cannot be applied: what stands in them, what is wrong with each cell, corrected where they stand. */
export function FaultyLines({ path, place, stage, status, columns: known, isMendable, onMended, onRefused, onType }: FaultyLinesProps) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const isNarrow = useNarrow();
  const [shown, setShown] = useState({ status, offset: 0 });
  const [open, setOpen] = useState<{ readonly line: number; readonly column: string | null } | null>(null);
  // Corrected lines stay where they are until others are asked for: nothing moves under the hand.
  const [mended, setMended] = useState<ReadonlyMap<number, FaultyLine>>(new Map());
  // By line, what was typed into it and is not saved: it stays open until it is, or is taken back.
  const [typed, setTyped] = useState<ReadonlyMap<number, LineCells>>(new Map());
  const type = (line: number, cells: LineCells): void => {
    const others = [...typed].filter(([each]) => each !== line);
    const next = Object.keys(cells).length === 0 ? others : [...others, [line, cells] as const];
    setTyped(new Map(next));
    onType(next.length > 0);
  };
  useEffect(() => () => onType(false), [onType]);
  const [stop, setStop] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const tellLine = ({ line, status: now, faults }: FaultyLine): string => {
    if (now === 'declined') return i18n._('Line {line} is left out.', { line });
    if (now !== status) return i18n._('Line {line} can be applied.', { line });
    return i18n._('Line {line} still has {n, plural, one {# fault} other {# faults}}.', { line, n: faults.length });
  };
  const query = `state.status=${shown.status}&_limit=${String(pageSize)}&_offset=${String(shown.offset)}`;
  const { data, problem, reload } = useRead(`${path}/results?${query}`, { parse: parseFaultyPage });
  const lines = (data?.lines ?? []).map((line) => mended.get(line.line) ?? line);
  const columns = listFaultyColumns(known, lines);
  const show = (next: Partial<typeof shown>): void => {
    const to = { ...shown, ...next };
    setOpen(null);
    setMended(new Map());
    setShown(to);
    // The same place holds others now.
    if (to.status === shown.status && to.offset === shown.offset) reload();
  };
  const total = data?.total ?? 0;
  if (data !== null && lines.length === 0 && shown.offset > 0) setShown({ ...shown, offset: Math.max(0, shown.offset - pageSize) });
  const stepBy = (rows: number): void => show({ offset: Math.max(0, shown.offset + rows) });
  // Those that are faulty no longer have left the list of the server: the next page begins earlier by as many.
  const rest = lines.filter((line) => line.status === shown.status).length;
  const keep = (line: FaultyLine, next: BatchStage | null): void => {
    setMended(new Map(mended).set(line.line, line));
    setSaid(next === null ? '' : tellLine(line));
    if (next === null) return;
    type(line.line, {});
    onMended(next);
    if (line.status === status) return;
    // On to the next that is faulty still, and not open.
    const after = lines
      .slice(lines.findIndex((each) => each.line === line.line) + 1)
      .find((each) => each.status === status && !typed.has(each.line));
    setOpen(null);
    focusLater(openerId(after?.line ?? line.line));
  };
  // The buttons of all lines are one stop: arrows lead from line to line.
  const move = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const [, button, at] = /^(mend|leave)-(\d+)$/.exec((event.target as HTMLElement).id) ?? [];
    const next = lines[lines.findIndex(({ line }) => String(line) === at) + by];
    if (by === 0 || button === undefined || next === undefined) return;
    event.preventDefault();
    document.getElementById(`${button}-${String(next.line)}`)?.focus();
  };
  const record: FoundValues<'batch-stages'> = { id: place.stage_id, batchjob_id: place.batchjob_id, run_id: place.run_id };
  const title = i18n._('Faulty lines');
  const closed = lines.filter(({ line }) => open?.line !== line && !typed.has(line));
  const rows = lines.map((line) => (
    <FaultyRow
      key={line.line}
      path={`${path}/results/${String(line.line)}`}
      line={line}
      columns={columns}
      isNarrow={isNarrow}
      isMendable={isMendable}
      isOpen={!closed.includes(line)}
      openAt={open?.line === line.line ? (open.column ?? '') : null}
      typed={typed.get(line.line) ?? nothingTyped}
      isStop={line.line === (closed.some((each) => each.line === stop) ? stop : closed[0]?.line)}
      onStop={() => setStop(line.line)}
      onOpen={(column) => setOpen({ line: line.line, column })}
      onType={(cells) => type(line.line, cells)}
      onClose={() => {
        setOpen(null);
        type(line.line, {});
        focusLater(openerId(line.line));
      }}
      onKept={keep}
      onRefused={onRefused}
    />
  ));
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Suspense>{typed.size > 0 && <TypedGuard />}</Suspense>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 44 }}>
        <Typography variant="h2">{title}</Typography>
        <Typography color="textSecondary" sx={{ ...figures, mr: 2 }}>
          {number(stage.faulty ?? 0)}
        </Typography>
        {(stage.leftOut ?? 0) > 0 && stage.id === 'validate' && (
          <Button size="small" onClick={() => show({ status: shown.status === status ? 'declined' : status, offset: 0 })}>
            {shown.status === status
              ? i18n._('Show {n, plural, one {# line} other {# lines}} left out', { n: stage.leftOut ?? 0 })
              : i18n._('Show faulty lines')}
          </Button>
        )}
        {mended.size > 0 && (
          <Button size="small" onClick={() => show({})}>
            {i18n._('Put corrected lines away')}
          </Button>
        )}
        <Typography role="status" color="textSecondary" sx={{ flex: 1 }}>
          {said}
        </Typography>
        {(stage.faulty ?? 0) > 0 && (
          <Suspense>
            <ActionButton resource="batch-stages" action="faulty" record={record} />
          </Suspense>
        )}
      </Box>
      {problem !== null && data === null ? (
        <StateBlock kind="error" title={i18n._('The faulty lines could not be loaded')} text={problem.message}>
          <Button onClick={reload}>{i18n._('Try again')}</Button>
        </StateBlock>
      ) : data === null ? (
        <SkeletonRows rows={4} />
      ) : lines.length === 0 ? (
        <StateBlock
          kind="empty"
          title={shown.status === status ? i18n._('No line is faulty any more') : i18n._('No line is left out')}
          text={shown.status === status ? i18n._('Confirm and continue to go on with the lines.') : null}
        />
      ) : isNarrow ? (
        <Box component="ul" aria-label={title} onKeyDown={move} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows}
        </Box>
      ) : (
        <Box role="group" tabIndex={0} aria-label={i18n._('Cells of the faulty lines')} onKeyDown={move} sx={{ overflowX: 'auto' }}>
          <Table sx={{ '& td, & th': { verticalAlign: 'top' } }}>
            <TableHead>
              <TableRow>
                <TableCell>{i18n._('Line in file')}</TableCell>
                {columns.map((column) => (
                  <TableCell key={column}>{column}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>{rows}</TableBody>
          </Table>
        </Box>
      )}
      {total > pageSize && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44, color: 'text.secondary', ...figures }}>
          <ToolButton
            icon="chevron-left"
            label={i18n._('Previous page')}
            isDisabled={shown.offset === 0}
            reason={i18n._('This is the first page')}
            onClick={() => stepBy(-pageSize)}
          />
          <span>
            {i18n._('{range} of {total}', {
              range: `${number(shown.offset + 1)}–${number(shown.offset + lines.length)}`,
              total: number(total),
            })}
          </span>
          <ToolButton
            icon="chevron-right"
            label={i18n._('Next page')}
            isDisabled={shown.offset + lines.length >= total}
            reason={i18n._('This is the last page')}
            onClick={() => stepBy(rest)}
          />
        </Box>
      )}
    </Box>
  );
}

const nothingTyped: LineCells = {};

// Once what it is to go to is drawn.
function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
