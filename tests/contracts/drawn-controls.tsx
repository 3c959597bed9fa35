/** Screens of the platform over its server, for one persona at a time, and the controls that stand on them. */
import '../requirements/dom.ts';
import { cleanup, configure, fireEvent, waitFor } from '@testing-library/react';
import { catalogue, loaders } from 'virtual:steward';
import { EntryScreen } from '../../engine/app/EntryScreen.tsx';
import { OptionsContext } from '../../engine/app/options.ts';
import { routerPathOf } from '../../engine/app/path-of.ts';
import type { ScreenName } from '../../engine/model/place.ts';
import { SessionContext } from '../../engine/app/session/context.ts';
import { createSessionStore, type SessionStore } from '../../engine/app/session/session-store.ts';
import { buildRowId } from '../../engine/data/address.ts';
import { createRestSource } from '../../engine/data/rest.ts';
import type { DataSource } from '../../engine/data/source.ts';
import type { Resource } from '../../engine/model/model.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import { buildScreenPath } from '../../engine/screens/links.ts';
import type { Api } from '../api/api.ts';
import { drawScreen } from '../fixtures/screen.tsx';
import { userOf, type Persona, type Sample } from './platform.ts';

configure({ getElementError: (message) => new Error(message ?? '') });

/** By what a control says: whether each one of that name can be used. */
export type Controls = ReadonlyMap<string, readonly boolean[]>;

/** `refused`, `gone`: the page of that state stands in place of the screen; `locked`: a form that only shows the record. */
export type Drawn = 'refused' | 'gone' | 'failed' | 'locked' | 'open';

export interface DrawnScreen {
  readonly is: Drawn;
  readonly bar: Controls;
}

export interface DrawnRow {
  readonly menu: Controls;
  /** The icons beside the menu. */
  readonly icons: Controls;
  /** Buttons in columns that are made of them. */
  readonly columns: Controls;
  /** The bar of this row being selected alone. */
  readonly dock: Controls;
}

interface Seat {
  readonly source: DataSource;
  readonly session: SessionStore;
  /** Calls that are not yet answered. */
  readonly open: { count: number };
}

export interface Place {
  readonly resource: Resource;
  readonly persona: Persona;
  readonly screen: ScreenName;
  readonly at: Pick<Sample, 'key' | 'params'>;
}

export interface Stage {
  draw(place: Place): Promise<DrawnScreen>;
  /** Draws a list of nothing but these records, which then are its rows. */
  drawList(
    place: Omit<Place, 'screen'>,
    records: readonly Sample[],
  ): Promise<DrawnScreen & { readonly rows: ReadonlyMap<Sample, DrawnRow> }>;
}

/** The screens over one server; everybody signs in once. */
export function openStage(api: Api): Stage {
  const seats = new Map<string, Promise<Seat>>();
  const seatOf = (persona: Persona): Promise<Seat> => {
    const seat = seats.get(persona.name) ?? sitDown(api, persona);
    seats.set(persona.name, seat);
    return seat;
  };

  async function put(
    { resource, persona, screen, at }: Place,
    only: readonly Sample[] | null,
  ): Promise<{ drawn: DrawnScreen; rows: readonly string[] }> {
    cleanup();
    document.body.replaceChildren();
    sessionStorage.clear();
    const { source, session, open } = await seatOf(persona);
    const entry = catalogue.resources.find(({ name }) => name === resource.name);
    if (entry === undefined) throw new Error(`The catalogue lacks "${resource.name}".`);
    let rows: readonly string[] | null = null;
    let first: string | null = null;
    const list: DataSource['list'] = async (of, query, params, signal) => {
      if (only === null || of.name !== resource.name) return source.list(of, query, params, signal);
      // The list asks first; what its rows refer to may be of the same resource.
      first ??= JSON.stringify(query);
      if (JSON.stringify(query) !== first) return source.list(of, query, params, signal);
      const page = await source.list(of, { ...query, limit: 5000, offset: 0 }, params, signal);
      const wanted = new Set(only.map((sample) => idOf(resource, sample)));
      const kept = page.rows.filter((row) => wanted.has(buildRowId(resource, row)));
      rows = kept.map((row) => buildRowId(resource, row) ?? '');
      return { ...page, rows: kept, total: kept.length };
    };
    const base = routerPathOf(entry);
    const record = entry.isSingle ? base : `${base}/${entry.key.map((_, n) => `:key${String(n)}`).join('/')}`;
    const path = { list: base, create: `${base}/create`, show: record, edit: entry.isSingle ? base : `${record}/edit` }[screen];
    const to = buildScreenPath(resource, { screen, key: at.key, params: at.params });
    const element = (
      <OptionsContext value={{ ...nothing, catalogue, loaders }}>
        <SessionContext value={session}>
          <EntryScreen entry={entry} screen={screen} />
        </SessionContext>
      </OptionsContext>
    );
    drawScreen({
      model: api.model,
      wrap: () => ({ ...source, list }),
      user: { ...userOf(persona), timezone: 'UTC' },
      roles: [...effectiveRoles(api.model, persona.roles)],
      settings: api.engine.settings,
      now: api.clock.now,
      at: screen === 'list' ? `${to}${to.includes('?') ? '&' : '?'}_filters=none` : to,
      screens: { [path]: element, '*': <p data-state="gone">{to}</p> },
    });
    await waitFor(() => {
      if (open.count > 0 || document.querySelector(loading) !== null) throw new Error(`${to} is still loading`);
      const isSaid = document.querySelector('[data-state]') !== null;
      if (!isSaid && !isThere(resource, screen)) throw new Error(`${to} shows nothing: ${document.body.innerHTML.slice(0, 500)}`);
      if (!isSaid && screen === 'list' && rows === null) throw new Error(`${to} has not asked for its rows`);
      for (const id of rows ?? []) if (rowOf(id) === null && cards().length !== rows?.length) throw new Error(`${to} does not show ${id}`);
    });
    return { drawn: { is: stateOf(), bar: barControls() }, rows: rows ?? [] };
  }

  return {
    draw: async (place) => (await put(place, null)).drawn,
    drawList: async (place, records) => {
      const { drawn, rows } = await put({ ...place, screen: 'list' }, records);
      const found = new Map<Sample, DrawnRow>();
      for (const [at, id] of rows.entries()) {
        const sample = records.find((each) => idOf(place.resource, each) === id);
        const element = rowOf(id) ?? cards()[at];
        if (sample !== undefined && element !== undefined) found.set(sample, await rowControls(element));
      }
      return { ...drawn, rows: found };
    },
  };
}

