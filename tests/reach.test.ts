import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reachedBy } from './reach.ts';
import { codeRoots, listOwnImports, modulesBelow } from './sources.ts';

const sources = [
  { file: 'engine/a.ts', text: `export const a = 1;` },
  { file: 'engine/b.ts', text: `import { a } from './a.ts';` },
  { file: 'engine/Late.tsx', text: `const view = () => import('./b.ts');` },
  { file: 'engine/a.test.ts', text: `import { a } from './a.ts';` },
  { file: 'engine/Late.test.tsx', text: `import { Late } from './Late.tsx';` },
  { file: 'tests/api/orders.test.ts', text: `import { fork } from '../served.ts';\nsend('GET sales-orders');` },
  { file: 'tests/served.ts', text: `fork(new URL('../engine/b.ts', import.meta.url));` },
  { file: 'tests/circle.ts', text: `import './circle.test.ts';` },
  { file: 'tests/circle.test.ts', text: `import './circle.ts';` },
];

const said = (...changed: readonly string[]): readonly string[] => reachedBy(changed, sources).map(({ test, steps }) => `${steps} ${test}`);

describe('the tests that a change can reach', () => {
  it('are those that import it, however far away, the nearest first', () => {
    expect(said('engine/a.ts')).toEqual(['1 engine/a.test.ts', '3 engine/Late.test.tsx', '3 tests/api/orders.test.ts']);
  });

  it('are those that were changed themselves, and not those that were deleted', () => {
    expect(said('engine/a.test.ts', 'engine/gone.test.ts')).toEqual(['0 engine/a.test.ts']);
  });

  it('are those that name a file which is no module, by its whole name', () => {
    expect(said('resources/sales-orders.yaml')).toEqual(['1 tests/api/orders.test.ts']);
    expect(said('resources/sales-orders.policy.yaml')).toEqual(['1 tests/api/orders.test.ts']);
    expect(said('resources/orders.yaml', 'README.md')).toEqual([]);
  });

  it('are found where modules import each other', () => {
    expect(said('tests/circle.ts')).toEqual(['1 tests/circle.test.ts']);
  });

  it('are looked for in all that a module of this project imports', () => {
    const own = [...codeRoots, 'tests'].flatMap(modulesBelow);
    const read = new Set(own.map(({ file }) => file));
    const named = new Set(own.flatMap(listOwnImports).filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !read.has(file)));
    // Types alone, made from descriptors, and settings of a tool that one test reads. What does not exist is named in the texts of tests.
    const unread = ['lingui.config.ts', 'resources/records.ts'];
    expect([...named].filter((file) => existsSync(join(import.meta.dirname, '..', file))).toSorted()).toEqual(unread);
  });
});
