import { keepSentence, type NewStoredFile, type RecordOf, type SaidMessage, say } from 'steward/server';
import { type DemoRecord, daysAgo, type RowOfList, type DemoSeeds } from './demo.ts';

type StageStatus = NonNullable<RecordOf<'batch-stages'>['status']>;
type LineCells = Readonly<Record<string, string>>;

/** A line of a demo file, and what its stages found. */
interface DemoLine {
  readonly cells: LineCells;
  readonly status: 'good' | 'doubtful' | 'error';
  readonly kind: 'import' | 'update';
  readonly subject: string;
  readonly messages?: readonly RowOfList<Result['messages']>[];
}

interface DemoJob {
  readonly id: string;
  readonly type: string;
  readonly filename: string;
  readonly attributes: RecordOf<'batchjobs'>;
  readonly lines: readonly DemoLine[];
  /** Status of its stages; null: it was never run. */
  readonly stages: readonly [read: StageStatus, validate: StageStatus, decide: StageStatus, apply: StageStatus] | null;
  readonly daysAgo: number;
}

const channel = '3i@default';
const budgets: RecordOf<'batchjobs'> = { channel, email_template: 'budget-import' };

/** Batch jobs with runs in each state that stays as it is. */
function listDemoJobs(): readonly DemoJob[] {
  return [
    {
      ...{ id: 'demo-waiting', type: 'budget_import', filename: 'budgets-spring.csv', attributes: budgets, daysAgo: 1 },
      lines: Array.from({ length: 130 }, (_, at) => createBudgetLine(at)),
      stages: ['finished', 'finished', 'need_decision', 'pending'],
    },
    {
      ...{ id: 'demo-faulty', type: 'budget_import', filename: 'budgets-draft.csv', attributes: budgets, daysAgo: 2 },
      lines: Array.from({ length: 8 }, (_, at) => (at % 3 === 1 ? createFaultyLine(at) : createBudgetLine(at + 500))),
      stages: ['finished', 'need_decision', 'pending', 'pending'],
    },
    {
      ...{ id: 'demo-finished', type: 'company_address_import', filename: 'addresses.csv', attributes: { channel }, daysAgo: 9 },
      lines: ['kiel', 'bremen', 'rostock'].map(createAddressLine),
      stages: ['finished', 'finished', 'finished', 'finished'],
    },
    {
      ...{ id: 'demo-declined', type: 'company_address_import', filename: 'addresses-old.csv', attributes: { channel }, daysAgo: 12 },
      lines: ['emden', 'husum'].map(createAddressLine),
      stages: ['finished', 'finished', 'finished', 'skipped'],
    },
    {
      ...{ id: 'demo-error', type: 'budget_import', filename: 'not-a-table.csv', attributes: budgets, daysAgo: 20 },
      lines: [],
      stages: ['error', 'pending', 'pending', 'pending'],
    },
    {
      ...{ id: 'demo-archived', type: 'budget_import', filename: 'budgets-autumn.csv', attributes: budgets, daysAgo: 40 },
      lines: [createBudgetLine(900)],
      stages: ['finished', 'archived', 'archived', 'archived'],
    },
    {
      ...{ id: 'demo-new', type: 'budget_import', filename: 'budgets-summer.csv', attributes: budgets, daysAgo: 0 },
      lines: [createBudgetLine(700), createBudgetLine(701)],
      stages: null,
    },
  ];
}

function createBudgetLine(at: number): DemoLine {
  const code = `DEMO-${String(at + 1).padStart(3, '0')}`;
  const cells = { code, type: 'single', scope: 'order', amount: `${at + 10}.00`, email: 'buyer@steward.example' };
  const subject = `budgets/${code}`;
  if (at % 40 !== 7) return { cells, subject, status: 'good', kind: 'import' };
  const username = 'somebody';
  const text = keepSentence(say('Nobody has the username "{username}"', { username }));
  const messages: DemoLine['messages'] = [{ field: 'username', rule: 'unknown', text }];
  return { cells: { ...cells, username }, subject, status: 'doubtful', kind: 'import', messages };
}

function createFaultyLine(at: number): DemoLine {
  const line = createBudgetLine(at + 500);
  const messages: DemoLine['messages'] = [{ field: 'amount', rule: 'type', text: keepSentence(say('It must be a number such as 12.50')) }];
  return { ...line, cells: { ...line.cells, amount: 'much' }, status: 'error', messages };
}

function createAddressLine(city: string): DemoLine {
  const cells = { company: 'NORDLICHT', code: `branch-${city}`, street: 'Hafenstr. 1', postal_code: '24103', city, country: 'DE' };
  return { cells, subject: `company-addresses/NORDLICHT/branch-${city}`, status: 'good', kind: 'import' };
}

/** Batch jobs, their runs, the stages of those and what they found. */
export function createBatchRecords(seeds: DemoSeeds): DemoRecord<'batchjobs' | RunPart>[] {
  return listDemoJobs().flatMap((job) => [
    createJobRecord(seeds, job),
    ...(job.stages === null ? [] : createRunRecords(seeds, job, job.stages)),
  ]);
}

function createJobRecord(seeds: DemoSeeds, { id, type, filename, attributes, daysAgo: days }: DemoJob): DemoRecord<'batchjobs'> {
  const own: RecordOf<'batchjobs'> = { id, type, filename };
  const made: RecordOf<'batchjobs'> = { company: 'STEWARD', created_by: 'admin', created_at: daysAgo(seeds, days) };
  return { resource: 'batchjobs', values: { ...own, ...attributes, ...made } };
}

