import type { Model } from '../../engine/model/model.ts';
import { appendAudits } from '../store/audit.ts';
import { tableOf } from '../store/layout.ts';
import { insertMany, type NewRecord } from '../store/records.ts';
import { resourceIn } from '../platform/follow.ts';
import { roleNames } from '../platform/reference/index.ts';
import { inEnglish, type Words } from '../reply/print.ts';
import type { OwnModel, ResourceName } from '../records.ts';
import type { Store, Tx } from '../store/store.ts';
import type { Files } from '../files/files.ts';
import { batchFiles } from './batches.ts';
import { usualOrders } from './commerce/orders.ts';
import type { Demo } from './demo.ts';
import { originOf } from './origins.ts';
import { demoRecords } from './records.ts';

const batch = 1000;

export interface SeedOptions {
  /** 'demo', or how many orders the records should fit. */
  readonly amount: 'demo' | number;
  readonly now: Date;
  /** What roles are called in; missing: English alone. */
  readonly words?: Words;
}

const inEnglishOnly: Words = { offered: ['en'], print: inEnglish };

/** Fills an empty store with demo records, all or none, and returns how many; a store that already holds some of them is left as it is. */
export async function seed(store: Store, model: Model, { amount, now, words = inEnglishOnly }: SeedOptions): Promise<number> {
  const roles = roleNames(model, words);
  const records = demoRecords({ scale: amount === 'demo' ? 1 : amount / usualOrders, now, roles });
  return store.tx(async (tx) => {
    const [first] = records;
    const resource = first && model.resources[first.resource];
    if (!resource || (await tx.query(`select 1 from ${tableOf(resource)} limit 1`)).length > 0) return 0;
    for (const [name, list] of grouped(records)) await insertAll(tx, model, { name, list, now });
    return records.length;
  });
}

/** Keeps the files of the demo records, which `seed` has added. */
export async function seedFiles(files: Files): Promise<void> {
  for (const { text, ...file } of batchFiles()) await files.save(file, bytesOf(text));
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

interface Group<R extends ResourceName> {
  readonly name: R;
  readonly list: readonly Demo<R>[];
  readonly now: Date;
}

async function insertAll<R extends ResourceName>(tx: Tx, model: OwnModel, { name, list, now }: Group<R>): Promise<void> {
  const resource = resourceIn(model, name);
  if (!resource) throw new Error(`demo data: the Model has no resource "${name}". Remove its generator from demo-data/records.ts.`);
  for (let start = 0; start < list.length; start += batch) {
    const part: NewRecord<R>[] = list.slice(start, start + batch).map(({ values, params }) => ({ values, parents: params ?? {} }));
    const stored = await insertMany(tx, resource, part, now);
    await appendAudits(
      tx,
      stored.map(({ id, parent, version, values }) => {
        const { at, by } = originOf(name, values);
        return {
          resource: name,
          record_id: id,
          parent,
          version,
          type: 'create',
          blame_user: by ?? 'import',
          diffs: [],
          relations: [],
          created_at: at ?? now.toISOString(),
          descriptor_hash: model.hash,
        };
      }),
    );
  }
}

function grouped(records: readonly Demo[]): ReadonlyMap<ResourceName, readonly Demo[]> {
  const groups = new Map<ResourceName, Demo[]>();
  for (const record of records) {
    const group = groups.get(record.resource);
    if (group) group.push(record);
    else groups.set(record.resource, [record]);
  }
  return groups;
}
