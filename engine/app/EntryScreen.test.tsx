// @vitest-environment happy-dom
import { act, cleanup, configure, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../tests/fixtures/screen.tsx';
import { entryOf } from '../model/catalogue.ts';
import { EntryScreen } from './EntryScreen.tsx';
import { screenChunks } from './screen-chunks.ts';

const stations = `apiVersion: admin/v1
resource: stations
title: Station
menu: false
access: true
fields: {code: code, name: string}
form: {as: dialog}
list: {columns: [code, name]}
`;
const model = fixtureModel([{ file: 'resources/stations.yaml', text: stations }]);
const entry = entryOf(resourceIn(model, 'stations'));

configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });
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
  await act(() => router.navigate('/stations/create'));
  expect(await screen.findByText('1–1 of 1')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive();
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(screen.getByText('1–1 of 1')).toBeDefined();
});
