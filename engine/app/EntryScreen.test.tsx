// @vitest-environment happy-dom
import { act, cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { removeClipboard } from '../../tests/fixtures/clipboard.ts';
import { catalogueOf, drawScreen, fixtureModel, resourceIn } from '../../tests/fixtures/screen.tsx';
import { ApiError } from '../data/source.ts';
import { catalogueEntryOf } from '../model/catalogue.ts';
import { EntryScreen } from './EntryScreen.tsx';
import { OptionsContext } from './options.ts';
import { routesOfEntry } from './routes.tsx';
import { screenChunks } from './screen-chunks.ts';
import { HomeRedirect } from './Home.tsx';
import { CrashedScreen } from './StatusScreens.tsx';

const stations = `apiVersion: admin/v1
resource: stations
title: Station
menu: false
access: true
fields: {code: code, name: string}
form: {as: dialog}
list: {columns: [code, name]}
`;
const buoys = `apiVersion: admin/v1
resource: buoys
title: Buoy
menu: false
access: {use: true, edit: ROLE_ADMIN}
fields: {code: code, name: string}
list: {columns: [name]}
edit: {}
`;
const model = fixtureModel([
  { file: 'resources/stations.yaml', text: stations },
  { file: 'resources/buoys.yaml', text: buoys },
]);
const entry = catalogueEntryOf(resourceIn(model, 'stations'));

configure({ defaultHidden: true });
afterEach(cleanup);

it('a list stays while the code of the first dialog over it is loading', async () => {
  const { form } = screenChunks;
  let arrive = (): void => undefined;
  const way = new Promise<void>((resolve) => (arrive = resolve));
  vi.spyOn(screenChunks, 'form').mockImplementation(() => way.then(form));
  const { router } = drawScreen({
    model,
    records: { stations: [{ code: 's1', name: 'Mir' }] },
    at: '/stations',
    screens: {
      '/stations': <EntryScreen key="list" entry={entry} screen="list" />,
      '/stations/create': <EntryScreen key="create" entry={entry} screen="create" />,
    },
  });
  await screen.findByText('1–1 of 1');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(() => router.navigate('/stations/create'));
  expect(await screen.findByText('1–1 of 1')).toBeDefined();
  expect(screen.getByRole('progressbar')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive();
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(screen.getByText('1–1 of 1')).toBeDefined();
});

describe('a record that somebody may see and not change, with a form and no page', () => {
  const drawn = (at: string, roles: readonly string[]) =>
    drawScreen({
      model,
      roles,
      records: { buoys: [{ code: 'b1', name: 'Red' }] },
      at,
      screens: Object.fromEntries(
        routesOfEntry(catalogueEntryOf(resourceIn(model, 'buoys'))).map(({ path, element }) => [path ?? '', element]),
      ),
    });

  it('is read in its form, locked, at its own address', async () => {
    const { router } = drawn('/buoys/b1', ['ROLE_VISITOR']);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).readOnly).toBe(true);
    expect(router.place().location.pathname).toBe('/buoys/b1/edit');
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  it.each([
    [['ROLE_VISITOR'], 'Show'],
    [['ROLE_ADMIN'], 'Edit'],
  ])('is found in the menu of its row by %j as %s', async (roles, title) => {
    drawn('/buoys', roles);
    await userEvent.setup({ delay: null, pointerEventsCheck: 0 }).click(await screen.findByRole('button', { name: /^Actions of/ }));
    expect((await screen.findByRole('menuitem', { name: title })).getAttribute('href')).toBe('/buoys/b1/edit');
  });
});

it('a record whose key holds an escaped slash is not taken for the one with a slash', async () => {
  drawScreen({
    model,
    roles: ['ROLE_ADMIN'],
    records: {
      buoys: [
        { code: 'a/b', name: 'Slash' },
        { code: 'a%2Fb', name: 'Escaped' },
      ],
    },
    at: '/buoys/a%252Fb/edit',
    screens: Object.fromEntries(
      routesOfEntry(catalogueEntryOf(resourceIn(model, 'buoys'))).map(({ path, element }) => [path ?? '', element]),
    ),
  });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).value).toBe('Escaped');
});

it('a page that the server refuses shows the status and what was said, in place of a 404 [P1-2.1-039]', async () => {
  const none = (): Promise<never> => Promise.reject(new Error('Nothing is loaded here.'));
  const options = {
    ...{ catalogue: catalogueOf(model), loaders: { list: none, form: none, messages: none, roles: none } },
    ...{ languages: { catalogues: {}, offered: ['en'] }, customScreens: [], home: '', accountPages: [] },
  };
  const refusal = new ApiError({ status: 403, code: 'closed', message: 'Not on this orbit', hint: '', fields: {}, current: null });
  drawScreen({
    model,
    screens: {
      '/': (
        <OptionsContext value={options}>
          <CrashedScreen error={refusal} onRetry={() => undefined} />
        </OptionsContext>
      ),
    },
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('403');
  expect(screen.getByText('Not on this orbit')).toBeDefined();
  expect(screen.queryByText('There is no page at this address')).toBeNull();
});

it('the start page of somebody to whom nothing is open says so, and leads nowhere', async () => {
  const closed = fixtureModel([
    { file: 'resources/buoys.yaml', text: stations.replaceAll('stations', 'buoys').replace('access: true', 'access: ROLE_VISITOR') },
  ]);
  const all = catalogueOf(closed);
  const none = (): Promise<never> => Promise.reject(new Error('Nothing is loaded here.'));
  const options = {
    ...{
      catalogue: { ...all, menu: [], resources: all.resources.filter(({ name }) => name === 'buoys') },
      loaders: { list: none, form: none, messages: none, roles: none },
    },
    ...{ languages: { catalogues: {}, offered: ['en'] }, customScreens: [], home: 'buoys', accountPages: [] },
  };
  const home = (
    <OptionsContext value={options}>
      <HomeRedirect />
    </OptionsContext>
  );
  drawScreen({ model: closed, roles: [], screens: { '/': home, '/buoys': <p>The buoys</p> } });
  expect(await screen.findByText('Nothing is open to you yet')).toBeDefined();
  expect(screen.queryAllByRole('link')).toEqual([]);
  drawScreen({ model: closed, roles: ['ROLE_VISITOR'], screens: { '/': home, '/buoys': <p>The buoys</p> } });
  expect(await screen.findByText('The buoys')).toBeDefined();
});

it('a page that threw says so where its details cannot be copied', async () => {
  removeClipboard();
  drawScreen({ model, screens: { '/': <CrashedScreen error={new Error('Off course')} onRetry={() => undefined} /> } });
  await userEvent.click(await screen.findByRole('button', { name: 'Copy details' }));
  expect(await screen.findByText('The text could not be copied')).toBeDefined();
});
