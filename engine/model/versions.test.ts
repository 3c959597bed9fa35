import { describe, expect, it } from 'vitest';
import { listKnownVersions, rebuildVersion } from './versions.ts';

/** A record that was written five times, as somebody noted its values each time; the log is what differs. */
const noted = [
  { a: 1, b: 'x' },
  { a: 2, b: 'x' },
  { a: 2, b: 'y', c: [1] },
  { a: 2, b: null, c: [1, 2] },
  { a: 3, b: 'x', c: null },
] as const;
const changesBetween = (old: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) =>
  ['a', 'b', 'c'].flatMap((name) =>
    JSON.stringify(old[name] ?? null) === JSON.stringify(now[name] ?? null) ? [] : [{ name, before: old[name] ?? null }],
  );
const log = noted
  .map((values, at) => ({ type: at === 0 ? 'create' : 'update', version: at + 1, changes: changesBetween(noted[at - 1] ?? {}, values) }))
  .toReversed();
const now = { version: 5, values: { ...noted[4], untold: 7 } };
const filled = (values: object) => ({ a: null, b: null, c: null, untold: 7, ...values });

describe('what a record was', () => {
  it.each([1, 2, 3, 4, 5])('at version %i is what was noted then, and what nobody tells stays', (version) => {
    const then = rebuildVersion(now, log, version);
    expect(filled(then ?? {})).toEqual(filled(noted[version - 1] ?? {}));
  });

  it('is known through its deletion', () => {
    const gone = { type: 'delete', version: 5, changes: changesBetween(noted[4], {}) };
    const back = { type: 'restore', version: 6, changes: changesBetween({}, noted[4]) };
    const history = [back, gone, ...log];
    for (const version of [2, 5])
      expect(filled(rebuildVersion({ ...now, version: 6 }, history, version) ?? {})).toEqual(filled(noted[version - 1] ?? {}));
    expect([...listKnownVersions(6, history)]).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('is not known before a gap', () => {
    const gap = log.filter(({ version }) => version !== 4);
    expect([5, 3, 1].map((version) => rebuildVersion(now, gap, version) !== null)).toEqual([true, false, false]);
    expect([...listKnownVersions(5, gap)]).toEqual([5]);
    // The latest write is not told.
    expect(rebuildVersion(now, log.slice(1), 4)).toBeNull();
    expect([...listKnownVersions(5, log.slice(1))]).toEqual([]);
  });
});
