import { describe, expect, it } from 'vitest';
import type { QueryFilter } from '../../../model/query.ts';
import { holdElsewhere, putFilterAt } from './alternatives.ts';

const is = (param: string, value: string): QueryFilter => ({ param, op: 'eq', values: [value] });
const [isNew, isDear, isFailed, isOld] = [is('state', 'new'), is('total', '9'), is('state', 'failed'), is('old', 'true')];
const put = (filtering: Parameters<typeof putFilterAt>[0], at: Parameters<typeof putFilterAt>[1], next: QueryFilter) =>
  putFilterAt(filtering, at, { param: next.param, next });

describe('alternatives', () => {
  it('begin as what is asked for, or something else', () => {
    expect(put({ filters: [isNew, isDear], alternatives: [] }, 0, isFailed)).toEqual({
      filters: [],
      alternatives: [[isNew, isDear], [isFailed]],
    });
  });

  it('take further filters, and further alternatives', () => {
    const two = { filters: [isOld], alternatives: [[isNew], [isFailed]] };
    expect(put(two, 0, isDear).alternatives).toEqual([[isNew, isDear], [isFailed]]);
    expect(put(two, 2, isDear).alternatives).toEqual([[isNew], [isFailed], [isDear]]);
    expect(put(two, 'beside', isDear)).toEqual({ ...two, filters: [isOld, isDear] });
    expect(put(two, 1, isNew).alternatives).toEqual([[isNew], [isNew]]);
  });

  it('end with the last but one', () => {
    const two = { filters: [isOld], alternatives: [[isNew, isDear], [isFailed]] };
    expect(putFilterAt(two, 1, { param: 'state', next: null })).toEqual({ filters: [isOld, isNew, isDear], alternatives: [] });
    expect(putFilterAt(two, 0, { param: 'state', next: null }).alternatives).toEqual([[isDear], [isFailed]]);
  });

  it('are one filter where nothing was asked for before', () => {
    expect(put({ filters: [], alternatives: [] }, 0, isNew)).toEqual({ filters: [isNew], alternatives: [] });
  });

  it('are each asked for by themselves where choices are counted', () => {
    const two = { filters: [isOld], alternatives: [[isNew], [isFailed]] };
    expect(holdElsewhere(two, 1)).toEqual({ filters: [isOld], alternatives: [] });
    expect(holdElsewhere(two, 2)).toEqual({ filters: [isOld], alternatives: [] });
    expect(holdElsewhere({ filters: [isOld], alternatives: [] }, 0)).toEqual({ filters: [], alternatives: [] });
    expect(holdElsewhere(two, 'beside')).toEqual({ filters: [], alternatives: two.alternatives });
  });
});
