import { join } from 'node:path';
import type { Model } from '../../engine/model/model.ts';
import { seedStore } from '../../platform/demo-data/index.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { analyzeTables, createResourceTables, reconcileTableIndexes } from '../../engine/server/store/tables.ts';
import { jsonOf, textOf } from '../api/stored.ts';
import { figure, printTable, quantile } from './figures.ts';
import { modelOf } from './fill.ts';
import type { Bench } from './main.ts';
import { ask, onEachStore, timed, type Place } from './places.ts';
import type { Served } from './served.ts';

interface Order {
  readonly id: string;
  readonly channel: string;
}

const times = 60;
const warmUp = 5;
const bulkOf = 500;
/** Calls that the app has under way at once for a bulk action. */
const atOnce = 4;

/** How long the main work on orders takes when there are very many of them. */
export async function measureOrders({ root, isQuick }: Bench): Promise<void> {
  await onEachStore(root, (place) => measure(root, place, isQuick ? 50_000 : 1_000_000));
}

async function measure(root: string, { name, filled, served }: Place, size: number): Promise<void> {
  const { seconds, items } = await filled((store) => multiply(store, modelOf(join(root, 'resources')), size));
  const rows = await served(measureWork);
  const title = `Orders: ${size.toLocaleString('en')} with ${items.toLocaleString('en')} items, ${name} (filled in ${figure(seconds)} s)`;
  printTable(title, ['over HTTP', 'p50, ms', 'p95, ms'], rows);
}

/** The demo records, and their orders again and again under numbers and dates of their own until there are so many. */
async function multiply(store: Store, model: Model, size: number): Promise<{ readonly seconds: number; readonly items: number }> {
  const begin = performance.now();
  await createResourceTables(store, model);
  await seedStore(store, model, { amount: 'demo', now: new Date() });
  const [row] = await store.query<{ n: number }>('select count(*)::int as n from r_orders');
  const present = row?.n ?? 1;
  const date = `((${textOf('orders', 'order_date')})::timestamptz - ($1::int * 37) * interval '1 minute') at time zone 'UTC'`;
  const own = jsonOf('orders', {
    id: `id || '-' || $1`,
    order_number: `(${textOf('orders', 'order_number')}) || '-' || $1`,
    order_date: `to_char(${date}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  });
  for (let copy = 1; copy * present < size; copy += 1)
    await store.query(
      `insert into r_orders (id, data, big) select id || '-' || $1, data || ${own}, big from r_orders t
       where id ~ '^[^-]+-[^-]+-[^-]+-[^-]+$' limit $2::int`,
      [String(copy), size - copy * present],
    );
  await reconcileTableIndexes(store, model);
  await analyzeTables(store, model);
  const [counted] = await store.query<{ n: number }>(`select sum((${textOf('orders', 'items_count')})::int)::int as n from r_orders t`);
  return { seconds: (performance.now() - begin) / 1000, items: counted?.n ?? 0 };
}

async function measureWork(server: Served): Promise<string[][]> {
  const page = 'orders?_limit=25&_sort[order_date]=desc&test=false';
  const known = await ask<readonly Order[]>(server, 'orders?_limit=500&_sort[order_date]=desc');
  const order = (n: number): Order => known[n % known.length] ?? { id: '', channel: '' };
  const states = ['processing', 'problematic', 'new', 'shipped'];
  const line = async (name: string, work: (n: number) => Promise<unknown>): Promise<string[]> => [
    name,
    ...figuresOf(await samplesOf(work)),
  ];
  const call = (path: (n: number) => string) => (n: number) => timed(server, path(n));
  return [
    await line(
      'default list',
      call((n) => `${page}&_offset=${n * 25}`),
    ),
    await line(
      'by state and channel',
      call((n) => `${page}&_offset=0&state=${states[n % 4] ?? ''}&channel=${encodeURIComponent(order(n).channel)}`),
    ),
    await line(
      'order number contains five figures',
      call((n) => `${page}&_offset=0&q=${String(100_000 + n * 7).slice(1)}`),
    ),
    await line('an order with all its tabs, at once', (n) => Promise.all(pathsOf(order(n)).map((path) => timed(server, path)))),
    ...(await bulk(server)),
  ];
}

/** What the page of an order asks for when every tab is opened. */
function pathsOf({ id, channel }: Order): readonly string[] {
  const own = `orders/${encodeURIComponent(id)}`;
  return [
    own,
    ...['items', 'payments', 'shipments', 'adjustments', 'attachments'].map((collection) => `${own}/${collection}`),
    `orders/*/fulfillments?_limit=25&id=~${encodeURIComponent(id)}`,
    `messages?_limit=25&channel=${encodeURIComponent(channel)}&references[order_id]=${encodeURIComponent(id)}`,
  ];
}

async function bulk(server: Served): Promise<string[][]> {
  const waiting = [...(await ask<readonly Order[]>(server, `orders?_limit=${bulkOf}&state=new`))];
  const samples: number[] = [];
  const begin = performance.now();
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const start = performance.now();
      await ask(server, `orders/${encodeURIComponent(next.id)}`, { method: 'PATCH', body: { state: 'cancel' } });
      samples.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begin) / 1000;
  return [[`one of ${samples.length} cancelled in bulk, ${atOnce} at once (all: ${figure(seconds)} s)`, ...figuresOf(samples)]];
}

async function samplesOf(work: (n: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < times + warmUp; n += 1) {
    const start = performance.now();
    await work(n);
    samples.push(performance.now() - start);
  }
  return samples.slice(warmUp);
}

function figuresOf(samples: readonly number[]): [string, string] {
  return [figure(quantile(samples, 0.5)), figure(quantile(samples, 0.95))];
}
