// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { readPageCommands } from '../page-commands.ts';
import { ShowScreen } from './ShowScreen.tsx';

const cargoes = `apiVersion: admin/v1
resource: cargoes
title: Cargo
access: {use: true, act: true}
readOnly: true
fields:
  code: code
  name: string!
  phase: {type: state, enum: {packed: Packed, sent: {title: Sent away, tone: info}, there: {title: Arrived, tone: positive}, lost: {tone: negative}}}
  origin: string
  parts:
    type: array
    items: {fields: {part: string, mass: {type: number, sum: true}}}
collections:
  lines:
    fields:
      sku: string
      name: string
      pieces: integer
      price: {type: money, currency: {expr: self.coin}, sum: false}
      worth: {type: money, value: self.pieces * self.price, currency: {expr: self.coin}}
      coin: {type: string, visible: false}
      dealer: string
actions:
  raw: {title: Raw data, places: [record], open: .}
  weigh: {title: Weigh, request: POST weigh}
transitions:
  send: {title: Send away, places: [bulk], from: [packed], to: sent, request: POST send}
  lose: {title: Write off, places: [bulk], tone: negative, from: [packed], to: lost, request: POST lose}
list: {columns: [code, phase]}
show:
  tabs:
    - {name: facts, layout: [{group: Facts, fields: [code, phase, origin]}, {actions: [weigh]}]}
    - lines
    - {name: parts, layout: [parts]}
    - {name: moves, layout: [{actions: [send, lose]}]}
edit: false
`;
const model = fixtureModel([{ file: 'resources/cargoes.yaml', text: cargoes }]);
const line = (sku: string, name: string, pieces: number, price: number, coin: string) => ({
  sku,
  name,
  pieces,
  price,
  coin,
  dealer: 'ACME',
});
const cargo = {
  ...{ code: 'c1', name: 'Tools', phase: 'packed', origin: 'Earth', _version: 1 },
  parts: [
    { part: 'Bolt', mass: 0.1 },
    { part: 'Nut', mass: 0.2 },
  ],
  lines: [line('HAM-1', 'Claw hammer', 2, 1250, 'EUR'), line('SAW-9', 'Hand saw', 1, 999, 'EUR'), line('AXE-3', 'Axe', 3, 2000, 'USD')],
};

configure({ defaultHidden: true });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(tab: string, told: Readonly<Record<string, number>> = {}) {
  return drawScreen({
    model,
    records: { cargoes: [cargo] },
    at: `/cargoes/c1#tab-${tab}`,
    screens: { '/cargoes/c1': <ShowScreen resource={resourceIn(model, 'cargoes')} recordKey={['c1']} params={{}} /> },
    wrap: (memory) => ({
      ...memory,
      send: async (call) => ({ ...(await memory.send(call)), status: 200, body: { data: told } }),
    }),
  });
}

const texts = (cells: readonly HTMLElement[]): (string | null)[] => cells.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

it('says the state beside the title and in its steps, and not among the fields as well', async () => {
  open('facts');
  await screen.findByRole('heading', { name: 'Tools' });
  expect(screen.getAllByText('Packed')).toHaveLength(2);
  expect(screen.queryByText('Phase')).toBeNull();
  expect(screen.getByText('Earth')).toBeDefined();
});

it('adds up amounts below their column, each currency by itself, and nothing that says no', async () => {
  open('lines');
  const table = within(await screen.findByRole('table', { name: 'Lines' }));
  const [foot] = table.getAllByRole('row').slice(-1);
  // 2 × 12.50 + 9.99 euros, 3 × 20.00 dollars; prices are no amounts.
  expect(texts(within(foot as HTMLElement).getAllByRole('cell'))).toEqual(['€34.99$60.00', '']);
  expect(within(foot as HTMLElement).getByRole('rowheader').textContent).toBe('Sum');
});

it('adds up numbers where they are asked to be, without a rounding', async () => {
  open('parts');
  const table = within(await screen.findByRole('table', { name: 'Parts' }));
  const [foot] = table.getAllByRole('row').slice(-1);
  expect(texts(within(foot as HTMLElement).getAllByRole('cell'))).toEqual(['0.3']);
});

it('keeps name, number and sum side by side on a phone, and the rest below the name', async () => {
  const isNarrow = (media: string) => ({ media, matches: media.includes('max-width'), addListener: () => {}, removeListener: () => {} });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), isNarrow(query)) as unknown as MediaQueryList,
  );
  open('lines');
  const table = within(await screen.findByRole('table', { name: 'Lines' }));
  expect(texts(table.getAllByRole('columnheader'))).toEqual(['Name', 'Pieces', 'Worth']);
  const [, first] = table.getAllByRole('row');
  const [name, pieces, worth] = within(first as HTMLElement).getAllByRole('cell');
  expect([pieces?.textContent, worth?.textContent]).toEqual(['2', '€25.00']);
  expect(name?.firstChild?.textContent).toBe('Claw hammer');
  expect(
    within(name as HTMLElement)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['HAM-1', '€12.50', 'ACME']);
});

it('tells on each tab what is behind it, in one call', async () => {
  const { memory } = open('facts', { lines: 3 });
  await waitFor(() => expect(texts(screen.getAllByRole('tab'))).toEqual(['Facts', 'Lines 3', 'Parts 2', 'Moves']));
  expect(memory.calls.filter((call) => call.includes('_tabs'))).toEqual(['GET /cargoes/c1/_tabs']);
  expect(memory.calls.filter((call) => call.startsWith('collection'))).toEqual([]);
});

it('offers in the bar and to the palette what stands in a tab that is not open', async () => {
  open('facts');
  await screen.findByRole('heading', { name: 'Tools' });
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  // What moves the record on comes before what destroys, and the menu with what is seldom wanted at the end.
  expect(names.filter((name) => ['Send away', 'Write off', 'More actions'].includes(name))).toEqual([
    'Send away',
    'Write off',
    'More actions',
  ]);
  // What stands on the open tab is not said twice.
  expect(names.filter((name) => name === 'Weigh')).toHaveLength(1);
  expect(readPageCommands('actions')?.items.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Weigh', 'Send away', 'Write off', 'Raw data']),
  );
});
