// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { FormScreen } from '../form/FormScreen.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { clearLeftLists } from './left-list.ts';

const planets = resourceIn(fixtureModel(), 'planets');
const codes = Array.from({ length: 30 }, (_, at) => `p${String(at + 1).padStart(2, '0')}`);

configure({ defaultHidden: true });
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  clearLeftLists();
  vi.restoreAllMocks();
});

function draw(at: string) {
  const forms = codes.map((code) => [
    `/planets/${code}/edit`,
    <FormScreen key={code} resource={planets} mode="edit" recordKey={[code]} params={{}} />,
  ]);
  return drawScreen({
    model: fixtureModel(),
    records: {
      planets: codes.map((code, mass) => ({ code, name: `Planet ${code}`, kind: 'rock', mass: mass + 1, rings: false, _version: 1 })),
    },
    at,
    screens: { '/planets': <ListScreen resource={planets} params={{}} />, ...Object.fromEntries(forms) },
  });
}

const listed = () => screen.findAllByRole('row');
const standing = (at: string) =>
  waitFor(() => expect(screen.getByRole('navigation', { name: 'Records of the list' }).textContent).toContain(at));

it('walks from record to record through the very list, over the end of its page', async () => {
  const { router } = draw('/planets?_sort%5Bcode%5D=desc&_limit=10&_offset=0');
  await listed();
  await act(() => router.navigate('/planets/p21/edit'));
  // Thirty sorted downwards: p30 is the first, p21 the tenth and last of the page.
  await standing('10 of 30');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Next record (j)' }).getAttribute('href')).toBe('/planets/p20/edit'));
  fireEvent.keyDown(document.body, { key: 'j' });
  await standing('11 of 30');
  expect(router.place().location.pathname).toBe('/planets/p20/edit');
  fireEvent.keyDown(document.body, { key: 'k' });
  await standing('10 of 30');
  // Walking grows no history: one step back is the list, as it was.
  await act(() => router.navigate(-1));
  await listed();
  expect(router.place().location.search).toContain('_sort%5Bcode%5D=desc');
});

it('stays with the letter while somebody types, and says why there is no way on', async () => {
  const { router } = draw('/planets?_sort%5Bcode%5D=desc&_limit=10&_offset=0');
  await listed();
  await act(() => router.navigate('/planets/p30/edit'));
  fireEvent.keyDown(await screen.findByRole('textbox', { name: /^Name/ }), { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(router.place().location.pathname).toBe('/planets/p30/edit');
  expect(screen.getByRole('button', { name: 'Previous record (k)' }).getAttribute('aria-disabled')).toBe('true');
});

it('saves and goes on to the next; save alone and the breadcrumb return to the page of the list', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const { router, memory } = draw('/planets?_sort%5Bcode%5D=desc&_limit=10&_offset=10');
  await listed();
  const place = router.place().location.search;
  await act(() => router.navigate('/planets/p18/edit'));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await user.click(await screen.findByRole('button', { name: 'Save and next' }));
  await standing('14 of 30');
  expect(router.place().location.pathname).toBe('/planets/p17/edit');
  expect(memory.records('planets').find(({ code }) => code === 'p18')).toMatchObject({ name: 'Planet p18!' });
  expect((await screen.findByRole('link', { name: 'Planets' })).getAttribute('href')).toBe(`/planets${place}`);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '?');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await listed();
  expect(router.place().location.search).toBe(place);
});

it('on a phone the foot of a form leads from record to record until something is typed, and its bar up to the list', async () => {
  const narrow = (media: string) => ({
    ...{ media, matches: !media.includes('min-width') && !media.includes('prefers'), onchange: null },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(new EventTarget(), narrow(query)) as MediaQueryList);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const { router } = draw('/planets?_sort%5Bcode%5D=desc&_limit=10&_offset=10');
  await screen.findAllByRole('listitem');
  const place = router.place().location.search;
  await act(() => router.navigate('/planets/p18/edit'));
  await standing('13 of 30');
  expect(screen.getByRole('link', { name: 'Planets' }).getAttribute('href')).toBe(`/planets${place}`);
  expect(screen.queryByRole('region', { name: 'Save or discard' })).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  expect(await screen.findByRole('region', { name: 'Save or discard' })).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Records of the list' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await standing('13 of 30');
});

it('has no place for a record that was not opened from a list', async () => {
  draw('/planets/p05/edit');
  await screen.findByRole('textbox', { name: /^Name/ });
  expect(screen.queryByRole('navigation', { name: 'Records of the list' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull();
});