type RunPart = 'batch-runs' | 'batch-stages' | 'batch-results';

const names = ['read', 'validate', 'decide', 'apply'] as const;
const passed: readonly StageStatus[] = ['finished', 'skipped', 'archived'];

function createRunRecords(seeds: DemoSeeds, job: DemoJob, stages: NonNullable<DemoJob['stages']>): DemoRecord<RunPart>[] {
  const run = `run_${Math.floor(seeds.now.getTime() / 1000) - job.daysAgo * 86_400 - 60}`;
  const params = { batchjob_id: job.id, run_id: run };
  const open = stages.find((status) => !passed.includes(status));
  const status = open ?? (stages.includes('archived') ? 'archived' : 'finished');
  return [
    {
      resource: 'batch-runs',
      params: { batchjob_id: job.id },
      values: { id: run, batchjob_id: job.id, invoker: 'admin', status, created_at: daysAgo(seeds, job.daysAgo) },
    },
    ...names.map((id, at): DemoRecord<'batch-stages'> => {
      const standing = stages[at] ?? 'pending';
      const own: Stage = { id, batchjob_id: job.id, run_id: run, position: at + 1, status: standing };
      return { resource: 'batch-stages', params, values: { ...own, ...createStageRecord(job, id, standing) } };
    }),
    ...names.flatMap((id, at) => createResultRecords(job, { id, status: stages[at] ?? 'pending', params })),
  ];
}

type Stage = RecordOf<'batch-stages'>;

function createStageRecord(job: DemoJob, id: string, status: StageStatus): Stage {
  const total = job.lines.length;
  const count = (wanted: string): number => job.lines.filter((line) => line.status === wanted).length;
  const said = (type: 'info' | 'success' | 'error', message: SaidMessage): readonly RowOfList<Stage['messages']>[] => [
    { type, text: keepSentence(message) },
  ];
  if (status === 'error') return { best_result: 'error', messages: said('error', say('The file has no lines below its header')) };
  if (status === 'skipped') return { best_result: 'success', statistics: { processed: 0, total: 0 } };
  if (status === 'pending' || status === 'archived') return {};
  if (id === 'read')
    return {
      best_result: 'success',
      statistics: { processed: total, total },
      columns: listDemoColumns(job),
      messages: said('info', say('{n, plural, one {# line} other {# lines}} read', { n: total })),
    };
  const [good, doubtful, faulty] = [count('good'), count('doubtful'), count('error')];
  if (id === 'validate')
    return {
      best_result: faulty > 0 ? 'error' : 'success',
      statistics: { processed: total, total, good, doubtful, faulty },
      messages: said('success', say('{n, plural, one {# line is} other {# lines are}} valid', { n: good })),
    };
  if (id === 'decide') {
    const applying = job.stages?.[3] === 'skipped' ? 0 : total;
    const message =
      status === 'finished'
        ? say('{n, plural, =0 {No lines are} one {# line is} other {# lines are}} to be applied', { n: applying })
        : say('{n, plural, one {# line is} other {# lines are}} waiting for a decision', { n: total });
    return {
      best_result: 'success',
      statistics: { processed: total, total, good, doubtful, faulty },
      decisions: ['4', '5'],
      messages: said('info', message),
    };
  }
  return {
    best_result: 'success',
    statistics: { processed: total, total, applied: total, declined: 0, failed: 0 },
    messages: said('success', say('{n, plural, one {# line} other {# lines}} applied', { n: total })),
  };
}

type Result = RecordOf<'batch-results'>;

function createResultRecords(
  job: DemoJob,
  { id, status, params }: { id: string; status: StageStatus; params: { batchjob_id: string; run_id: string } },
): DemoRecord<'batch-results'>[] {
  if (id === 'read' || !['finished', 'need_decision'].includes(status)) return [];
  const isSkipped = job.stages?.[3] === 'skipped';
  const lines = job.lines.map((line, at) => ({ ...line, line: at + 2 })).filter((line) => id === 'validate' || line.status !== 'error');
  const decisions = ['5', '4'];
  const decided: Result = status === 'finished' ? { decisions, decision: isSkipped ? '4' : '5' } : { decisions };
  return lines.map(({ cells, status: found, kind, subject, messages = [], line }): DemoRecord<'batch-results'> => {
    const state = id === 'apply' ? 'applied' : found;
    const own: Result = { id: String(line), line, kind, subject, values: cells, messages, status: state };
    return { resource: 'batch-results', params: { ...params, stage_id: id }, values: { ...own, ...(id === 'decide' ? decided : {}) } };
  });
}

/** The files of those jobs. */
export function createBatchFiles(): readonly (NewStoredFile & { readonly text: string })[] {
  return listDemoJobs().map((job) => {
    const { id, lines } = job;
    const columns = listDemoColumns(job);
    const rows = lines.map(({ cells }) => columns.map((name) => cells[name] ?? 'SKP'));
    return {
      name: `batchjob-${id}.csv`,
      type: 'text/csv; charset=utf-8',
      owner: { resource: 'batchjobs', id, parent: '' },
      text: [columns, ...rows].map((cells) => cells.join(',')).join('\r\n'),
    };
  });
}

function listDemoColumns({ lines }: DemoJob): readonly string[] {
  return [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))];
}
