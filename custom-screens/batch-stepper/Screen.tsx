import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { Page, SkeletonRows, StateBlock, Track, useI18n, useRead, useRecord, useRoute, useScreenLink, type TrackStep } from 'steward';
import { RunResult } from './RunResult.tsx';
import { findInitialStep, isSelectableStep, isExistingStep, parseStages, runStartedAt, toneOfCode, type BatchStage } from './run.ts';
import { StageStatus } from './StageStatus.tsx';
import { StageView } from './StageView.tsx';
import { useBatchWords } from './words.ts';

/** One run of a batch job: its stages one after the other, and what came of it. */
export function Screen() {
  const { i18n } = useLingui();
  const { dateTime } = useI18n();
  const { params } = useRoute();
  const link = useScreenLink();
  const { batchjob_id: job = '', key0: run = '' } = params;
  const { record } = useRecord('batchjobs', job);
  const { data, problem, loading } = useRead(`${batchRunPath(job, run)}/stages?_limit=100&_offset=0`, { parse: parseStages });
  const started = runStartedAt(run);
  const runs = link('batch-runs', { screen: 'list', filter: { _batchjob_id: job } });
  const crumbs = [
    { title: i18n._('Batch jobs'), to: link('batchjobs', { screen: 'list' }) },
    { title: record?.filename ?? i18n._('Runs'), to: runs },
  ];
  return (
    <Page title={started === null ? run : i18n._('Run of {time}', { time: dateTime(started) })} crumbs={crumbs}>
      {problem !== null && data === null ? (
        <StateBlock kind="error" title={i18n._('The run could not be loaded')} text={problem.message} />
      ) : data === null ? (
        <SkeletonRows rows={6} />
      ) : (
        <RunSteps key={run} job={job} run={run} read={data} isReading={loading} />
      )}
    </Page>
  );
}

function batchRunPath(job: string, run: string): string {
  return `/batchjobs/${encodeURIComponent(job)}/runs/${encodeURIComponent(run)}`;
}

interface RunStepsProps {
  readonly job: string;
  readonly run: string;
  /** The stages as they were read last. */
  readonly read: readonly BatchStage[];
  /** They are read again: they may have gone on in the meantime. */
  readonly isReading: boolean;
}

function RunSteps({ job, run, read, isReading }: RunStepsProps) {
  const { i18n } = useLingui();
  const { query, setQuery } = useRoute();
  const link = useScreenLink();
  const { stageName } = useBatchWords();
  // Only somebody who has just chosen to start a run starts it: opening the URL of an old run does not.
  const [startsAtOnce] = useState(query.get('start') === '1');
  const [latest, setLatest] = useState<Readonly<Record<string, BatchStage>>>({});
  const [wanted, setWanted] = useState<string | null>(null);
  const stages = read.map((stage) => latest[stage.id] ?? stage);
  const asked = Number(query.get('step') ?? '');
  const step = isSelectableStep(stages, asked) || (isReading && isExistingStep(stages, asked)) ? asked : findInitialStep(stages);
  const isWritten = query.get('step') === String(step) && !query.has('start');
  useEffect(() => {
    if (!isWritten && !isReading) setQuery({ step: String(step), start: null });
  }, [isWritten, isReading, step, setQuery]);
  const here = link('batch-runs', { screen: 'show', key: run, filter: { _batchjob_id: job } });
  const stepOf = (name: string, title: string, at: number): Pick<TrackStep, 'name' | 'title' | 'when' | 'to'> => ({
    ...{ name, title, when: at === step ? 'present' : at < step ? 'past' : 'future' },
    ...(isSelectableStep(stages, at) && at !== step && { to: `${here}?step=${String(at)}` }),
  });
  const steps: readonly TrackStep[] = [
    ...stages.map((stage, index) => ({
      ...stepOf(stage.id, stageName(stage.id), index + 1),
      tone: toneOfCode(stage.status),
      detail: <StageStatus stage={stage} />,
    })),
    stepOf('result', i18n._('Result'), stages.length + 1),
  ];
  const stage = stages[step - 1];
  const goOn = (): void => {
    setWanted(stages[step]?.id ?? null);
    setQuery({ step: String(step + 1) });
  };
  return (
    <Box sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Track label={i18n._('Stages')} steps={steps} />
      {stage === undefined ? (
        <RunResult stages={stages} />
      ) : (
        <StageView
          key={stage.id}
          place={{ batchjob_id: job, run_id: run, stage_id: stage.id }}
          path={`${batchRunPath(job, run)}/stages/${encodeURIComponent(stage.id)}`}
          stage={stage}
          title={stageName(stage.id)}
          columns={stages[0]?.columns ?? []}
          next={stages[step]?.status ?? null}
          isFirst={step === 1}
          isLast={step === stages.length}
          startsAtOnce={startsAtOnce}
          isWanted={wanted === stage.id}
          onStage={(next) => setLatest((before) => (before[next.id] === next ? before : { ...before, [next.id]: next }))}
          onNext={goOn}
        />
      )}
    </Box>
  );
}
