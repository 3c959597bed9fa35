import { expect, it } from 'vitest';
import {
  applyColumnChoice,
  chooseColumn,
  hasOtherHeadings,
  listMissing,
  noHeadingChosen,
  parseTypeColumns,
  rowsOfColumns,
} from './columns.ts';
import { parseStage } from './run.ts';

// As the API answers it: a heading that goes nowhere has no column.
const { fileColumns } = parseStage({
  data: { id: 'read', headings: [{ name: 'Betrag', column: 'amount' }, { name: 'constructor' }], samples: [['1', '2'], []] },
});

it('the columns of a file come with what stands below them, and where they go', () => {
  expect(fileColumns).toEqual([
    { heading: 'Betrag', samples: ['1', '2'], goesTo: 'amount' },
    { heading: 'constructor', samples: [], goesTo: null },
  ]);
  expect(parseStage({ id: 'read' }).fileColumns).toEqual([]);
});

it('a choice holds what is otherwise than it stands, whatever the heading is called', () => {
  const [amount, other] = fileColumns;
  if (!amount || !other) throw new Error('There are no columns');
  const out = chooseColumn(noHeadingChosen, amount, null);
  const both = chooseColumn(out, other, 'amount');
  expect(rowsOfColumns(applyColumnChoice(fileColumns, noHeadingChosen))).toEqual([
    { name: 'Betrag', column: 'amount' },
    { name: 'constructor', column: null },
  ]);
  expect(rowsOfColumns(applyColumnChoice(fileColumns, both))).toEqual([
    { name: 'Betrag', column: null },
    { name: 'constructor', column: 'amount' },
  ]);
  // Chosen back, it is none.
  expect(chooseColumn(chooseColumn(both, amount, 'amount'), other, null).size).toBe(0);
});

it('what a type requires and nothing goes to is missing', () => {
  const takes = [
    { name: 'amount', title: 'Original amount', required: true },
    { name: 'code', title: 'Code', required: true },
    { name: 'comment', title: 'Comment', required: false },
  ];
  const types = parseTypeColumns({ data: [{ key: 'budget_import', takes }, { key: 'old' }] });
  expect(listMissing(types.get('budget_import') ?? [], fileColumns).map(({ name }) => name)).toEqual(['code']);
  expect([types.get('old'), types.get('none')]).toEqual([[], undefined]);
});

it.each([
  ['goes where it says', [{ heading: 'amount', samples: [], goesTo: 'amount' }], false],
  ['is called otherwise', [{ heading: 'Amount', samples: [], goesTo: 'amount' }], true],
  ['is left out', [{ heading: 'amount', samples: [], goesTo: null }], true],
])('there is something to be seen where a column %s', (_, columns, expected) => expect(hasOtherHeadings(columns)).toBe(expected));
