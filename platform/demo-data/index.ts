import {
  appendAuditEntries,
  type FileStore,
  insertRecords,
  type MessagePrinter,
  type Model,
  type NewRecord,
  type OwnModel,
  printInEnglish,
  type ResourceName,
  type Store,
  type Tx,
} from 'steward/server';
import { findPlatformResource } from '../follow.ts';
import { collectRoleNames } from '../reference/index.ts';
import { createBatchFiles } from './batches.ts';
import { usualOrders } from './commerce/orders.ts';
import type { DemoRecord } from './demo.ts';
import { isDemoWanted } from './is-wanted.ts';
import { recordOriginOf } from './origins.ts';
import { createDemoRecords } from './records.ts';

const batch = 1000;

export interface SeedOptions {
  /** 'demo', or how many orders the records should fit. */
  readonly amount: 'demo' | number;
  readonly now: Date;
  /** The languages in which roles have names; missing: English alone. */
  readonly words?: MessagePrinter;
}

const inEnglishOnly: MessagePrinter = { offered: ['en'], print: printInEnglish };

/** Fills an empty store with demo records, all or none, and returns how many; a store that already holds some of them is left as it is. */
export async function seedStore(store: Store, model: Model, { amount, now, words = inEnglishOnly }: SeedOptions): Promise<number> {
  if (!(await isDemoWanted(store, model))) return 0;
  const roles = collectRoleNames(model, words);
  const records = createDemoRecords({ scale: amount === 'demo' ? 1 : amount / usualOrders, now, roles });
  return store.tx(async (tx) => {
    if (!(await isDemoWanted(tx, model))) return 0;
    for (const [name, list] of groupByResourceName(records)) await insertDemoGroup(tx, model, { name, list, now });
    return records.length;
  });
}

/** Keeps the files of the demo records, which `seedStore` has added. */
export async function seedBatchFiles(files: FileStore): Promise<void> {
  for (const { text, ...file } of createBatchFiles()) await files.save(file, bytesOfText(text));
}

async function* bytesOfText(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

interface DemoGroup<R extends ResourceName> {
  readonly name: R;
  readonly list: readonly DemoRecord<R>[];
  readonly now: Date;
}

async function insertDemoGroup<R extends ResourceName>(tx: Tx, model: OwnModel, { name, list, now }: DemoGroup<R>): Promise<void> {
  const resource = findPlatformResource(model, name);
  if (!resource) throw new Error(`demo data: the Model has no resource "${name}". Remove its generator from demo-data/records.ts.`);
  for (let start = 0; start < list.length; start += batch) {
    const part: NewRecord<R>[] = list.slice(start, start + batch).map(({ values, params }) => ({ values, parents: params ?? {} }));
    const stored = await insertRecords(tx, resource, part, now);
    await appendAuditEntries(
      tx,
      stored.map(({ id, parent, version, values }) => {
        const { at, by } = recordOriginOf(name, values);
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

function groupByResourceName(records: readonly DemoRecord[]): ReadonlyMap<ResourceName, readonly DemoRecord[]> {
  const groups = new Map<ResourceName, DemoRecord[]>();
  for (const record of records) {
    const group = groups.get(record.resource);
    if (group) group.push(record);
    else groups.set(record.resource, [record]);
  }
  return groups;
}
