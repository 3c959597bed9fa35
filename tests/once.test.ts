import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readModel } from '../engine/language/index.ts';
import { loadFolder } from '../engine/language/load/disk.ts';
import { makeOnce, readModelOnce } from './once.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-once-'));
  vi.stubEnv('PREPARED_STORES', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('makes a thing once, and another thing for itself', () => {
  const make = vi.fn(() => ({ is: 'made' }));
  expect([makeOnce('one', make), makeOnce('one', make)]).toEqual([{ is: 'made' }, { is: 'made' }]);
  expect(make).toHaveBeenCalledTimes(1);
  makeOnce('another', make);
  expect(make).toHaveBeenCalledTimes(2);
});

it('makes it anew after somebody failed to, and leaves no turn taken', () => {
  const fail = (): never => {
    throw new Error('not this time');
  };
  expect(() => makeOnce('one', fail)).toThrow('not this time');
  expect(readdirSync(folder)).toEqual([]);
  expect(makeOnce('one', () => 2)).toBe(2);
});

it('gives a Model that is what reading gives: whole, frozen, and another one for other texts', () => {
  const sources = loadFolder('tests/fixtures');
  const read = readModel(sources);
  for (const time of ['made', 'kept']) {
    const { model, problems } = readModelOnce(sources);
    expect({ model, problems }, time).toStrictEqual(read);
    expect(Object.isFrozen(Object.values(model.resources)[0]?.fields), time).toBe(true);
  }
  const [first, ...others] = sources;
  expect(() => readModelOnce([{ file: first?.file ?? '', text: 'kind: nothing' }, ...others])).toThrow(first?.file);
});
