/** The whole product on one stage: the real pages over the real server on a store in memory, every call of the pages written down. */
import './dom.ts';
import { cleanup, configure, render, waitFor } from '@testing-library/react';
import { catalogue, loaders } from 'virtual:steward';
import { catalogues } from 'virtual:steward-languages';
import { vi } from 'vitest';
import { customScreens } from '../../custom-screens/index.ts';
import { prepareApp } from '../../engine/app/App.tsx';
import { studioPages } from '../../engine/studio/pages/index.tsx';
import type { Row } from '../../engine/model/values.ts';
import { ListGrid } from '../../engine/screens/list/grid/ListTable.tsx';
import type { Api } from '../api/api.ts';
import project from '../../steward.config.ts';
import { openPlatform } from '../api/platform.ts';

const { home, accountPages, languages: offered } = project.app;

configure({ getElementError: (message) => new Error(message ?? '') });

/** A call that a page made. */
export interface Sent {
  readonly method: string;
  /** Below the base of the API, decoded, with its query. */
  readonly path: string;
  readonly url: URL;
  readonly body: unknown;
  readonly headers: Headers;
  readonly credentials: RequestCredentials;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Answers in place of the server; null: the server answers. */
export type Instead = (sent: Sent) => Answer | Error | null;

export interface Stage {
  readonly api: Api;
  /** Set anew to change what answers in place of the server. */
  instead: Instead;
  /** All calls since the page was opened. */
  readonly sent: Sent[];
  /** Addresses outside the router that the page went to. */
  readonly left: string[];
}

const base = catalogue.apiBase;
let api: Api | null = null;
/** Whose page is drawn. */
let opened: Stage | null = null;

/** The server with demo records, started once per file; `hasJobTables` counts with the first call. Nordlicht has a region; of its people one has no attributes, one approves products. */
export async function server({ hasJobs = false }: { readonly hasJobs?: boolean } = {}): Promise<Api> {
  if (api !== null) return api;
  const [running] = await Promise.all([openPlatform({ hasJobs }), ...chunks()]);
  const { send } = running;
  const region = { id: 'baltic', owner: 'HANSA-SERVICE', countries: ['DE', 'DK'], keyValues: [{ key: 'wa3_representative', value: '1' }] };
  await send('POST companies/NORDLICHT/regions', { as: 'admin', body: region });
  const change = async (id: string, attributes: readonly object[]): Promise<void> => {
    const { body } = await send(`GET users/${id}`, { as: 'admin' });
    await send(`PUT users/${id}`, { as: 'admin', body: { ...(body as { data: object }).data, attributes } });
  };
  const { body: company } = await send('GET companies/NORDLICHT', { as: 'admin' });
  await send('PUT companies/NORDLICHT', { as: 'admin', body: { ...(company as { data: object }).data, owner: 'HANSA-SERVICE' } });
  await change('u000005', []);
  await change('u000006', [{ key: 'product_approver', value: '1' }]);
  api = running;
  return running;
}

// What pages load when they need it, loaded once beforehand: the first page is no slower than the others.
const chunks = (): readonly Promise<unknown>[] => [
  import('../../engine/screens/list/ListScreen.tsx'),
  ListGrid.load(),
  import('../../engine/screens/form/FormScreen.tsx'),
  import('../../engine/screens/form/ActionDialog.tsx'),
  import('../../engine/screens/show/ShowScreen.tsx'),
  import('../../engine/fields/date/DatePicker.tsx'),
];

const cookies = new Map<string, string>();

async function cookieOf({ app }: Api, username: string): Promise<string> {
  const known = cookies.get(username);
  if (known !== undefined) return known;
  const answer = await app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`"${username}" could not sign in: ${String(answer.status)}`);
  cookies.set(username, cookie);
  return cookie;
}

export interface OpenOptions {
  /** Demo user; null: nobody is signed in. */
  readonly as?: string | null;
  readonly locale?: 'en' | 'de';
  readonly instead?: Instead;
  /** A call is answered once this is done. */
  readonly until?: (sent: Sent) => Promise<void> | null;
}

