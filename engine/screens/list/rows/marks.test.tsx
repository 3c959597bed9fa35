// @vitest-environment happy-dom
/** How wide the columns of a list are, and how it draws yes and no. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ListScreen } from '../ListScreen.tsx';

const model = fixtureModel([
  {
    file: 'resources/masts.yaml',
    text: `apiVersion: admin/v1
resource: masts
title: Mast
path: masts
access: true
fields:
  code: code
  lit: boolean
  leased: {type: boolean, enum: {true: Leased, false: Own}}
  note: string
list: {columns: [code, lit, leased, note], filters: [lit], sort: code, pageSize: 10}
`,
  },
]);
const masts = Array.from({ length: 20 }, (_, at) => ({
  ...{ code: `mast-${String(at).padStart(2, '0')}`, lit: at === 1 ? true : false, leased: at === 1 },
  note: at < 10 ? 'Short' : 'A long note that is there only on the second page of the list',
}));
const lots = fixtureModel([
  {
    file: 'resources/lots.yaml',
    text: `apiVersion: admin/v1
resource: lots
title: Lot
access: true
key: no
fields: {no: integer!, price: integer}
list: {columns: [no, price]}
`,
  },
]);
afterEach(cleanup);

async function draw() {
  drawScreen({
    model,
    records: { masts },
    at: '/masts',
    screens: { '/masts': <ListScreen resource={resourceIn(model, 'masts')} params={{}} /> },
  });
  await screen.findByRole('link', { name: 'mast-00' });
}

const cellOf = (code: string, field: string) =>
  document.querySelector<HTMLElement>(`[role=row][data-record=${code}] [data-field=${field}]`) as HTMLElement;

it('marks yes and leaves no quiet, each read out and copied as its word', async () => {
  await draw();
  expect(cellOf('mast-01', 'lit').querySelector('svg')).not.toBeNull();
  expect(cellOf('mast-00', 'lit').querySelector('svg')).toBeNull();
  expect(['mast-00', 'mast-01'].map((code) => cellOf(code, 'lit').textContent)).toEqual(['No', 'Yes']);
});

it('keeps the digits of a key together, and parts those of an amount', async () => {
  drawScreen({
    model: lots,
    records: { lots: [{ no: 12345, price: 67890 }] },
    at: '/lots',
    screens: { '/lots': <ListScreen resource={resourceIn(lots, 'lots')} params={{}} /> },
  });
  expect((await screen.findByRole('link', { name: '12345' })).textContent).toBe('12345');
  expect(cellOf('"12345"', 'price').textContent).toBe('67,890');
});

it('says the words that a descriptor gives instead', async () => {
  await draw();
  expect(['mast-00', 'mast-01'].map((code) => cellOf(code, 'leased').textContent)).toEqual(['Own', 'Leased']);
  expect(cellOf('mast-01', 'leased').querySelector('.visually-hidden')).toBeNull();
});

it('keeps the widths of its columns when other rows come', async () => {
  await draw();
  const widths = () => [...document.querySelectorAll<HTMLElement>('[role=columnheader]')].map(({ style }) => style.cssText);
  const before = widths();
  expect(before.join()).toMatch(/width: \d/);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByRole('link', { name: 'mast-10' });
  expect(widths()).toEqual(before);
});
