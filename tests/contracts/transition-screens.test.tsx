/** Every transition from every state: its control is there, disabled or hidden as the server would answer, and a screen that is behind shows nothing as done. */
import '../requirements/dom.ts';
import { cleanup, configure, fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestSource } from '../../engine/data/rest.ts';
import type { DataSource } from '../../engine/data/source.ts';
import { mayRunAction, mayUseVerb } from '../../engine/model/access.ts';
import { matchesFilters } from '../../engine/model/matches.ts';
import type { Resource } from '../../engine/model/model.ts';
import { evaluateQuery } from '../../engine/model/query.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import { FormScreen } from '../../engine/screens/form/FormScreen.tsx';
import { buildScreenPath } from '../../engine/screens/links.ts';
import { ShowScreen } from '../../engine/screens/show/ShowScreen.tsx';
import { tableNameOf } from '../../engine/server/store/layout.ts';
import type { StoredRecord } from '../../engine/server/store/records.ts';
import type { Api } from '../api/api.ts';
import { drawScreen } from '../fixtures/screen.tsx';
import { shareOf } from '../share.ts';
import { all, pressIn, textOf, wordsOfToast } from '../requirements/reading.ts';
import {
  addressOf,
  distinct,
  everybody,
  openContract,
  personasOf,
  platformModel as model,
  rowIn,
  sampleOf,
  scopeFor,
  storedOf,
  userOf,
  type Persona,
  type Sample,
} from './platform.ts';
import { bodyOf, movesOf, tellingNames, transitionsOf, type Move } from './transitions.ts';

configure({ getElementError: (message) => new Error(message ?? '') });

let api: Api;
beforeAll(async () => void (api = await openContract()));
afterAll(async () => {
  cleanup();
  await api.store.close();
});

const everyone: Persona = { name: everybody, roles: Object.keys(model.roles) };
const moving = Object.values(model.resources).filter((resource) => transitionsOf(resource).length > 0);

interface Seat {
  readonly source: DataSource;
  /** Calls that are not yet answered. */
  readonly open: { count: number };
}

const seats = new Map<string, Seat>();

async function seatOf({ name }: Persona): Promise<Seat> {
  const known = seats.get(name);
  if (known !== undefined) return known;
  const signedIn = await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: name }) });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const open = { count: 0 };
  const fetch = async (to: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    open.count += 1;
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    return Promise.resolve(api.app.request(String(to), { ...init, headers })).finally(() => (open.count -= 1));
  };
  const source = createRestSource({ base: model.apiBase, locale: () => 'en', zone: () => 'UTC', onSignedOut: () => undefined, fetch });
  seats.set(name, { source, open });
  return { source, open };
}

/** The tab of the show screen with the buttons of this transition; null: it stands in the bar, or is a switch. */
function tabOf({ resource, action }: Move): string | null {
  const isIn = (layout: NonNullable<Resource['show']>['tabs'][number]['layout']): boolean =>
    layout.some((block) => block.kind === 'actions' && block.names.includes(action.name));
  return resource.show?.tabs.find(({ layout }) => isIn(layout))?.name ?? null;
}

/** Draws the page of the record where the transition stands. */
async function draw(move: Move, persona: Persona, at: Sample): Promise<void> {
  cleanup();
  document.body.replaceChildren();
  sessionStorage.clear();
  const { resource } = move;
  const { source, open } = await seatOf(persona);
  const common = { resource, params: at.params, recordKey: at.key };
  const screen = resource.show === null ? 'edit' : 'show';
  drawScreen({
    model,
    wrap: () => source,
    roles: [...effectiveRoles(model, persona.roles)],
    user: { ...userOf(persona), timezone: 'UTC' },
    settings: api.engine.settings,
    now: api.clock.now,
    at: buildScreenPath(resource, { screen, key: at.key, params: at.params, tab: tabOf(move) }),
    screens: { '*': screen === 'show' ? <ShowScreen {...common} /> : <FormScreen {...common} mode="edit" /> },
  });
  await waitFor(() => {
    const isDrawn = document.querySelector('[data-state], dl, form, [role=tab]') !== null;
    if (!isDrawn || open.count > 0 || document.querySelector('.MuiSkeleton-root') !== null) throw new Error('The page is still loading.');
  });
}

interface Control {
  readonly element: HTMLElement;
  readonly isOn: boolean;
  /** Why it is off, as it is read out. */
  readonly reason: string;
}