/** Opens an address of the product as somebody, in a fresh page. */
export async function open(
  path: string,
  { as = 'admin', locale = 'en', instead = () => null, until = () => null }: OpenOptions = {},
): Promise<Stage> {
  // A page that was asked for before and is still being prepared must not be drawn any more.
  opened = null;
  cleanup();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem('steward.locale', locale);
  history.replaceState(null, '', path);
  const running = await server();
  const cookie = as === null ? null : await cookieOf(running, as);
  const stage: Stage = { api: running, instead, sent: [], left: [] };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request = new Request(new URL(input, 'http://steward.test'), init);
    const url = new URL(request.url);
    const isMultipart = request.headers.get('content-type')?.startsWith('multipart/') === true;
    const text = isMultipart ? '' : await request.clone().text();
    const path = decodeURIComponent((url.pathname + url.search).replaceAll('+', ' '));
    const sent: Sent = {
      method: request.method,
      path: path.startsWith(`${base}/`) ? path.slice(base.length) : path,
      url,
      body: isMultipart ? await request.clone().formData() : text === '' ? undefined : JSON.parse(text),
      headers: request.headers,
      credentials: request.credentials,
    };
    // What is kept for the account is sent in its own time.
    if (!sent.path.startsWith('/_preferences')) stage.sent.push(sent);
    await until(sent);
    const answer = stage.instead(sent);
    if (answer instanceof Error) throw answer;
    if (answer !== null) return new Response(JSON.stringify(answer.body), { status: answer.status });
    if (cookie !== null) request.headers.set('cookie', cookie);
    return running.app.fetch(request);
  });
  const go = (to: string | URL): void => void stage.left.push(String(to));
  vi.spyOn(location, 'assign').mockImplementation(go);
  vi.spyOn(window, 'open').mockImplementation((to) => (go(to ?? ''), null));
  opened = stage;
  // Whoever is asked for later, or never, leaves the page as it is.
  void prepareApp({
    catalogue,
    loaders,
    languages: { catalogues, offered },
    customScreens,
    studio: studioPages,
    home,
    accountPages,
  }).then((app) => {
    if (opened !== stage) return;
    // The page before may have gone elsewhere meanwhile; a browser would have ended it.
    history.replaceState(null, '', path);
    render(app);
  });
  return stage;
}

/** The calls of a method so far, path and query. */
export const pathsOf = (stage: Stage, method = 'GET'): string[] =>
  stage.sent.filter((sent) => sent.method === method).map(({ path }) => path);

/** Waits for a call whose path begins like this, and gives the last one. */
export function call(stage: Stage, method: string, path: string): Promise<Sent> {
  return waitFor(() => {
    const hit = stage.sent.findLast((sent) => sent.method === method && sent.path.startsWith(path));
    if (hit === undefined)
      throw new Error(`No ${method} ${path} among:\n${stage.sent.map((sent) => `${sent.method} ${sent.path}`).join('\n')}`);
    return hit;
  });
}

export const listCalls = (stage: Stage, path: string): number => pathsOf(stage).filter((each) => each.startsWith(`${path}?`)).length;

/** Refuses calls of one method in place of the server. */
export const refused =
  (method: string, message = 'out of order', status = 409): Instead =>
  (sent) =>
    sent.method === method ? { status, body: { code: 'x', message } } : null;

/** Rows as the API gives them to an administrator. */
export async function rowsAt(path: string): Promise<readonly Row[]> {
  const { send } = await server();
  return ((await send(`GET ${path}`, { as: 'admin' })).body as { data: readonly Row[] }).data;
}

/** Id of the first of those rows. */
export const idOf = async (path: string): Promise<string> => String((await rowsAt(path))[0]?.['id']);

/** Leaves the page and stops the server. */
export async function close(): Promise<void> {
  opened = null;
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await api?.close();
  api = null;
}
