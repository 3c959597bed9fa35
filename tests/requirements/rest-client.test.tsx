/** The REST client over the real server. Its calls are those of the user: the same gate answers them. */
import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { all, button, drawn, found, inputOf, labelled, offered, pick, press, texts, textOf, type, wordsOf } from './reading.ts';
import { call, close, open, pathsOf, server, type Stage } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

let stage: Stage;
const answer = async (status: string): Promise<HTMLElement> => {
  await waitFor(() => expect(textOf(document.querySelector('[aria-label=Response] [role=status]'))).toContain(status));
  return labelled('Response');
};
const bodyOf = async (status: string): Promise<unknown> => {
  await answer(status);
  return JSON.parse((await labelled('Response body')).textContent) as unknown;
};
const history = (): string[] => texts('[aria-label="Calls in this session"] li button').filter((title) => title !== '');

async function make(method: string, path: string, body?: string): Promise<void> {
  if (method !== 'GET') await pick('Method', method);
  type('Path', path);
  if (body !== undefined) type('Body', body);
  await press(/^Send/);
}

describe('who is no administrator', () => {
  it.each(['superuser', 'partner', 'api_orders', 'nobody'])(
    '%s reaches no REST client [P1-2.1-030] [P1-6-008] [P2-1-013] [P2-2-013]',
    async (as) => {
      await open('/restClient', { as });
      await found('h1', '403');
      expect(texts('nav[aria-label="Main menu"] a')).not.toContain('REST client');
      expect(drawn()).toEqual([]);
    },
  );
});

