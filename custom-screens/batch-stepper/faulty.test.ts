import { expect, it } from 'vitest';
import {
  findCellFault,
  findFaultyStatus,
  isMendable,
  listFaultyColumns,
  listLineFaults,
  listTypedCells,
  parseFaultyLine,
} from './faulty.ts';
import { parseStage } from './run.ts';

// As the API answers it.
const line = parseFaultyLine({
  id: '7',
  meta: { linenumber_in_file: 7 },
  state: {
    status: 'error',
    messages: [
      { field: 'amount', rule: 'type', text: 'It must be a number' },
      { field: null, rule: 'repeated', text: 'Line 2 is about the same record' },
      { field: 'channel', rule: 'required', text: 'It is missing' },
    ],
  },
  values: { amount: 'much', code: 'A' },
  _version: 3,
});

it('a line has its faults at the cells they concern, all others at the line', () => {
  expect([line.line, line.version, line.cells]).toEqual([7, '3', { amount: 'much', code: 'A' }]);
  expect(['code', 'amount'].map((column) => findCellFault(line, column))).toEqual(['', 'It must be a number']);
  expect(listLineFaults(line, ['code', 'amount'])).toEqual(['Line 2 is about the same record', 'channel: It is missing']);
});

it('columns stand as in the file; where its head is not known, as they come', () => {
  expect(listFaultyColumns(['code', 'amount'], [line])).toEqual(['code', 'amount']);
  expect(listFaultyColumns([], [line])).toEqual(['amount', 'code']);
});

it('only what was typed otherwise is sent', () => {
  expect(listTypedCells(line, { amount: '1', code: 'A' })).toEqual({ amount: '1' });
});

it.each([
  ['validate', 'need_decision', { faulty: 0 }, 'error', true],
  ['validate', 'error', { faulty: 3 }, 'error', true],
  // It broke off before it had counted.
  ['validate', 'error', {}, null, false],
  ['validate', 'finished', { faulty: 3 }, 'error', false],
  ['validate', 'finished', { faulty: 0 }, null, false],
  ['validate', 'running', {}, null, false],
  ['decide', 'need_decision', { good: 3 }, null, false],
  ['apply', 'finished', { failed: 2 }, 'failed', false],
  ['apply', 'finished', { failed: 0 }, null, false],
])('of a stage %s that is %s with %j the lines are those with %s; corrected: %s', (id, status, statistics, kept, can) => {
  const stage = parseStage({ data: { id, status, statistics } });
  expect([findFaultyStatus(stage), isMendable(stage)]).toEqual([kept, can]);
});
