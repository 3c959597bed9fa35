/** The databases that hold records beside the store: opened when they are first asked, and asked as whoever waits. */
import type { Resource } from '../../model/model.ts';
import type { DatabaseSource } from '../../model/source.ts';
import { refuseFailed, refuseRefused, refuseUnanswered } from '../foreign/unanswered.ts';
import { refuseCall, Refusal } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { withExistingTable } from '../store/existing.ts';
import { CallerGone } from '../store/haste.ts';
import { StoreError, type Store, type Tx } from '../store/store.ts';
import { describeExistingTable, printTableName, type DatabaseResource } from './describe-table.ts';

export interface ForeignDatabases {
  /** Asks the database of a resource, which is handed on with what is known of its table. */
  ask<T>(resource: DatabaseResource, work: (tx: Tx, placed: Resource) => Promise<T>, change?: AskedChange): Promise<T>;
  close(): Promise<void>;
}

/** What is asked changes something. */
interface AskedChange {
  /** Told first of what the database refuses; it throws what is to be answered. */
  readonly onChangeFailed: (placed: Resource, error: StoreError) => void;
}

/** Milliseconds that what the catalogue says of a table is taken for true. */
const describedFor = 60_000;

/** `urls` by the names of the sources; `open` connects to one. */
export function openForeignDatabases(urls: ReadonlyMap<string, string>, open: (url: string) => Promise<Store>): ForeignDatabases {
  const stores = new Map<string, Promise<Store>>();
  const described = new WeakMap<Resource, { readonly placed: Resource; readonly at: number }>();
  // Somebody else may alter the table at any time, and most of that fails no statement.
  const findDescribed = (resource: Resource): Resource | null => {
    const known = described.get(resource);
    return known !== undefined && performance.now() - known.at < describedFor ? known.placed : null;
  };
  const describe = async (tx: Tx, resource: DatabaseResource): Promise<Resource> => {
    const placed = withExistingTable(resource, await describeExistingTable(tx, resource));
    described.set(resource, { placed, at: performance.now() });
    return placed;
  };
  const connect = (name: string): Promise<Store> => {
    const known = stores.get(name);
    if (known !== undefined) return known;
    const url = urls.get(name);
    if (url === undefined) return Promise.reject(new Error(`There is no address for the database "${name}".`));
    const opening = open(url);
    stores.set(name, opening);
    // Who comes next finds out anew.
    opening.catch(() => stores.delete(name));
    return opening;
  };
  return {
    async ask(resource, work, change) {
      const { source } = resource;
      const store = await connect(source.name).catch((error: unknown) => {
        if (error instanceof CallerGone) throw error;
        return refuseUnanswered(source, { isSlow: false, isOpen: false });
      });
      try {
        const run = async (tx: Tx) => work(tx, findDescribed(resource) ?? (await describe(tx, resource)));
        if (store.hasOurDates) return await (change === undefined ? run(store) : store.tx(run));
        return await store.tx(async (tx) => {
          // Dates are written and read as ours, whatever that database does by itself.
          await tx.query("select set_config('datestyle', 'ISO, YMD', true), set_config('timezone', 'UTC', true)");
          return run(tx);
        });
      } catch (error) {
        const placed = findDescribed(resource);
        if (change !== undefined && placed !== null && error instanceof StoreError) change.onChangeFailed(placed, error);
        // What is known of the table may be what is wrong.
        if (error instanceof StoreError && (error.code ?? '').startsWith('42')) described.delete(resource);
        return refuseDatabaseFailure(source, error, { isOpen: change !== undefined });
      }
    },
    close: async () => {
      await Promise.allSettled([...stores.values()].map(async (store) => (await store).close()));
    },
  };
}

/** `isOpen`: a change may have been made all the same. */
function refuseDatabaseFailure(source: DatabaseSource, error: unknown, { isOpen }: { readonly isOpen: boolean }): never {
  if (!isDatabaseFailure(error)) throw error;
  const code = error instanceof StoreError ? (error.code ?? '') : '08';
  if (code === '42501') return refuseRefused(source, error.message);
  if (code.startsWith('42')) {
    const names = { source: source.name, table: printTableName(source), reason: error.message };
    return refuseCall('source-wrong', say('The table {table} of "{source}" is not as described: {reason}', names));
  }
  if (code === '57014' || code === '55P03') return refuseUnanswered(source, { isSlow: true, isOpen: false });
  if (/^(08|53|57P|28|3D)/.test(code)) return refuseUnanswered(source, { isSlow: false, isOpen });
  return refuseFailed(source, error.message);
}

// What a driver throws without a code of the database is about the connection; anything else is a fault of ours.
function isDatabaseFailure(error: unknown): error is Error {
  if (error instanceof StoreError) return true;
  if (!(error instanceof Error) || error instanceof Refusal) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' || /connection|timeout exceeded when trying to connect/i.test(error.message);
}