/** The control of a transition: a button, an entry of the menu, or the switch while it would do this; null: there is none. */
function controlOf({ resource, action }: Move): Control | null {
  const field = Object.values(resource.fields).find((each) => Object.values(each.switch ?? {}).includes(action.name));
  const [toggle] = field === undefined ? [] : all(`input[role=switch][aria-label="${field.title.text}"]`);
  if (field !== undefined && toggle instanceof HTMLInputElement)
    return (toggle.checked ? field.switch?.unchecked : field.switch?.checked) === action.name ? seen(toggle) : null;
  const named = (selector: string) => all(selector).find((each) => textOf(each) === action.title.text);
  const button = named('button');
  if (button !== undefined) return seen(button);
  const [menu] = all('header [aria-haspopup=menu]');
  if (menu !== undefined && all('[role=menu]').length === 0) fireEvent.click(menu);
  const entry = named('[role=menuitem]');
  return entry === undefined ? null : seen(entry);
}

function seen(element: HTMLElement): Control {
  const isOn = element.getAttribute('aria-disabled') !== 'true' && !element.matches(':disabled');
  const told = element.getAttribute('aria-description') ?? element.getAttribute('title');
  return { element, isOn, reason: told ?? element.closest('span[aria-label]')?.getAttribute('aria-label') ?? '' };
}

/** A record of the resource, such as its list shows. */
async function storedFor(resource: Resource): Promise<StoredRecord> {
  const scope = scopeFor(api, everyone, 'list');
  const where = resource.view === null ? [] : (evaluateQuery(resource.view.where, scope) ?? []);
  const found = (await storedOf(api, resource)).find(({ values }) => matchesFilters(resource, values, where, scope.now));
  if (found === undefined) throw new Error(`There are no ${resource.name}.`);
  return found;
}

interface Held {
  readonly at: Sample;
  /** Puts the record into a state, as somebody else would: with a new version. */
  readonly move: (state: string) => Promise<void>;
  readonly row: () => Promise<unknown>;
  readonly back: () => Promise<void>;
}

/** A record in a state, to be put back afterwards. */
async function holding({ resource, state }: Pick<Move, 'resource' | 'state'>): Promise<Held> {
  const { id, parent } = await storedFor(resource);
  const table = tableNameOf(resource);
  const row = async () =>
    (
      await api.store.query<{ data: unknown; version: number }>(`select data, version from ${table} where id = $1 and parent = $2`, [
        id,
        parent,
      ])
    )[0];
  const before = await row();
  const move = async (next: string) =>
    void (await api.store.query(
      `update ${table} set data = data || jsonb_build_object($1::text, $2::text), version = version + 1 where id = $3 and parent = $4`,
      [resource.stateField, next, id, parent],
    ));
  const back = async () =>
    void (await api.store.query(`update ${table} set data = $1::jsonb, version = $2 where id = $3 and parent = $4`, [
      JSON.stringify(before?.data),
      before?.version,
      id,
      parent,
    ]));
  await move(state);
  const stored = (await storedOf(api, resource)).find((each) => each.id === id && each.parent === parent);
  if (stored === undefined) throw new Error(`${resource.name} ${id} is gone.`);
  return { at: await sampleOf(api, resource, stored), move, row, back };
}

/** Whether the server does it; the record is put back. */
async function isServed(move: Move, persona: Persona, at: Sample): Promise<boolean> {
  const { resource, action } = move;
  if (action.does.kind !== 'request' || resource.ops.get === null)
    throw new Error('A transition is a request about a record that can be read.');
  const { op } = action.does;
  const row = rowIn(await api.send(`GET ${addressOf(resource.ops.get, at)}`, { as: everybody }));
  const { status } = await api.send(`${op.method} ${addressOf(op, at)}`, { as: persona.name, body: bodyOf(resource, action, row) });
  if (status >= 300 && ![403, 404, 409].includes(status)) throw new Error(`${action.name} of ${resource.name} was answered with ${status}`);
  return status < 300;
}

/** Those whose rights differ for this record. */
function personasFor({ resource, action }: Move, at: Sample): readonly Persona[] {
  const names = new Set(tellingNames(resource));
  const rights = (persona: Persona) => {
    const scope = scopeFor(api, persona, 'show', { self: at.values, parent: at.parent, params: at.params });
    const { allowed, shown, by } = mayRunAction(resource, action, scope);
    return [allowed, shown, by, mayUseVerb(resource, 'show', scope).allowed, mayUseVerb(resource, 'edit', scope).allowed];
  };
  const every = distinct(
    personasOf(model).filter(({ name }) => names.has(name)),
    rights,
  );
  return shareOf(every, (persona) => rights(persona).map((right, at) => JSON.stringify([at, right])));
}

const toasts = (): readonly (readonly [tone: string, text: string])[] =>
  all('[data-theme=dark] [data-tone]').map((node) => [node.dataset['tone'] ?? '', wordsOfToast(node)]);

