import { observe, type Observed } from './observe.tsx';
import { describe, expect, it } from 'vitest';
import type { KeyCase } from './case.ts';
import { cases } from './cases.ts';

describe('a key of the language shows', () => {
  it.each(cases.map((each) => [each.key, each.see, each] as const))('%s in %s', async (_key, _see, each) => {
    const without = noticed(each, await observe(each, false));
    const own = noticed(each, await observe(each, true));
    expect(own).not.toEqual(without);
  });
});

describe('what is noticed is the same twice', () => {
  // Else any key would seem to show.
  const some = cases.filter((_each, at) => at % 8 === 0);
  it.each(some.map((each) => [each.key, each.see, each] as const))('%s in %s', async (_key, _see, each) => {
    const first = noticed(each, await observe(each, true));
    expect(noticed(each, await observe(each, true))).toEqual(first);
  });
});

const noticed = ({ only }: KeyCase, all: Observed): unknown => (only === undefined ? all : all[only]);
