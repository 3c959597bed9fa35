// @vitest-environment happy-dom
/** What failed, over several resources. What is shown follows from the records below, whose times stand beside the day of the test, 1 May 2031. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFailedEntries } from '../../app/failed-entries.ts';
import { drawScreen, fixtureModel } from '../../../tests/fixtures/screen.tsx';
import { useEngine, useScope } from '../context.ts';
import { FailedScreen } from './FailedScreen.tsx';

const launches = `apiVersion: admin/v1
resource: launches
title: Launch
titlePlural: Launches
access: {use: true, list: ROLE_ADMIN}
fields:
  code: code
  outcome: {type: string, enum: {flew: Flew, burst: Burst}}
  at: date-time
failed: {where: {outcome: burst}, at: at}
list: {columns: [code, outcome, at], filters: [outcome, at], sort: code}
`;
const uplinks = `apiVersion: admin/v1
resource: uplinks
title: Uplink
access: true
path: launches/{launch}/uplinks
parents: {launch: {to: launches, wildcard: true}}
fields:
  code: code
  launch: {type: ref, to: launches}
  fault: string
  day: date
failed: {where: {fault: {ne: null}}, at: day}
list: {columns: [code, fault, day]}
`;
const model = fixtureModel([
  { file: 'resources/launches.yaml', text: launches },
  { file: 'resources/uplinks.yaml', text: uplinks },
]);
const records = {
  launches: [
    { code: 'today', outcome: 'burst', at: '2031-05-01T06:00:00.000Z' },
    { code: 'fine', outcome: 'flew', at: '2031-05-01T07:00:00.000Z' },
    { code: 'late', outcome: 'burst', at: '2031-04-30T23:59:59.000Z' },
    { code: 'early', outcome: 'burst', at: '2031-04-30T00:00:01.000Z' },
    { code: 'week', outcome: 'burst', at: '2031-04-25T10:00:00.000Z' },
    { code: 'month', outcome: 'burst', at: '2031-04-24T10:00:00.000Z' },
    { code: 'older', outcome: 'burst', at: '2031-04-01T10:00:00.000Z' },
  ],
  uplinks: [
    { code: 'noise', launch: 'fine', fault: 'Noise', day: '2031-04-29' },
    { code: 'clear', launch: 'fine', fault: null, day: '2031-04-29' },
  ],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

function Failed() {
  const { catalogue } = useEngine();
  return <FailedScreen entries={listFailedEntries(catalogue, useScope())} />;
}

const draw = (at: string, roles?: readonly string[]) =>
  drawScreen({ model, records, at, screens: { '/failed': <Failed />, '*': <p>Elsewhere</p> }, ...(roles && { roles }) });

const codesOf = (section: HTMLElement): readonly string[] =>
  within(section)
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) =>
        within(row)
          .getAllByRole('gridcell')
          .find(({ textContent }) => textContent !== '')?.textContent ?? '',
    );

const sectionOf = (name: string) => screen.findByRole('region', { name });

it('is that of seven days at first, the newest first, and nothing that went well', async () => {
  draw('/failed');
  const section = await sectionOf('Launches');
  await waitFor(() => expect(codesOf(section)).toEqual(['today', 'late', 'early', 'week']));
  expect(codesOf(await sectionOf('Launches / Uplinks'))).toEqual(['noise']);
});

it('says whose a record is where its list does not', async () => {
  draw('/failed');
  const section = await sectionOf('Launches / Uplinks');
  expect(await within(section).findByText('fine')).toBeTruthy();
});

it('is that of a day, or of thirty, as the address says, and the heading leads to the same records in their own list', async () => {
  const user = userEvent.setup();
  const { router } = draw('/failed');
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }));
  expect(router.place().location.search).toBe('?period=yesterday');
  await waitFor(async () => expect(codesOf(await sectionOf('Launches'))).toEqual(['late', 'early']));
  expect((await sectionOf('Launches / Uplinks')).textContent).toContain('Nothing failed.');
  await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
  await waitFor(async () => expect(codesOf(await sectionOf('Launches'))).toEqual(['today', 'late', 'early', 'week', 'month']));
  const link = within(await sectionOf('Launches')).getByRole('link', { name: 'Launches' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/launches?outcome=burst&at=@last-30-days&_sort[at]=desc');
});

it('leaves out what its reader may not list', async () => {
  draw('/failed', ['ROLE_ASTRONOMER']);
  await sectionOf('Launches / Uplinks');
  expect(screen.queryByRole('region', { name: 'Launches' })).toBeNull();
});
