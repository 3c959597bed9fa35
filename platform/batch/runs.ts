import { type ActionCall, type BehaviourContext, type BehaviourResult, insertRecord, type RecordOf, say } from 'steward/server';
import { listAllRecords, requirePlatformResource } from '../follow.ts';
import type { RunPlace } from './places.ts';
import { goneThrough, stageNames } from './places.ts';
import { insertStages, changeStage, readStage } from './stages.ts';

/** Adds a run whose stages all wait; what earlier runs left open is archived. One run of a job at a time. */
export async function startBatchRun({ record, context }: ActionCall<'batchjobs'>): Promise<BehaviourResult<'batchjobs'>> {
  const job = String(record?.id);
  const { rows } = await listAllRecords(context, 'batch-runs', { parents: { batchjob_id: job } });
  const running = rows.find(({ values }) => values.status === 'running');
  if (running) return { kind: 'refused', message: say('Run {run} of this batch job is still running', { run: running.id }) };
  for (const { id } of rows) await archiveOpenStages(context, { job, run: id });
  const run = nextRunId(
    context.now,
    rows.map(({ id }) => id),
  );
  const resource = requirePlatformResource(context.model, 'batch-runs');
  const [invoker, status] = [context.user?.username ?? null, 'pending'] as const;
  const values: RecordOf<'batch-runs'> = { id: run, batchjob_id: job, invoker, status, created_at: context.now.toISOString() };
  const stored = await insertRecord(context.tx, resource, { values, parents: { batchjob_id: job } }, context.now);
  await context.written(resource.name, { before: null, after: stored, verb: 'create' });
  await insertStages(context, { job, run });
  return {
    kind: 'done',
    body: { data: { id: run, invoker, status } },
    location: `batchjobs/${encodeURIComponent(job)}/runs/${run}`,
  };
}

async function archiveOpenStages(context: BehaviourContext, place: RunPlace): Promise<void> {
  for (const stage of stageNames) {
    const found = await readStage(context, { ...place, stage });
    if (found && !goneThrough.includes(found.status) && found.status !== 'error')
      await changeStage(context, { ...place, stage }, { status: 'archived' });
  }
}

/** Four characters and the second of the start; a later one if that second has a run already. */
function nextRunId(now: Date, ids: readonly string[]): string {
  const taken = ids.map((id) => Number(id.slice(4))).filter(Number.isFinite);
  return `run_${Math.max(Math.floor(now.getTime() / 1000), ...taken.map((second) => second + 1))}`;
}
