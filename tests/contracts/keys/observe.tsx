/** What somebody at the screens, or at the other end of the line, notices of a descriptor: text and look, calls, address. */
import '../../requirements/dom.ts';
import { act, cleanup, configure, fireEvent, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { OptionsContext, type BrowserAppOptions } from '../../../engine/app/options.ts';
import { SessionContext } from '../../../engine/app/session/context.ts';
import { createSessionStore } from '../../../engine/app/session/session-store.ts';
import { Sidebar } from '../../../engine/app/layout/Sidebar.tsx';
import { HandWritten } from '../../../engine/app/hand-written/HandWritten.tsx';
import { EntryScreen } from '../../../engine/app/EntryScreen.tsx';
import { FailedPage } from '../../../engine/app/FailedPage.tsx';
import { createRestSource } from '../../../engine/data/rest.ts';
import { effectiveRoles } from '../../../engine/model/roles.ts';
import type { Row } from '../../../engine/model/values.ts';
import { CustomBlockContext } from '../../../engine/screens/context.ts';
import { failedPath } from '../../../engine/screens/links.ts';
import { catalogueOf, drawScreen } from '../../fixtures/screen.tsx';
import { modelOf, type KeyCase } from './case.ts';

// Unlike any time of the app, so that hurrying leaves them alone.
const patience = 19_999;
const calm = 21;
configure({ asyncUtilTimeout: patience, getElementError: (message) => new Error(message ?? '') });

const record: Row = { code: 'io', name: 'Io', _version: 1 };
const planets: readonly Row[] = [
  { code: 'jupiter', name: 'Jupiter', kind: 'gas' },
  { code: 'mars', name: 'Mars', kind: 'rock' },
];

export interface Observed {
  readonly html: string;
  readonly text: string;
  readonly calls: readonly string[];
  readonly address: string;
  /** Where the browser was sent, outside of the app. */
  readonly left: readonly string[];
}

/** Draws the screen of a case, does its steps, and tells what there is then. */
export async function observe(each: KeyCase, isWith: boolean): Promise<Observed> {
  cleanup();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  if (each.isRefused === true && !isWith) return { html: '', text: refusalOf(each), calls: [], address: '', left: [] };
  const model = modelOf(each, isWith);
  const resource = model.resources['moons'];
  if (resource === undefined) throw new Error('There are no moons.');
  const { calls, isBusy, fetch } = line(each);
  const left = watched();
  vi.unstubAllGlobals();
  // A browser that never rests: when the grid takes the place of the plain table would else be a matter of how busy this machine is.
  if (each.isIdle !== true) vi.stubGlobal('requestIdleCallback', () => 0);
  if (each.isHasty === true) hurry();
  const source = createRestSource({ base: model.apiBase, locale: () => 'en', zone: () => 'UTC', onSignedOut: () => undefined, fetch });
  const session = createSessionStore({ source: () => source, hasTyped: () => false, onSomebodyElse: () => undefined });
  await session.check();
  const catalogue = catalogueOf(model);
  const options: BrowserAppOptions = { ...nothing, catalogue, customScreens: handWritten };
  const entry = catalogue.resources.find(({ name }) => name === 'moons');
  if (entry === undefined) throw new Error('The catalogue lacks the moons.');
  const key = resource.isSingle ? [] : resource.key.map((name) => String(rowsOf(each)[0]?.[name] ?? ''));
  const base = `/${resource.route.map((part) => (typeof part === 'string' ? part : 'jupiter')).join('/')}`;
  const at = {
    list: base,
    menu: base,
    failed: failedPath,
    create: `${base}/create`,
    show: [base, ...key].join('/'),
    edit: resource.isSingle ? base : [base, ...key, 'edit'].join('/'),
  }[each.see];
  const pattern = at
    .split('/')
    .map((part) => (part === 'jupiter' ? ':planet' : part !== '' && key.includes(part) ? `:key${String(key.indexOf(part))}` : part))
    .join('/');
  const screen =
    each.see === 'menu' ? (
      <Sidebar isSmall={false} onToggle={null} onJump={() => undefined} />
    ) : each.see === 'failed' ? (
      <FailedPage />
    ) : (
      <EntryScreen entry={entry} screen={each.see} />
    );
  const element = (
    <OptionsContext value={options}>
      <SessionContext value={session}>
        <CustomBlockContext value={HandWritten}>{screen}</CustomBlockContext>
      </SessionContext>
    </OptionsContext>
  );
  const { router } = drawScreen({
    model,
    wrap: () => source,
    roles: [...effectiveRoles(model, each.roles ?? ['ROLE_ADMIN'])],
    user: { username: 'me', timezone: 'UTC' },
    formats: { 'x-even': { isValid: (value) => String(value).length % 2 === 0, examples: ['ab'] } },
    at: at + (each.at ?? ''),
    screens: { [pattern]: element, '*': <p>Elsewhere</p> },
  });
  const isLoading = (): boolean => isBusy() || document.querySelector(unsettled) !== null || document.body.textContent === '';
  const noticed = (): string => [router.place().location.key, calls.length, bodyHtml()].join(' ');
  const settled = () =>
    waitFor(() => {
      if (isLoading()) throw new Error(`${each.key}: still loading`);
    });
  // What the last step sets off may go on after its last call: a toast, then another screen. What polls never rests.
  const rested = async (): Promise<void> => {
    for (let turn = 0, before = ''; turn < 5; turn += 1) {
      await settled();
      const now = noticed();
      if (now === before) return;
      before = now;
      await act(() => new Promise((resolve) => setTimeout(resolve, calm)));
    }
  };
  await settled();
  for (const step of each.steps ?? []) {
    if (step.startsWith('~')) await act(() => new Promise((resolve) => setTimeout(resolve, Number(step.slice(1)))));
    else await waitFor(() => take(step));
    await settled();
  }
  await rested();
  const { pathname, search, hash } = router.place().location;
  return {
    html: bodyHtml(),
    text: document.body.textContent,
    calls: calls.slice(0, each.firstCalls),
    address: pathname + search + hash,
    left,
  };
}

// What loads, and the form that is being saved.
const unsettled = '.MuiSkeleton-root, output[aria-busy="true"], section[aria-label="Save or discard"] [aria-busy="true"]';

function hurry(): void {
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => wait(work, ms > 1000 && ms !== patience ? 1 : ms));
}

