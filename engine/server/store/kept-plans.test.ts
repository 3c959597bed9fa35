import { expect, it } from 'vitest';
import { openKeptPlans } from './kept-plans.ts';
import { StoreError } from './store.ts';

const nthName = (sql: string, times: number, plans = openKeptPlans()): string | undefined =>
  Array.from({ length: times }, () => plans.nameOf(sql)).at(-1);
const refusal = (code: string, message = 'refused'): StoreError => new StoreError({ message, code, constraint: null, detail: null });

it('keeps what is asked again and again, under a name that is the same in every process', () => {
  expect([nthName('select $1', 2), nthName('select $1', 3)]).toEqual([undefined, nthName('select $1', 9)]);
  // sha256sum of the text, its first 32 digits.
  expect(nthName('select $1', 3)).toBe('steward_375fa1233f1f09a898484552d9b3f921');
  expect(nthName('select $2', 3)).not.toBe(nthName('select $1', 3));
});

it.each([
  ['select 1 from t where a = $1 limit $2', false],
  ['select count(*) from (select 1 from t where a = $1 limit 10001) c', false],
  ['select 1 from t where a = $1 LIMIT 10', false],
  ['select 1 from t where a = $1 order by b limit 1', true],
  ['update t set rate_limit = $1', true],
])('%s: planned once: %s', (sql, isKept) => expect(nthName(sql, 5) !== undefined).toBe(isKept));

it('keeps a hundred, and counts no text for ever', () => {
  const plans = openKeptPlans();
  const kept = Array.from({ length: 150 }, (_, at) => nthName(`select $1 + ${at}`, 3, plans) !== undefined);
  expect(kept.lastIndexOf(true)).toBe(99);
  const busy = openKeptPlans();
  nthName('select $1', 2, busy);
  for (let at = 0; at < 5000; at += 1) busy.nameOf(`select ${at}`);
  expect([nthName('select $1', 1, busy), nthName('select $1', 2, busy) !== undefined]).toEqual([undefined, true]);
});

it.each([
  ['26000', 'prepared statement does not exist', true],
  ['42P05', 'prepared statement already exists', true],
  ['0A000', 'cached plan must not change result type', true],
  ['0A000', 'cross-database references are not implemented', false],
  ['23505', 'duplicate key value', false],
])('%s %s: it is done again, and none is kept from then on: %s', async (code, message, isOver) => {
  const plans = openKeptPlans();
  nthName('select $1', 3, plans);
  let runs = 0;
  const done = plans.orWithout(async () => {
    runs += 1;
    if (plans.nameOf('select $1') !== undefined) throw refusal(code, message);
    return 'done';
  });
  await (isOver ? expect(done).resolves.toBe('done') : expect(done).rejects.toMatchObject({ code }));
  expect([runs, plans.nameOf('select $1') === undefined]).toEqual(isOver ? [2, true] : [1, false]);
});
