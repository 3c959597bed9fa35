import { expect, it } from 'vitest';
import { listPinnedSets } from './pinned-columns.ts';

const column = (name: string, width: number, { isId = false, isPinned = false, flex = 0 } = {}) => ({
  ...{ name, width, flex, isId, isPinned },
  least: Math.min(width, 144),
});
const sight = { isPinned: true };

it('the column that names the record stays in sight wherever it stands, in any room', () => {
  const columns = [column('test', 100), column('number', 200, { isId: true, isPinned: true }), column('note', 300)];
  // Scrolled to the end, it lies behind the boxes (50); at the beginning of a narrow table, in front of the buttons (44).
  expect(listPinnedSets(columns, { before: 50, behind: 44 })).toEqual([{ from: 0, places: [{ name: 'number', left: 50, right: 44 }] }]);
});

it('further ones stand beside each other on either side, where 240 px are left to scroll the rest', () => {
  const columns = [
    column('code', 200, { isId: true, isPinned: true }),
    column('note', 400),
    column('state', 150, sight),
    column('source', 100),
    column('total', 120, sight),
  ];
  const [, two, three] = listPinnedSets(columns, { before: 50, behind: 44 });
  expect(two).toEqual({
    from: 50 + 44 + 200 + 150 + 240,
    places: [
      { name: 'code', left: 50, right: 44 + 150 },
      { name: 'state', left: 250, right: 44 },
    ],
  });
  expect(three).toEqual({
    from: 50 + 44 + 200 + 150 + 120 + 240,
    places: [
      { name: 'code', left: 50, right: 44 + 120 + 150 },
      { name: 'state', left: 250, right: 44 + 120 },
      { name: 'total', left: 400, right: 44 },
    ],
  });
});

it('one that takes what is left is as narrow as it can be once there is something to scroll', () => {
  const columns = [column('name', 160, { flex: 1, isPinned: true }), column('total', 120, sight)];
  expect(listPinnedSets(columns, { before: 0, behind: 0 }).at(-1)?.places).toMatchObject([
    { name: 'name', right: 120 },
    { name: 'total', left: 144 },
  ]);
});

it('those that come before the one with the name leave it its place', () => {
  const columns = [column('state', 150, sight), column('code', 200, { isId: true, isPinned: true })];
  expect(listPinnedSets(columns, { before: 0, behind: 0 }).map(({ places }) => places.map(({ name, left }) => [name, left]))).toEqual([
    [['code', 0]],
    [
      ['state', 0],
      ['code', 150],
    ],
  ]);
});
