import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Note, Progress, SkeletonRows, useI18n, useRead, useSend, useToast } from 'steward';
import { applyColumnChoice, hasOtherHeadings, noHeadingChosen, rowsOfColumns } from './columns.ts';
import { findFaultyStatus, isMendable } from './faulty.ts';
import { nothingChosen, BatchResults, resultRowsOfChoice } from './Results.tsx';
import { StageMessages } from './StageMessages.tsx';
import { StageStatus } from './StageStatus.tsx';
import { toStageFields, isGoneThrough, parseStage, refuseStage, type BatchStage } from './run.ts';

const FileColumns = lazy(() => import('./FileColumns.tsx').then((module) => ({ default: module.FileColumns })));
const FaultyLines = lazy(() => import('./FaultyLines.tsx').then((module) => ({ default: module.FaultyLines })));

interface StageViewProps {
  /** Parents of its results. */
  readonly place: Readonly<Record<'batchjob_id' | 'run_id' | 'stage_id', string>>;
  /** Address below the API base. */
  readonly path: string;
  readonly stage: BatchStage;
  readonly title: string;
  /** What the cells of lines go by; empty: not known. */
  readonly columns: readonly string[];
  /** Status of the stage behind it; null: there is none. */
  readonly next: string | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The user has chosen to start the run: stages follow each other by themselves. */
  readonly startsAtOnce: boolean;
  /** The user has gone on to this stage. */
  readonly isWanted: boolean;
  readonly onStage: (stage: BatchStage) => void;
  readonly onNext: () => void;
}

const everyMs = 2000;