/** Every address that the browser is sent to from now on. */
function watched(): readonly string[] {
  const left: string[] = [];
  const go = (to?: string | URL): void => void left.push(String(to));
  vi.spyOn(location, 'assign').mockImplementation(go);
  vi.spyOn(window, 'open').mockImplementation((to) => (go(to), null));
  document.body.onclick = ({ target }) => void (target instanceof HTMLAnchorElement && target.hasAttribute('download') && go(target.href));
  return left;
}

function refusalOf(each: KeyCase): string {
  try {
    modelOf(each, false);
  } catch (problem) {
    return String(problem);
  }
  throw new Error(`${each.key} is accepted without the key.`);
}

const nothing = {
  languages: { catalogues: {}, offered: ['en'] },
  home: '',
  accountPages: [],
  loaders: { list: never, form: never, messages: () => Promise.resolve({}), roles: () => Promise.resolve({}) },
} as const;

function never(): never {
  throw new Error('Everything is loaded.');
}

const Orrery = () => <p>The orrery</p>;
const handWritten = (['x-orrery', 'x-map'] as const).map((name) => ({ name, view: () => Promise.resolve({ Screen: Orrery }) }));

const rowsOf = (each: KeyCase): readonly Row[] => each.rows ?? [{ ...record, ...each.row }];

