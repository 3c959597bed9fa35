// @vitest-environment happy-dom
/** Rows on the clipboard: what a spreadsheet, a program and a person would expect of them. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../../tests/fixtures/screen.tsx';
import { ListScreen } from '../ListScreen.tsx';

const wares = `apiVersion: admin/v1
resource: wares
title: Ware
path: wares
access: {use: true, delete: true}
fields:
  code: code
  name: string
  price: money
  min: integer
  max: integer
  tags: {type: string, multiple: true}
  note: text
list:
  columns:
    - code
    - name
    - price
    - {name: bounds, title: Bounds, fields: [min, max]}
    - tags
    - {name: free, title: Free, value: 'self.max - self.min'}
`;
const model = fixtureModel([{ file: 'resources/wares.yaml', text: wares }]);
const records = {
  wares: [
    { code: 'a', name: 'Nut; bolt', price: 1250, min: 1, max: 9, tags: ['new', 'old'], note: 'not shown', _version: 1 },
    { code: 'b', name: '=SUM(A1)', price: -5, min: 2, max: 4, tags: [], note: '', _version: 1 },
    { code: 'c', name: 'A "quoted"\nname', price: null, min: null, max: null, tags: ['one'], note: '', _version: 1 },
  ],
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  document.getSelection()?.removeAllRanges();
});

async function draw(options: Partial<ScreenOptions> = {}) {
  drawScreen({
    model,
    records,
    at: '/wares',
    screens: { '/wares': <ListScreen resource={resourceIn(model, 'wares')} params={{}} /> },
    ...options,
  });
  await screen.findByText('a');
  // Gives the document a clipboard of its own.
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

type User = Awaited<ReturnType<typeof draw>>;

async function select(user: User, codes: readonly string[]): Promise<void> {
  for (const code of codes)
    await user.click(within(document.querySelector(`[role=row][data-record=${code}]`) as HTMLElement).getByRole('checkbox'));
  await screen.findByText(`${codes.length} selected`);
}

async function copyAs(user: User, name: string): Promise<string> {
  await user.click(await screen.findByRole('button', { name: 'Copy the selected rows' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  await screen.findByText(/rows? copied\.$/);
  return navigator.clipboard.readText();
}

/** What the browser is asked to put on its clipboard when somebody copies; null: nothing, it goes on by itself. */
function copyByKeys(at: Element): string | null {
  const kept = new Map<string, string>();
  const event = new Event('copy', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: { setData: (type: string, text: string) => kept.set(type, text) } });
  return fireEvent(at, event) ? null : (kept.get('text/plain') ?? null);
}

describe('the selected rows', () => {
  it('are copied as CSV: titles, values as files have them, nothing that is a formula', async () => {
    const user = await draw();
    await select(user, ['a', 'b', 'c']);
    expect(await copyAs(user, 'CSV')).toBe(
      [
        'Code,Name,Price,Bounds: Min,Bounds: Max,Tags,Free',
        'a,"Nut; bolt",12.5,1,9,"new, old",8',
        `b,'=SUM(A1),-0.05,2,4,,2`,
        'c,"A ""quoted""\nname",,,,one,',
        '',
      ].join('\r\n'),
    );
  });

  it('are copied as JSON: the key and what is shown, as the API has it', async () => {
    const user = await draw();
    await select(user, ['a', 'c']);
    expect(JSON.parse(await copyAs(user, 'JSON'))).toEqual([
      { code: 'a', name: 'Nut; bolt', price: 1250, min: 1, max: 9, tags: ['new', 'old'], free: 8 },
      { code: 'c', name: 'A "quoted"\nname', price: null, min: null, max: null, tags: ['one'], free: null },
    ]);
  });

  it('are copied for a spreadsheet by the keys of the browser as well', async () => {
    const user = await draw();
    await select(user, ['a', 'b']);
    const table = [
      'Code\tName\tPrice\tBounds: Min\tBounds: Max\tTags\tFree',
      'a\tNut; bolt\t12.5\t1\t9\tnew, old\t8',
      `b\t'=SUM(A1)\t-0.05\t2\t4\t\t2`,
      '',
    ].join('\r\n');
    expect(await copyAs(user, 'For a spreadsheet')).toBe(table);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(copyByKeys(document.body)).toBe(table);
  });

  it('are copied without the columns that are hidden, in the order of the screen', async () => {
    localStorage.setItem(
      'steward.columns.wares',
      JSON.stringify({ hidden: ['price', 'bounds', 'free'], order: ['name', 'code', 'tags'], widths: {} }),
    );
    const user = await draw();
    await select(user, ['a']);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.filter((title) => ['Code', 'Name', 'Tags', 'Price', 'Bounds', 'Free'].includes(title ?? ''))).toEqual([
      'Name',
      'Code',
      'Tags',
    ]);
    expect(await copyAs(user, 'CSV')).toBe('Name,Code,Tags\r\n"Nut; bolt",a,"new, old"\r\n');
  });

  it('leave the keys alone while a text is marked or typed', async () => {
    const user = await draw();
    await select(user, ['a']);
    const search = document.createElement('input');
    document.body.append(search);
    expect(copyByKeys(search)).toBeNull();
    search.remove();
    document.getSelection()?.selectAllChildren(screen.getByText('Nut; bolt'));
    expect(copyByKeys(screen.getByText('Nut; bolt'))).toBeNull();
  });
});

it('a cell is copied as it is read where no row is selected', async () => {
  await draw();
  const cell = document.querySelector<HTMLElement>('[data-record="a"] [data-field="price"]') as HTMLElement;
  expect(copyByKeys(cell)).toBe(cell.textContent);
  expect(copyByKeys(document.body)).toBeNull();
});
