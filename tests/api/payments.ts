/** A made-up list of payments, for what is told of all records that match: generated, so that every sum and count can be worked out beside it. */
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { noteStatements, type TestStore } from './stores.ts';
import { openApi, type Api } from './api.ts';
import { people } from './planets.ts';

const payments = `apiVersion: admin/v1
resource: payments
title: Payment
access: {use: true, rows: ROLE_ADMIN || self.owner == user.username}
fields:
  code: code
  owner: string
  state: {type: string, enum: {new: New, paid: Paid, failed: Failed}}
  urgent: boolean
  method: {type: ref, to: methods}
  tags: {type: string, multiple: true, enum: [a, b, c]}
  currency: string
  amount: money
  fee: {type: money, currency: USD}
  gross: {type: money, currency: USD, sum: false}
  weight: {type: number, sum: true}
  pieces: integer
  bonus: {type: money, visible: ROLE_ADMIN || self.state != "failed"}
  secret: {type: money, visible: ROLE_ADMIN}
  grade: {type: string, enum: [x, y], visible: ROLE_ADMIN}
  mood: {type: string, enum: [good, bad], visible: ROLE_ADMIN || self.state != "failed"}
  size: {type: string, enum: [big, small], derived: 'self.pieces > 5 ? "big" : "small"'}
list:
  columns: [code, state, amount, fee, gross, weight, pieces, bonus, secret]
  filters: [code, state, urgent, method, tags, currency, amount, fee, weight, pieces, grade, mood, size, bonus]
  search: [code, currency]
`;
const methods = `apiVersion: admin/v1
resource: methods
title: Method
access: true
fields: {code: code, name: string}
`;

export interface Payment {
  readonly code: string;
  readonly owner: string;
  readonly state: 'new' | 'paid' | 'failed' | null;
  readonly urgent: boolean | null;
  readonly method: string | null;
  readonly tags: readonly string[];
  readonly currency: string | null;
  readonly amount: number | null;
  readonly fee: number | null;
  readonly gross: number | null;
  readonly weight: number | null;
  readonly pieces: number | null;
  readonly bonus: number | null;
  readonly secret: number | null;
  readonly grade: string | null;
  readonly mood: string | null;
}

/** Numbers below `most` that follow from nothing but their beginning (mulberry32). */
function rollDice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

const roll = rollDice(18);

/** The same at every run. */
export const generatedPayments: readonly Payment[] = Array.from({ length: 140 }, (_, n) => {
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const cents = (): number => roll(200_003) - 20_000;
  return {
    code: `p${String(n).padStart(3, '0')}`,
    owner: pick(['visitor', 'astronomer', 'visitor', 'admin', 'visitor']),
    state: pick(['new', 'paid', 'failed', 'paid', null, 'new', 'paid']),
    urgent: pick([true, false, null, false, true, false, false, true, false, null, true]),
    method: pick(['card', 'cash', null, 'card', 'card']),
    tags: pick([[], ['a'], ['a', 'b'], ['b', 'c'], ['c']]),
    currency: pick(['EUR', 'USD', 'DKK', null, 'EUR', 'EUR', 'USD']),
    amount: n % 9 === 0 ? null : cents(),
    fee: n % 13 === 0 ? null : cents(),
    gross: cents(),
    weight: n % 8 === 0 ? null : cents() / 1000,
    pieces: n % 12,
    bonus: cents(),
    secret: cents(),
    grade: pick(['x', 'y', null]),
    mood: pick(['good', 'bad', 'good', null]),
  };
});

export async function openPayments(store: Store): Promise<Api> {
  const { model, problems } = readModel([
    ...loadFolder('tests/fixtures', 'resources'),
    { file: 'resources/payments.yaml', text: payments },
    { file: 'resources/methods.yaml', text: methods },
  ]);
  if (!model) throw new Error(JSON.stringify(problems, null, 1));
  const api = await openApi({ model, store, findUser: async (name) => people[name] ?? null, demoUsers: Object.keys(people) });
  const enter = async (path: string, body: object): Promise<void> => {
    const got = await api.send(`POST ${path}`, { as: 'admin', body });
    if (got.status !== 201) throw new Error(`${path} ${JSON.stringify(body)}: ${got.text}`);
  };
  for (const code of ['card', 'cash', 'cheque']) await enter('methods', { code, name: code });
  for (const payment of generatedPayments) await enter('payments', payment);
  return api;
}

/** The same on a store that tells what it is asked: statements are put into `asked` until it is emptied. */
export async function openNotedPayments(open: TestStore['open']): Promise<{ api: Api; asked: string[]; close(): Promise<void> }> {
  const { store, close } = await open();
  const asked: string[] = [];
  return { api: await openPayments(noteStatements(store, (sql) => void asked.push(sql))), asked, close };
}

/** All rows of a list, read page by page. */
export async function readAllRows(api: Api, as: string, query: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (;;) {
    const got = await api.send(`GET payments?${query}${query === '' ? '' : '&'}_limit=40&_offset=${rows.length}`, { as });
    if (got.status !== 200) throw new Error(got.text);
    const { data, metadata } = got.body as { data: readonly Readonly<Record<string, unknown>>[]; metadata: { total: number } };
    rows.push(...data);
    if (rows.length >= metadata.total) return rows;
  }
}