const loading = '.MuiSkeleton-root, [aria-busy="true"], header [role="progressbar"]';

function isThere(resource: Resource, screen: ScreenName): boolean {
  if (screen === 'list') return document.querySelector('header') !== null;
  if (resource[screen]?.as === 'dialog') return document.querySelector('[role="dialog"]') !== null;
  return document.querySelector('form, dl, table, [role="tab"], [data-body] > *') !== null;
}

const nothing = { languages: { catalogues: {}, offered: ['en'] }, customScreens: [], home: '', accountPages: [] } as const;

async function sitDown(api: Api, persona: Persona): Promise<Seat> {
  const open = { count: 0 };
  const signedIn = await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: persona.name }) });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`"${persona.name}" could not sign in.`);
  const fetch = async (to: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    open.count += 1;
    try {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return await api.app.request(String(to), { ...init, headers });
    } finally {
      open.count -= 1;
    }
  };
  const source = createRestSource({ base: api.model.apiBase, locale: () => 'en', zone: () => 'UTC', onSignedOut: () => undefined, fetch });
  const session = createSessionStore({ source: () => source, hasTyped: () => false, onSomebodyElse: () => undefined });
  await session.check();
  return { source, session, open };
}

/** How a list names a row; what the record does not hold of its parents is in its address. */
function idOf(resource: Resource, { values, params }: Sample): string | null {
  const held = Object.fromEntries(resource.parents.flatMap(({ field, param }) => (field === null ? [] : [[field, params[param]]])));
  return buildRowId(resource, { ...held, ...values });
}

function stateOf(): Drawn {
  const state = document.querySelector('[data-state]')?.getAttribute('data-state');
  if (state === 'forbidden') return 'refused';
  if (state === 'not-found' || state === 'gone') return 'gone';
  if (state === 'error' || state === 'offline') return 'failed';
  const dialog = document.querySelector('[role="dialog"]');
  const isLocked =
    dialog === null
      ? document.body.textContent.includes('You can read this record, but not change it.')
      : dialog.querySelector('.MuiButton-contained') === null;
  return isLocked ? 'locked' : 'open';
}

const cards = (): readonly Element[] => [...document.querySelectorAll('[data-body] > ul > li')];
/** The row of a record. */
const rowOf = (id: string): Element | null => document.querySelector(`[role="row"][data-record="${CSS.escape(id)}"]`);

/** Texts of buttons and links below an element, without those that open a menu. */
function controlsIn(root: Element | null | undefined, selector: string): Controls {
  const found = new Map<string, readonly boolean[]>();
  for (const control of root?.querySelectorAll(selector) ?? []) {
    if (control.matches('[aria-haspopup="menu"][aria-label]')) continue;
    const said = control.getAttribute('aria-label') ?? control.textContent.trim();
    const isOn = control.getAttribute('aria-disabled') !== 'true';
    found.set(said, [...(found.get(said) ?? []), isOn]);
  }
  return found;
}

const merged = (...all: readonly Controls[]): Controls => {
  const names = new Set(all.flatMap((controls) => [...controls.keys()]));
  return new Map([...names].map((name) => [name, all.flatMap((controls) => controls.get(name) ?? [])]));
};

function barControls(): Controls {
  const bar = document.querySelector('header')?.lastElementChild;
  return merged(controlsIn(bar, 'a, button'), menuBehind(bar?.querySelector('[aria-haspopup="menu"][aria-label]')));
}

function menuBehind(button: Element | null | undefined): Controls {
  if (!button) return new Map();
  fireEvent.click(button);
  const menu = [...document.querySelectorAll('[role="menu"]')].at(-1);
  const controls = controlsIn(menu, '[role="menuitem"]');
  const backdrop = menu?.closest('.MuiModal-root')?.querySelector('.MuiBackdrop-root');
  if (backdrop) fireEvent.click(backdrop);
  return controls;
}

const selection = (): Element | null => document.querySelector('section[aria-label="Selection"]');

async function rowControls(row: Element): Promise<DrawnRow> {
  const menus = row.querySelectorAll('[aria-haspopup="menu"][aria-label^="Actions of"]');
  const box = row.querySelector('input[type="checkbox"][aria-label="Select row"]');
  if (box) {
    fireEvent.click(box);
    await waitFor(() => {
      if (selection() === null) throw new Error('What is selected has no bar.');
    });
  }
  const dock = controlsIn(selection(), 'button');
  const checked = row.querySelector('input[type="checkbox"][aria-label="Unselect row"]');
  if (checked) fireEvent.click(checked);
  return {
    dock,
    menu: menuBehind(menus[menus.length - 1]),
    icons: controlsIn(row, '.favourite button, .favourite a'),
    columns: controlsIn(row, '[role="group"][aria-label="Actions"] button'),
  };
}