/** One stage: how far it is, what it says, its results, and what can be done next. */
export function StageView(props: StageViewProps) {
  const { place, path, stage, title, columns, next: after, isFirst, isLast, startsAtOnce, isWanted, onStage, onNext } = props;
  const { i18n } = useLingui();
  const { number } = useI18n();
  const send = useSend();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [choice, setChoice] = useState(nothingChosen);
  const [revision, setRevision] = useState(0);
  const [isTyped, setTyped] = useState(false);
  const [columnChoice, setColumnChoice] = useState(noHeadingChosen);
  const { data, reload } = useRead(path, { parse: parseStage, everyMs, while: ({ status }) => status === 'running' });
  // What was decided stays, to be sent again, when the server refused it.
  const isOpen = (stage.refused ?? stage).status === 'need_decision';
  const before = useRef(stage.status);
  const asked = useRef(false);
  const submit = async (rows: readonly object[]): Promise<void> => {
    // The stage would go on without it.
    if (isTyped) return toast(i18n._('Save first what you typed into the faulty lines, or take it back.'), { tone: 'warning' });
    setBusy(true);
    const reply = await send({ method: 'PUT', path, body: rows });
    setBusy(false);
    if (!reply.ok) {
      const text = String(toStageFields(reply.body)['message'] ?? '');
      onStage(refuseStage(stage, text));
      // Another tab or person may have gone on with it.
      reload();
      return toast(text, { tone: 'negative' });
    }
    const metadata = toStageFields(toStageFields(reply.body)['metadata']);
    if (typeof metadata['applied'] === 'number') tell(metadata['applied'], Number(metadata['skipped'] ?? 0));
    const next = parseStage(reply.body);
    before.current = next.status;
    setChoice(nothingChosen);
    setColumnChoice(noHeadingChosen);
    onStage(next);
    reload();
    // Whoever has confirmed or decided goes on; a stage that was started is watched first.
    if ((isOpen || rows.length > 0) && isGoneThrough(next)) onNext();
  };
  const tell = (applied: number, skipped: number): void => {
    if (applied === 0) toast(i18n._('No decision was applied.'), { tone: 'info' });
    else if (skipped === 0)
      toast(i18n._('{n, plural, one {The decision was applied.} other {All # decisions were applied.}}', { n: applied }), {
        tone: 'positive',
      });
    else
      toast(i18n._('{n, plural, one {# decision was} other {# decisions were}} applied, {skipped} skipped.', { n: applied, skipped }), {
        tone: 'warning',
      });
  };
  const decide = async (): Promise<void> => (resultRowsOfChoice(choice).length === 0 ? tell(0, 0) : submit(resultRowsOfChoice(choice)));
  const follow = useEffectEvent((now: BatchStage) => {
    // An answer that says nothing new does not take the refusal from the screen.
    if (stage.refused?.status === now.status) return;
    onStage(now);
    const wasRunning = before.current === 'running';
    before.current = now.status;
    if (isGoneThrough(now) && ((wasRunning && startsAtOnce) || (isWanted && now.status === 'skipped'))) onNext();
    if (now.status === 'pending' && (startsAtOnce || isWanted) && !asked.current) {
      asked.current = true;
      void submit([]);
    }
  });
  useEffect(() => {
    if (data !== null) follow(data);
  }, [data]);
  const { status, processed, total } = stage;
  const isPending = status === 'pending';
  const isWaiting = status === 'need_decision';
  const { fileColumns } = stage;
  const isAskingColumns = isOpen && fileColumns.length > 0;
  const columnRows = rowsOfColumns(applyColumnChoice(fileColumns, columnChoice));
  const faultyStatus = findFaultyStatus(stage);
  const share = processed === null || total === null || total === 0 ? null : processed / total;
  // Only a running stage may show movement without saying how far it is.
  const progress = isPending ? 0 : (share ?? (status === 'running' ? null : Number(isGoneThrough(stage))));
  const onward = isGoneThrough(stage) && (
    <Button variant="contained" color="primary" onClick={onNext}>
      {isLast ? i18n._('Show result') : i18n._('Next stage')}
    </Button>
  );
  return (
    <Box
      component="section"
      aria-label={title}
      aria-busy={status === 'running'}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h2">{title}</Typography>
        <StageStatus stage={stage} />
        <Box sx={{ flex: 1 }} />
        <Button
          isDisabled={!isWaiting}
          reason={
            isOpen ? i18n._('Running this stage failed: submit or confirm it again below') : i18n._('No decision is needed at this stage')
          }
          isBusy={isBusy}
          onClick={() => void submit(isAskingColumns ? columnRows : resultRowsOfChoice(choice))}
        >
          {i18n._('Run stage')}
        </Button>
        {isPending && isFirst ? (
          <Button variant="contained" color="primary" isBusy={isBusy} onClick={() => void submit([])}>
            {i18n._('Next stage')}
          </Button>
        ) : (
          onward
        )}
      </Box>
      {status !== 'skipped' && (
        <Progress
          value={progress}
          label={i18n._('Progress of {stage}', { stage: title })}
          text={total === null ? '' : i18n._('{done} of {total} lines', { done: number(processed ?? 0), total: number(total) })}
        />
      )}
      {isPending && !isFirst && (
        <Note tone="info">{i18n._("This stage is waiting: start it with 'Next stage' on the previous stage.")}</Note>
      )}
      <StageMessages stage={stage} />
      {(isAskingColumns || (isGoneThrough(stage) && hasOtherHeadings(fileColumns))) && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <FileColumns
            job={place.batchjob_id}
            columns={fileColumns}
            choice={columnChoice}
            mode={isAskingColumns ? 'wait' : after === 'pending' ? 'change' : after === 'archived' ? 'over' : 'anew'}
            isBusy={isBusy}
            onChoice={setColumnChoice}
            onUse={() => void submit(columnRows)}
          />
        </Suspense>
      )}
      {faultyStatus !== null && status !== 'running' && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <FaultyLines
            path={path}
            place={place}
            stage={stage}
            status={faultyStatus}
            columns={columns}
            isMendable={isMendable(stage)}
            onMended={(next) => {
              before.current = next.status;
              setRevision(revision + 1);
              onStage(next);
            }}
            onRefused={reload}
            onType={setTyped}
          />
        </Suspense>
      )}
      {!isPending && status !== 'running' && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <BatchResults
            key={(stage.refused ?? stage).status}
            place={place}
            choice={isOpen && !isAskingColumns ? choice : null}
            isBusy={isBusy}
            revision={revision}
            onChoice={setChoice}
            onSubmit={decide}
            onConfirm={() => submit([])}
          />
        </Suspense>
      )}
    </Box>
  );
}