async function press(move: Move): Promise<void> {
  const control = await waitFor(() => {
    const found = controlOf(move);
    if (found?.isOn !== true) throw new Error(`"${move.action.title.text}" cannot be pressed.`);
    return found;
  });
  fireEvent.click(control.element);
  if (move.action.confirm !== null) await pressIn(move.action.title.text);
}

/** What stands there: the record or a page that says why not, and whether the transition is still offered. */
function lookOf(move: Move): readonly [page: string, control: 'on' | 'off' | 'absent'] {
  const control = controlOf(move);
  const page = document.querySelector('[data-state]')?.getAttribute('data-state') ?? 'the record';
  // A switch that stands the other way offers the other action.
  const isTurned = control === null && all('input[role=switch]').length > 0;
  return [page, isTurned ? 'off' : control === null ? 'absent' : control.isOn ? 'on' : 'off'];
}

const statesOf = (resource: Resource): readonly string[] => [...new Set(movesOf(resource).map(({ state }) => state))];
const isAllowedFrom = ({ action, state }: Move): boolean => action.from === null || action.from.includes(state);

describe.each(moving.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const moves = movesOf(resource);

  it.each(moves.map((move) => [move.action.name, move.state, move] as const))(
    '%s in state %s looks as the server answers',
    async (_action, _state, move) => {
      const held = await holding(move);
      const wrong: string[] = [];
      try {
        for (const persona of personasFor(move, held.at)) {
          await draw(move, persona, held.at);
          const control = controlOf(move);
          const isSwitch = control?.element.getAttribute('role') === 'switch' || (control === null && all('input[role=switch]').length > 0);
          const scope = scopeFor(api, persona, 'show', { self: held.at.values, parent: held.at.parent, params: held.at.params });
          const { shown, reason } = mayRunAction(move.resource, move.action, scope);
          const hasPage = document.querySelector('[data-state]') === null;
          const served = await isServed(move, persona, held.at);
          await held.move(move.state);
          const wanted = served ? 'on' : shown && hasPage && !(isSwitch && !isAllowedFrom(move)) ? 'off' : 'absent';
          const is = control === null ? 'absent' : control.isOn ? 'on' : 'off';
          if (is !== wanted) wrong.push(`${persona.name}: ${is}, should be ${wanted}`);
          if (is === 'off' && reason !== null && control?.reason === '') wrong.push(`${persona.name}: off without a reason`);
        }
      } finally {
        await held.back();
      }
      expect(wrong).toEqual([]);
    },
  );

  const possible = moves.filter(isAllowedFrom);

  it.each(possible.map((move) => [move.action.name, move.state, move] as const))(
    '%s from %s shows nothing as done when somebody else was faster, but the record as it is',
    async (_action, _state, move) => {
      const other = statesOf(resource).find((state) => !isAllowedFrom({ ...move, state }));
      if (other === undefined) throw new Error(`${move.action.name} is possible from every state.`);
      const held = await holding(move);
      try {
        await draw(move, everyone, held.at);
        await held.move(other);
        const stored = await held.row();
        await press(move);
        await waitFor(() => expect(toasts()).toEqual([['negative', expect.stringContaining('has changed in the meantime')]]));
        await waitFor(() => expect(lookOf(move)).toEqual(['the record', 'off']));
        expect(await held.row()).toEqual(stored);
      } finally {
        await held.back();
      }
    },
  );

  it.each(distinct(possible, ({ action }) => action.name).map((move) => [move.action.name, move] as const))(
    '%s of a record that was changed in another way is told, and done when it is pressed again',
    async (_action, move) => {
      const held = await holding(move);
      try {
        await draw(move, everyone, held.at);
        await held.move(move.state);
        const stored = await held.row();
        await press(move);
        await waitFor(() => expect(toasts()).toEqual([['negative', expect.stringContaining('has changed in the meantime')]]));
        expect(await held.row()).toEqual(stored);
        await waitFor(() => expect(seats.get(everybody)?.open.count).toBe(0));
        await press(move);
        await waitFor(() => expect(toasts().map(([tone]) => tone)).toContain('positive'));
        expect(await held.row()).toMatchObject({ data: { [resource.stateField ?? '']: move.action.to } });
      } finally {
        await held.back();
      }
    },
  );
});

it('has seen transitions that are possible and others that are not', () => {
  const every = moving.flatMap(movesOf);
  expect(every.filter(isAllowedFrom).length).toBeGreaterThan(20);
  expect(every.filter((move) => !isAllowedFrom(move)).length).toBeGreaterThan(10);
});
