import { expect, it } from 'vitest';
import { runStartedAt } from './run.ts';

it.each([
  ['run_1700000000', '2023-11-14T22:13:20.000Z', 'decimal seconds since 1970'],
  ['abc-1700000000', '2023-11-14T22:13:20.000Z', 'whatever the first four characters are'],
  ['run_65536f0a', null, 'no decimal number'],
  ['run_', null, 'nothing behind them'],
  ['run_-5', null, 'no second of a run'],
])('the run %s was started at %s: %s [P2-2-323] [P2-2-324] [P2-2-325]', (id, at, _what) => expect(runStartedAt(id)).toBe(at));
