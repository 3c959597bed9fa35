import { expect, it } from 'vitest';
import { findInitialStep, isSelectableStep, runStartedAt, type BatchStage } from './run.ts';

it.each([
  ['run_1700000000', '2023-11-14T22:13:20.000Z', 'decimal seconds since 1970'],
  ['abc-1700000000', '2023-11-14T22:13:20.000Z', 'whatever the first four characters are'],
  ['run_65536f0a', null, 'no decimal number'],
  ['run_', null, 'nothing behind them'],
  ['run_-5', null, 'no second of a run'],
])('the run %s was started at %s: %s [P2-2-323] [P2-2-324] [P2-2-325]', (id, at, _what) => expect(runStartedAt(id)).toBe(at));

const stages = (...statuses: readonly string[]): readonly BatchStage[] =>
  statuses.map((status, at) => ({
    id: `s${at}`,
    status,
    processed: null,
    total: null,
    faulty: null,
    leftOut: null,
    columns: [],
    fileColumns: [],
    bestResult: null,
    messages: [],
  }));

// The decision of the specification, status by status.
it.each([
  ['finished', true],
  ['skipped', true],
  ['archived', true],
  ['pending', false],
  ['running', false],
  ['need_decision', false],
  ['error', false],
])('a stage that is %s counts as finished: %s [P2-2-322]', (status, isFinished) => {
  const run = stages(status, 'pending', 'pending');
  // The step after it can be chosen, the one after that cannot; the screen begins with the first that is left.
  expect([1, 2, 3].map((step) => isSelectableStep(run, step))).toEqual([true, isFinished, false]);
  expect(findInitialStep(run)).toBe(isFinished ? 2 : 1);
});

it('a run begins with its result when its stages are finished, skipped or archived, in any order [P2-2-322]', () => {
  expect(findInitialStep(stages('archived', 'finished', 'skipped'))).toBe(4);
  expect(findInitialStep(stages('skipped', 'archived', 'need_decision'))).toBe(3);
});
