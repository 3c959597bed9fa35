import { keepSentence, type RecordOf, say } from 'steward/server';
import { type DemoRecord, daysAgo, type RowOfList, type DemoSeeds } from './demo.ts';

const known = ['DL-27-Q', 'KB-5520-DE', 'RW-88120-BK'] as const;
const unknown = ['DL-27-X', 'KB-5530-DE'] as const;
const count = 6;

/** Runs of the command that looks SKUs up: most found something missing, one came without a list. */
export function createCommandRuns(seeds: DemoSeeds): DemoRecord<'command-runs'>[] {
  return Array.from({ length: count }, (_, index) => createCommandRun(seeds, index));
}

function createCommandRun(seeds: DemoSeeds, index: number): DemoRecord<'command-runs'> {
  const created = daysAgo(seeds, 1 + index * 4);
  const finished = new Date(Date.parse(created) + 2000 + index * 700).toISOString();
  const hasList = index !== 2;
  const missing = unknown.slice(0, index % 3);
  const total = known.length + missing.length;
  const texts = hasList
    ? [
        ...missing.map((sku) => keepSentence(say('"{sku}" is not a product', { sku }))),
        keepSentence(say('{total} SKUs, {missing} of them not products', { total, missing: missing.length })),
      ]
    : [keepSentence(say('There are no SKUs to look for: name some, or upload a file'))];
  return {
    resource: 'command-runs',
    params: { command: 'check-products' },
    values: {
      id: `demo-run-${index + 1}`,
      command: 'check-products',
      command_name: keepSentence(say('Check products')),
      state: hasList ? 'done' : 'error',
      created_by: 'admin',
      created_at: created,
      finished_at: finished,
      payload: { cli_params: hasList ? { skus: [...known, ...missing] } : {}, files: [] },
      ...(hasList ? { result: { checked: total, missing } } : { message: texts[0] ?? null }),
      log: texts.map((text): RowOfList<RecordOf<'command-runs'>['log']> => ({ at: finished, text })),
    },
  };
}