/** The other end of the line: it answers with the rows of the case and writes down what was asked. */
function line(each: KeyCase) {
  const calls: string[] = [];
  let open = 0;
  const reply = (method: string, path: string): Response => {
    const parts = path.split('?')[0]?.split('/').slice(3) ?? [];
    const all = parts[0] === 'planets' ? (each.others ?? planets) : rowsOf(each);
    if (path.startsWith('/api/v1/whoami'))
      return Response.json({ data: { username: 'me', timezone: 'UTC', roles: each.roles ?? ['ROLE_ADMIN'] } });
    if (parts.at(-1) === '_sums') return Response.json({ data: {} });
    if (parts.at(-1) === '_counts') return Response.json({ data: null });
    if (parts[0] === '_views') return Response.json({ data: [] });
    if (parts[0] === '_waiting') return Response.json({ data: { moons: { count: 3, query: 'name=Io' } } });
    if (parts[0] === each.broken) return Response.json({ code: 'broken', message: 'Broken.' }, { status: 500 });
    if (method !== 'GET') {
      const { status, body, headers = {} } = each.answer ?? { status: 200, body: { data: all[0] } };
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status, headers });
    }
    const isYetToBeMade = each.see === 'create' && parts[0] !== 'planets' && !calls.some((call) => call.startsWith('P'));
    if (parts.length % 2 === 0 && isYetToBeMade) return Response.json({ code: 'not-found', message: 'Not found.' }, { status: 404 });
    if (parts.length % 2 === 0 && parts.length > 0) return Response.json({ data: all[0] }, { headers: { ETag: '"1"' } });
    const limit = Number(new URLSearchParams(path.split('?')[1]).get('_limit') ?? all.length);
    return Response.json({ data: all.slice(0, limit), metadata: { total: all.length } }, { headers: { 'X-Told': 'told' } });
  };
  const fetch = async (to: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    open += 1;
    await Promise.resolve();
    open -= 1;
    const body =
      init.body instanceof FormData
        ? `form ${JSON.stringify([...init.body.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : 'file']))}`
        : String(init.body ?? '');
    const match = new Headers(init.headers).get('if-match');
    const method = init.method ?? 'GET';
    calls.push(`${method} ${decodeURIComponent(String(to))} ${body}${match === null ? '' : ` ${match}`}`.trim());
    return reply(method, String(to));
  };
  return { calls, isBusy: () => open > 0, fetch };
}

/** Does one step; throws while there is nothing of that name. */
function take(step: string): void {
  const typed = /^([^=]+)=(.*)$/.exec(step);
  if (typed) {
    const [, label = '', value = ''] = typed;
    const input = inputOf(label);
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
    return;
  }
  const isHover = step.startsWith('?');
  const name = isHover ? step.slice(1) : step;
  const all = [
    ...document.querySelectorAll(
      'button, a, [role="columnheader"], [role="menuitem"], [role="tab"], [role="option"], [role="checkbox"], [role="switch"], [role="combobox"], input',
    ),
  ];
  const said = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent.trim();
  const exact = all.findLast((element) => said(element) === name) ?? labelled(name) ?? (isHover || isCount(name) ? withText(name) : null);
  const found = exact ?? all.findLast((element) => said(element).startsWith(name)) ?? withText(name);
  if (!found) throw new Error(`There is no "${name}" among: ${all.map(said).join(' | ')}`);
  if (isHover) fireEvent.mouseOver(found);
  else if (found.getAttribute('role') === 'combobox') fireEvent.mouseDown(found);
  else fireEvent.click(found);
}

// A number of a menu is no beginning of another word.
const isCount = (name: string): boolean => /^\d+$/.test(name);

function withText(name: string): Element | undefined {
  return [...document.querySelectorAll('body *')].findLast((element) => element.textContent.trim() === name);
}

function labelled(name: string): Element | null {
  const label = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent.replace(/\s*(?:\*|optional)?\s*$/, '').trim() === name,
  );
  return label === undefined ? null : document.getElementById(label.htmlFor);
}

function inputOf(name: string): Element {
  const found = document.querySelector(`input[aria-label="${name}"], textarea[aria-label="${name}"]`) ?? labelled(name);
  if (!found)
    throw new Error(
      `There is no input "${name}" among: ${[...document.querySelectorAll('label')].map(({ textContent }) => textContent).join(' | ')}`,
    );
  return found;
}

/** The page without the ids that are counted up. */
const bodyHtml = (): string =>
  document.body.innerHTML
    .replaceAll(/(?:_r_|:r|«r|mui-)[\w-]+[_:»]?/g, '')
    .replaceAll(/ id="[^"]*"| for="[^"]*"| aria-(?:labelledby|describedby|controls)="[^"]*"/g, '');
