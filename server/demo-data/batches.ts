import type { NewFile } from '../files/files.ts';
import { type Demo, daysAgo, type Seeds } from './demo.ts';

type Cells = Readonly<Record<string, string>>;

/** A line of a demo file, and what its stages found. */
interface DemoLine {
  readonly cells: Cells;
  readonly status: 'good' | 'doubtful' | 'error';
  readonly kind: 'import' | 'update';
  readonly subject: string;
  readonly messages?: readonly { readonly field: string; readonly rule: string; readonly text: string }[];
}

interface DemoJob {
  readonly id: string;
  readonly type: string;
  readonly filename: string;
  readonly attributes: Cells;
  readonly lines: readonly DemoLine[];
  /** Status of its stages; null: it was never run. */
  readonly stages: readonly [read: string, validate: string, decide: string, apply: string] | null;
  readonly daysAgo: number;
}

const channel = '3i@default';
const budgets = { channel, email_template: 'budget-import' };

/** Batch jobs with runs in each state that stays as it is. */
function jobs(): readonly DemoJob[] {
  return [
    {
      ...{ id: 'demo-waiting', type: 'budget_import', filename: 'budgets-spring.csv', attributes: budgets, daysAgo: 1 },
      lines: Array.from({ length: 130 }, (_, at) => budgetLine(at)),
      stages: ['finished', 'finished', 'need_decision', 'pending'],
    },
    {
      ...{ id: 'demo-faulty', type: 'budget_import', filename: 'budgets-draft.csv', attributes: budgets, daysAgo: 2 },
      lines: Array.from({ length: 8 }, (_, at) => (at % 3 === 1 ? faultyLine(at) : budgetLine(at + 500))),
      stages: ['finished', 'need_decision', 'pending', 'pending'],
    },
    {
      ...{ id: 'demo-finished', type: 'company_address_import', filename: 'addresses.csv', attributes: { channel }, daysAgo: 9 },
      lines: ['kiel', 'bremen', 'rostock'].map(addressLine),
      stages: ['finished', 'finished', 'finished', 'finished'],
    },
    {
      ...{ id: 'demo-declined', type: 'company_address_import', filename: 'addresses-old.csv', attributes: { channel }, daysAgo: 12 },
      lines: ['emden', 'husum'].map(addressLine),
      stages: ['finished', 'finished', 'finished', 'skipped'],
    },
    {
      ...{ id: 'demo-error', type: 'budget_import', filename: 'not-a-table.csv', attributes: budgets, daysAgo: 20 },
      lines: [],
      stages: ['error', 'pending', 'pending', 'pending'],
    },
    {
      ...{ id: 'demo-archived', type: 'budget_import', filename: 'budgets-autumn.csv', attributes: budgets, daysAgo: 40 },
      lines: [budgetLine(900)],
      stages: ['finished', 'archived', 'archived', 'archived'],
    },
    {
      ...{ id: 'demo-new', type: 'budget_import', filename: 'budgets-summer.csv', attributes: budgets, daysAgo: 0 },
      lines: [budgetLine(700), budgetLine(701)],
      stages: null,
    },
  ];
}

function budgetLine(at: number): DemoLine {
  const code = `DEMO-${String(at + 1).padStart(3, '0')}`;
  const cells = { code, type: 'single', scope: 'order', amount: `${at + 10}.00`, email: 'buyer@steward.example' };
  const subject = `budgets/${code}`;
  if (at % 40 !== 7) return { cells, subject, status: 'good', kind: 'import' };
  const username = 'somebody';
  const messages = [{ field: 'username', rule: 'unknown', text: `Nobody has the user name "${username}"` }];
  return { cells: { ...cells, username }, subject, status: 'doubtful', kind: 'import', messages };
}

function faultyLine(at: number): DemoLine {
  const line = budgetLine(at + 500);
  const messages = [{ field: 'amount', rule: 'type', text: 'It must be a number such as 12.50' }];
  return { ...line, cells: { ...line.cells, amount: 'much' }, status: 'error', messages };
}

function addressLine(city: string): DemoLine {
  const cells = { company: 'NORDLICHT', code: `branch-${city}`, street: 'Hafenstr. 1', postal_code: '24103', city, country: 'DE' };
  return { cells, subject: `company-addresses/NORDLICHT/branch-${city}`, status: 'good', kind: 'import' };
}

