import './dom.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lists, type ListRows } from './lists.ts';
import { all, filterTitles, firstRow, found, headings, labelled, opened, place, textOf } from './reading.ts';
import { close, open, type Stage } from './stage.tsx';

afterAll(close);

describe.each(lists)('the list of $resource', (list: ListRows) => {
  let stage: Stage;
  let filters: string[] = [];
  let sizes: string[] = [];
  beforeAll(async () => {
    stage = await open(list.path);
    await found('[role=columnheader]');
    await firstRow();
    filters = await filterTitles();
    sizes = (await opened(await sizeSelect(), 'mouseDown')).map(textOf);
  });

  it(`is a screen [${list.screen[0]}]`, () => expect(place()).toBe(list.screen[1]));
  it(`has its columns and no others, in their order`, () => expect(headings()).toEqual(list.columns));
  it.each(list.columnRows)('[%s] column %s', (_id, column) => {
    if (column === null) expect(headings()).toEqual(list.columns);
    else expect(headings()).toContain(column);
  });
  it(`has its filters and no others, in their order`, () => expect(filters).toEqual(list.filters));
  it.each(list.filterRows)('[%s] filter %s', (_id, filter) => {
    if (filter === null) expect(filters).toEqual(list.filters);
    else expect(filters).toContain(filter);
  });
  it(`asks for its first page, sorted ${list.callRows.map((id) => `[${id}]`).join(' ')}`, () => {
    const { path, sort, limit } = list.call;
    const call = stage.sent.find((sent) => sent.method === 'GET' && sent.path.startsWith(`${path}?`));
    expect(call?.path).toContain(sort);
    expect(call?.url.searchParams.get('_limit')).toBe(limit);
    expect(call?.url.searchParams.get('_offset')).toBe('0');
  });
  it('offers its page sizes', () => expect(sizes).toEqual(list.pageSizes));
});

const sizeSelect = async (): Promise<HTMLElement> => {
  await labelled('Rows per page');
  const select = all('footer [role=combobox]')[0];
  if (select === undefined) throw new Error('The foot offers no page sizes.');
  return select;
};
