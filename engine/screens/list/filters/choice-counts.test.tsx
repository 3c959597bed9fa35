// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import type { DataSource } from '../../../data/source.ts';
import { EmbeddedList } from '../EmbeddedList.tsx';
import { ListScreen } from '../ListScreen.tsx';

const kites = `apiVersion: admin/v1
resource: kites
title: Kite
menu: false
access: true
fields: {code: code, colour: {type: string, enum: {red: Red, blue: Blue}}, old: boolean, planet: {type: ref, to: planets}}
list: {columns: [code, colour], filters: [code, colour, old, planet]}
`;
const model = fixtureModel([{ file: 'resources/kites.yaml', text: kites }]);
const planets = ['earth', 'mars'].map((code) => ({ code, name: code.toUpperCase(), kind: 'rock' }));
const records = [
  { code: 'a', colour: 'red', old: true, planet: 'mars' },
  { code: 'b', colour: 'red', old: false, planet: 'mars' },
  { code: 'c', colour: 'blue', old: true, planet: 'earth' },
  { code: 'd', colour: null, old: null, planet: null },
];

configure({ defaultHidden: true });
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function draw(at = '/kites', wrap: (memory: DataSource) => DataSource = (memory) => memory) {
  const screens = { '/kites': <ListScreen resource={resourceIn(model, 'kites')} params={{}} /> };
  return drawScreen({ model, at, records: { kites: records, planets }, screens, wrap });
}
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
async function open(title: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: title }));
}
const descriptionOf = (name: string, role = 'checkbox'): string | undefined =>
  document.getElementById(screen.getByRole(role, { name }).getAttribute('aria-describedby') ?? '')?.textContent ?? undefined;

it('says beside each choice how many records it would leave', async () => {
  draw();
  await open('Colour');
  await waitFor(() => expect(['Red', 'Blue', 'Empty'].map((name) => descriptionOf(name))).toEqual(['2', '1', '1']));
});

it('counts under the other filters, and not under its own', async () => {
  const { memory } = draw('/kites?colour=red&old=true');
  await user.click(await screen.findByRole('button', { name: /^Colour/ }));
  await waitFor(() => expect(['Red', 'Blue', 'Empty'].map((name) => descriptionOf(name))).toEqual(['1', '1', '0']));
  expect(memory.calls.filter((call) => call.startsWith('counts'))).toEqual(['counts kites colour old eq true · 0+all']);
});

it('counts what an alternative would leave under a filter of the same name beside it', async () => {
  // Of the red ones, a and b, one is old; no blue one is red.
  const either = ['colour=red&old=true', 'code=d'].map((each) => `_or=${encodeURIComponent(each)}`).join('&');
  draw(`/kites?colour=red&${either}`);
  const group = await screen.findByRole('group', { name: 'One of these alternatives' });
  await user.click(within(group).getByRole('button', { name: /^Colour/ }));
  await waitFor(() => expect(['Red', 'Blue', 'Empty'].map((name) => descriptionOf(name))).toEqual(['1', '0', '0']));
});

it('counts what passes one of the alternatives where the filter stands beside them', async () => {
  // a and c are old, d is d.
  const either = ['old=true', 'code=d'].map((each) => `_or=${encodeURIComponent(each)}`).join('&');
  draw(`/kites?colour=red&${either}`);
  await user.click(await screen.findByRole('button', { name: /^Colour/ }));
  await waitFor(() => expect(['Red', 'Blue', 'Empty'].map((name) => descriptionOf(name))).toEqual(['1', '1', '1']));
});

it('counts under what the page around asks for, by the same name too', async () => {
  const filter = [{ param: 'colour', op: 'in' as const, values: ['red', 'blue'] }];
  const screens = { '/': <EmbeddedList resource="kites" filter={filter} list={null} params={{}} /> };
  drawScreen({ model, at: '/', records: { kites: records, planets }, screens });
  await open('Colour');
  await waitFor(() => expect(['Red', 'Blue', 'Empty'].map((name) => descriptionOf(name))).toEqual(['2', '1', '0']));
});

it('counts yes, no and referenced records', async () => {
  draw();
  await open('Old');
  await waitFor(() => expect(['Yes', 'No'].map((name) => descriptionOf(name, 'radio'))).toEqual(['2', '1']));
  cleanup();
  draw();
  await open('Planet');
  await screen.findByRole('option', { name: /MARS/ });
  await waitFor(() => expect(screen.getByRole('option', { name: /MARS/ }).textContent).toBe('MARSmars2'));
});

it('leaves the choices as they are where nothing could be counted', async () => {
  draw('/kites', (memory) => ({ ...memory, counts: () => Promise.resolve(null) }));
  await open('Colour');
  await screen.findByRole('checkbox', { name: 'Red' });
  expect(descriptionOf('Red')).toBeUndefined();
});

it('asks nothing for a filter without choices', async () => {
  const { memory } = draw();
  await open('Code');
  await screen.findByRole('textbox', { name: 'Code' });
  expect(memory.calls.filter((call) => call.startsWith('counts'))).toEqual([]);
});
