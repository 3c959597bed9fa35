// @vitest-environment happy-dom
/** From the tab of a record, its children are created, edited and deleted, and whoever did so stands in the tab again. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useLocation } from 'react-router-dom';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { FormScreen } from '../form/FormScreen.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const harbours = `apiVersion: admin/v1
resource: harbours
title: Harbour
access: true
fields: {code: code, name: string!}
edit: {tabs: [form, {name: berths, list: {of: berths, filter: {harbour: '{code}'}, columns: [number]}}]}
`;
const berths = `apiVersion: admin/v1
resource: berths
title: Berth
access: true
key: number
fields: {number: string!, harbour: {type: ref, to: harbours, required: true}, note: string}
list: {columns: [number, harbour], filters: [harbour]}
`;
const model = fixtureModel([
  { file: 'resources/harbours.yaml', text: harbours },
  { file: 'resources/berths.yaml', text: berths },
]);
const [ofHarbours, ofBerths] = [resourceIn(model, 'harbours'), resourceIn(model, 'berths')];

function Here() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="here">{pathname + search + hash}</output>;
}

function draw(at: string) {
  const beside = (drawn: React.ReactNode) => (
    <>
      {drawn}
      <Here />
    </>
  );
  drawScreen({
    model,
    at,
    records: {
      harbours: [{ code: 'kiel', name: 'Kiel', _version: 1 }],
      berths: [
        { number: 'B1', harbour: 'kiel', _version: 1 },
        { number: 'B9', harbour: 'bremen', _version: 1 },
      ],
    },
    screens: {
      '/harbours/kiel/edit': beside(<FormScreen resource={ofHarbours} mode="edit" recordKey={['kiel']} params={{}} />),
      '/berths': beside(<ListScreen resource={ofBerths} params={{}} />),
      '/berths/create': beside(<FormScreen resource={ofBerths} mode="create" recordKey={null} params={{}} />),
      '/berths/B1/edit': beside(<FormScreen resource={ofBerths} mode="edit" recordKey={['B1']} params={{}} />),
      '/berths/B9/edit': beside(<FormScreen resource={ofBerths} mode="edit" recordKey={['B9']} params={{}} />),
    },
  });
}

const tab = '/harbours/kiel/edit#tab-berths';
const isAt = (to: string) => waitFor(() => expect(screen.getByTestId('here').textContent).toBe(to));

/** Opens the tab and from there another page. */
async function leave(to: string): Promise<void> {
  draw(tab);
  await screen.findByRole('link', { name: 'B1' });
  cleanup();
  draw(to);
}

it('creates there, and a form that is given up leads there', async () => {
  await leave('/berths/create?harbour=kiel');
  const user = userEvent.setup();
  expect((await screen.findByRole('link', { name: 'Cancel' })).getAttribute('href')).toBe(tab);
  await user.type(await screen.findByRole('textbox', { name: /Number/ }), 'B2');
  await user.click(screen.getByRole('button', { name: /Create/ }));
  await isAt(tab);
  expect(await screen.findByRole('link', { name: 'B2' })).toBeDefined();
});

it('deletes there, from the form of a record of the tab', async () => {
  await leave('/berths/B1/edit');
  const user = userEvent.setup();
  expect((await screen.findByRole('link', { name: 'Berths' })).getAttribute('href')).toBe(tab);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await isAt(tab);
});

it('leads from another record, and once their own list was shown, to that list', async () => {
  await leave('/berths/B9/edit');
  expect((await screen.findByRole('link', { name: 'Berths' })).getAttribute('href')).toBe('/berths');
  cleanup();
  draw('/berths');
  await screen.findByRole('link', { name: 'B1' });
  cleanup();
  draw('/berths/B1/edit');
  expect((await screen.findByRole('link', { name: 'Berths' })).getAttribute('href')).toBe('/berths');
});
