/** What is asked for as a link is pressed, before its click. */
import './dom.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { close, idOf, open, pathsOf } from './stage.tsx';

// What is asked for early is asked for again where it has become old meanwhile, as it does while the code of a form is loaded for the first time here.
beforeAll(async () => {
  await open(`/users/${await idOf('users')}/edit`);
  await screen.findByRole('textbox', { name: /^First name/ });
});
afterAll(close);

/** The first link of the page that leads to such an address. */
const linkTo = async (path: RegExp): Promise<HTMLAnchorElement> =>
  waitFor(() => {
    const link = [...document.querySelectorAll('a')].find(({ pathname }) => path.test(pathname));
    if (link === undefined) throw new Error(`No link leads to ${String(path)}.`);
    return link;
  });

it('a record is on its way before the click, and is asked for once', async () => {
  const stage = await open('/users');
  const link = await linkTo(/^\/users\/u\d+/);
  const path = String(/^\/users\/u\d+/.exec(link.pathname)?.[0]);
  const own = () => pathsOf(stage).filter((each) => each === path);
  expect(own()).toEqual([]);
  fireEvent.pointerDown(link, { button: 0 });
  await waitFor(() => expect(own()).toEqual([path]));
  fireEvent.click(link);
  await screen.findByRole('textbox', { name: /^First name/ });
  expect(own()).toEqual([path]);
});

it('a form is drawn before the click, unseen, and is the one that the click shows', async () => {
  const stage = await open('/users');
  const link = await linkTo(/^\/users\/u\d+\/edit$/);
  const typed = () => document.querySelector<HTMLInputElement>('main form input[type=text]');
  const { pathname, title } = { pathname: location.pathname, title: document.title };
  fireEvent.pointerDown(link, { button: 0 });
  const input = await waitFor(() => {
    const found = typed();
    if (found === null) throw new Error('There is no form.');
    return found;
  });
  expect(screen.queryByRole('textbox', { name: /^First name/ })).toBeNull();
  expect([location.pathname, document.title]).toEqual([pathname, title]);
  expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
  fireEvent.pointerUp(link, { button: 0 });
  fireEvent.click(link);
  await screen.findByRole('textbox', { name: /^First name/ });
  expect(typed()).toBe(input);
  expect(screen.queryAllByRole('row')).toEqual([]);
  expect(document.title).not.toBe(title);
  expect(pathsOf(stage).filter((path) => /^\/users\/u\d+$/.test(path))).toHaveLength(1);
});

it('a form is gone again where the pointer is let go elsewhere', async () => {
  await open('/users');
  const link = await linkTo(/^\/users\/u\d+\/edit$/);
  fireEvent.pointerDown(link, { button: 0 });
  await waitFor(() => expect(document.querySelector('main form')).not.toBeNull());
  fireEvent.pointerUp(document.body, { button: 0 });
  await waitFor(() => expect(document.querySelector('main form')).toBeNull(), { timeout: 5000 });
  expect(location.pathname).toBe('/users');
});

it('the rows of another list are', async () => {
  const stage = await open('/users');
  const link = await linkTo(/^\/user-groups$/);
  const rows = () => pathsOf(stage).filter((path) => path.startsWith('/usergroups?'));
  expect(rows()).toEqual([]);
  fireEvent.pointerDown(link, { button: 0 });
  await waitFor(() => expect(rows()).toHaveLength(1));
  fireEvent.click(link);
  await waitFor(() => expect(location.pathname).toBe('/user-groups'));
  await screen.findAllByRole('row');
  expect(rows()).toHaveLength(1);
});

it('nothing is where the press opens another tab, or the right is missing', async () => {
  const id = await idOf('users');
  const stage = await open('/users');
  const link = await linkTo(/^\/users\/u\d+/);
  const before = stage.sent.length;
  fireEvent.pointerDown(link, { button: 0, ctrlKey: true });
  fireEvent.pointerDown(link, { button: 1 });
  const foreign = document.body.appendChild(document.createElement('a'));
  foreign.href = `https://elsewhere.test/users/${id}`;
  fireEvent.pointerDown(foreign, { button: 0 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stage.sent.slice(before)).toEqual([]);
  const closed = await open('/profile', { as: 'nobody' });
  await screen.findByRole('main');
  const own = document.body.appendChild(document.createElement('a'));
  own.href = `/users/${id}/edit`;
  fireEvent.pointerDown(own, { button: 0 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pathsOf(closed).filter((path) => path.startsWith('/users/'))).toEqual([]);
});