describe('the REST client', () => {
  beforeEach(async () => {
    stage = await open('/restClient');
    await found('[data-field=path] input');
  });

  it('stands behind the platform status at the end of the group management [P2-2-012] [P2-2-029] [P2-1-013]', () => {
    const group = all('nav[aria-label="Main menu"] > *').find(
      (each) => textOf(each.querySelector('button[aria-expanded]')) === 'Management',
    );
    expect(texts('a', group).slice(-2)).toEqual(['Platform status', 'REST client']);
    expect(textOf(document.querySelector('h1'))).toBe('REST client');
  });

  it('takes a method, a path, and a body or none [P2-2-413] [P2-2-414] [P2-2-415] [P2-2-417]', async () => {
    expect(drawn().map(({ label, isRequired }) => [label, isRequired])).toEqual([
      ['Method', true],
      ['Path', true],
      ['Body', false],
    ]);
    expect(wordsOf(await offered('Method'))).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  });

  it('reads, and shows status, time, headers and body [P2-2-414] [P2-2-417]', async () => {
    await make('GET', '/companies?_limit=2');
    const { data } = (await bodyOf('200')) as { readonly data: readonly unknown[] };
    expect(data).toHaveLength(2);
    expect((await labelled('Response body')).textContent).toContain('{\n  "data": [\n');
    expect(textOf(await answer('200'))).toMatch(/\d ms/);
    expect(textOf(await labelled('Headers'))).toContain('content-type');
    expect((await call(stage, 'GET', '/companies?_limit=2')).body).toBeUndefined();
  });

  const region = { id: 'rest', owner: 'HANSA-SERVICE', countries: ['DE'], keyValues: [] };
  it.each([
    ['POST', '/companies/NORDLICHT/regions', region, '201'],
    ['PUT', '/companies/NORDLICHT/regions/rest', { ...region, countries: ['DE', 'AT'] }, '200'],
    ['DELETE', '/companies/NORDLICHT/regions/rest', undefined, '204'],
    ['PATCH', '/companies/NORDLICHT/regions/rest', { countries: [] }, '405'],
  ])('makes a %s [P2-2-413] [P2-2-415]', async (method, path, body, status) => {
    await make(method, path, body === undefined ? '' : JSON.stringify(body));
    await answer(status);
    const sent = await call(stage, method, path);
    expect(sent.body).toEqual(body);
    // Method, path and body are all that is typed: a whole record is meant for whatever version is there.
    expect(sent.headers.get('if-match')).toBe(method === 'PUT' ? '*' : null);
    expect(history()[0]).toBe(`${method} ${path}`);
  });

  it.each([
    ['POST', '/usergroups', '{}', '422', 'errors'],
    ['GET', '/no-such-thing', undefined, '404', 'message'],
    ['GET', '/users?no_such_filter=1', undefined, '400', 'message'],
  ])('shows what a refused %s %s was answered with [P2-2-417]', async (method, path, body, status, key) => {
    await make(method, path, body);
    expect(await bodyOf(status)).toHaveProperty(key);
    expect(textOf(await labelled('Headers'))).toContain('application/json');
  });

  it('says when no answer came', async () => {
    stage.instead = (sent) => (sent.path.startsWith('/companies') ? new TypeError('Failed to fetch') : null);
    await make('GET', '/companies');
    await answer('No response');
  });

  it('does not send a body that is no JSON [P2-2-416]', async () => {
    await make('POST', '/companies', '{"code": ');
    await found('[id$="-error"]', /^This is not valid JSON/);
    expect(pathsOf(stage, 'POST')).toEqual([]);
    type('Body', '{"code": 1}');
    await press(/^Send/);
    await waitFor(() => expect(pathsOf(stage, 'POST')).toEqual(['/companies']));
  });

  it('does not send without a path', async () => {
    const before = stage.sent.length;
    await press(/^Send/);
    await found('[id$="-error"]', /required|Path/);
    expect(stage.sent.length).toBe(before);
  });

  it('sends no body with GET, and takes a path without its slash', async () => {
    await make('GET', 'countries?_limit=1', '{"a": 1}');
    await answer('200');
    expect((await call(stage, 'GET', '/countries?_limit=1')).body).toBeUndefined();
  });

  it('sends with Enter in the path, and with Ctrl Enter from the body', async () => {
    type('Path', '/locales');
    fireEvent.keyDown(inputOf('Body'), { key: 'Enter', ctrlKey: true });
    await answer('200');
    expect(pathsOf(stage).filter((path) => path === '/locales')).toHaveLength(1);
  });

  it('keeps the calls of the session, shows one again and repeats one', async () => {
    await make('GET', '/currencies?_limit=3');
    await answer('200');
    await make('GET', '/nothing-at-all');
    await answer('404');
    expect(history().slice(0, 2)).toEqual(['GET /nothing-at-all', 'GET /currencies?_limit=3']);
    await press('GET /currencies?_limit=3');
    await answer('200');
    expect(inputOf('Path').value).toBe('/currencies?_limit=3');
    const before = pathsOf(stage).filter((path) => path === '/currencies?_limit=3').length;
    fireEvent.click(await labelled('Repeat GET /currencies?_limit=3'));
    await waitFor(() => expect(pathsOf(stage).filter((path) => path === '/currencies?_limit=3')).toHaveLength(before + 1));
    await waitFor(() => expect(history()[0]).toBe('GET /currencies?_limit=3'));
  });

  it('keeps the calls of one user from another in the same page', async () => {
    await make('GET', '/channels?_limit=1');
    await answer('200');
    stage.instead = ({ path }) =>
      path.startsWith('/whoami')
        ? { status: 200, body: { username: 'other', name: 'O', email: 'o@p.example', roles: ['ROLE_ADMIN'] } }
        : null;
    stage = await open('/restClient', { instead: stage.instead });
    await found('[data-field=path] input');
    expect(history()).toEqual([]);
  });

  it('keeps what is typed when the session is over [P2-2-417]', async () => {
    stage.instead = (sent) => (sent.path.startsWith('/companies') || sent.path.startsWith('/whoami') ? { status: 401, body: {} } : null);
    fireEvent.input(inputOf('Path'), { target: { value: '/companies' } });
    type('Path', '/companies');
    await press(/^Send/);
    await found('[role=dialog] h2', 'You have been signed out');
    expect(inputOf('Path').value).toBe('/companies');
    stage.instead = () => null;
    fireEvent.click(await button('Continue'));
    await waitFor(() => expect(document.querySelector('[role=dialog] h2')).toBeNull());
    expect(inputOf('Path').value).toBe('/companies');
    await press(/^Send/);
    await answer('200');
  });

  it('speaks German', async () => {
    await open('/restClient', { locale: 'de' });
    await found('[data-field=path] input');
    expect(drawn().map(({ label }) => label)).toEqual(['Methode', 'Pfad', 'Inhalt']);
    expect(textOf(document.querySelector('h1'))).toBe('REST-Client');
  });
});