/** Batch jobs, their runs, the stages of those and what they found. */
export function batchRecords(seeds: Seeds): Demo[] {
  return jobs().flatMap((job) => [
    {
      resource: 'batchjobs',
      values: {
        ...{ id: job.id, type: job.type, filename: job.filename, ...job.attributes },
        ...{ created_by: 'admin', created_at: daysAgo(seeds, job.daysAgo) },
      },
    },
    ...(job.stages === null ? [] : runRecords(seeds, job, job.stages)),
  ]);
}

const names = ['read', 'validate', 'decide', 'apply'] as const;
const passed = ['finished', 'skipped', 'archived'];

function runRecords(seeds: Seeds, job: DemoJob, stages: readonly string[]): Demo[] {
  const run = `run_${Math.floor(seeds.now.getTime() / 1000) - job.daysAgo * 86_400 - 60}`;
  const params = { batchjob_id: job.id, run_id: run };
  const open = stages.find((status) => !passed.includes(status));
  const status = open ?? (stages.includes('archived') ? 'archived' : 'finished');
  return [
    { resource: 'batch-runs', params: { batchjob_id: job.id }, values: { id: run, batchjob_id: job.id, invoker: 'admin', status } },
    ...names.map((id, at): Demo => {
      const values = { id, ...params, position: at + 1, status: stages[at], ...saying(job, id, stages[at] ?? '') };
      return { resource: 'batch-stages', params, values };
    }),
    ...names.flatMap((id, at) => resultRecords(job, { id, status: stages[at] ?? '', params })),
  ];
}

function saying(job: DemoJob, id: string, status: string): object {
  const total = job.lines.length;
  const count = (wanted: string): number => job.lines.filter((line) => line.status === wanted).length;
  const said = (type: string, text: string): object => ({ messages: [{ type, text }] });
  if (status === 'error') return { best_result: 'error', ...said('error', 'The file has no lines below its head') };
  if (status === 'skipped') return { best_result: 'success', statistics: { processed: 0, total: 0 } };
  if (status === 'pending' || status === 'archived') return {};
  const done = { processed: total, total };
  if (id === 'read') return { best_result: 'success', statistics: done, ...said('info', `${total} lines read`) };
  const found = { ...done, good: count('good'), doubtful: count('doubtful'), faulty: count('error') };
  if (id === 'validate')
    return {
      best_result: count('error') > 0 ? 'error' : 'success',
      statistics: found,
      ...said('success', `${count('good')} lines are good`),
    };
  if (id === 'decide') {
    const decided = job.stages?.[3] === 'skipped' ? 'No line is to be applied' : `${total} lines are to be applied`;
    const text = status === 'finished' ? decided : `${total} lines wait for a decision`;
    return { best_result: 'success', statistics: found, decisions: ['4', '5'], ...said('info', text) };
  }
  return {
    best_result: 'success',
    statistics: { ...done, applied: total, declined: 0, failed: 0 },
    ...said('success', `${total} lines applied`),
  };
}

function resultRecords(
  job: DemoJob,
  { id, status, params }: { id: string; status: string; params: { batchjob_id: string; run_id: string } },
): Demo[] {
  if (id === 'read' || !['finished', 'need_decision'].includes(status)) return [];
  const isSkipped = job.stages?.[3] === 'skipped';
  const lines = job.lines.map((line, at) => ({ ...line, line: at + 2 })).filter((line) => id === 'validate' || line.status !== 'error');
  return lines.map(({ cells, status: found, kind, subject, messages = [], line }) => ({
    resource: 'batch-results',
    params: { ...params, stage_id: id },
    values: {
      ...{ id: String(line), line, kind, subject, values: cells, messages },
      status: id === 'apply' ? 'applied' : found,
      ...(id === 'decide' && { decisions: ['5', '4'], ...(status === 'finished' && { decision: isSkipped ? '4' : '5' }) }),
    },
  }));
}

/** The files of those jobs. */
export function batchFiles(): readonly (NewFile & { readonly text: string })[] {
  return jobs().map(({ id, lines }) => {
    const columns = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))];
    const rows = lines.map(({ cells }) => columns.map((name) => cells[name] ?? 'SKP'));
    return {
      name: `batchjob-${id}.csv`,
      type: 'text/csv; charset=utf-8',
      owner: { resource: 'batchjobs', id, parent: '' },
      text: [columns, ...rows].map((cells) => cells.join(',')).join('\r\n'),
    };
  });
}
