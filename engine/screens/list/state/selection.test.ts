import { expect, it } from 'vitest';
import { listSelectedIds } from './selection.ts';

it('turns "all but" into the rows that are shown, so that the next page is not selected', () => {
  expect([...listSelectedIds({ type: 'exclude', ids: new Set(['b']) }, ['a', 'b', 'c'])]).toEqual(['a', 'c']);
  expect([...listSelectedIds({ type: 'include', ids: new Set(['b', 'gone']) }, ['a', 'b', 'c'])]).toEqual(['b']);
});
