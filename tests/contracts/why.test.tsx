// @vitest-environment happy-dom
/** Every control of every resource's screens that somebody cannot use says why, and what a form does not offer is told by name. */
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listCandidates } from '../../engine/studio/made-up/candidates.ts';
import { generateRecords } from '../../engine/studio/made-up/generated.ts';
import { compileSchemas } from '../../engine/language/compile/fields/validators.ts';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { mayUseVerb } from '../../engine/model/access.ts';
import type { EvaluationScope } from '../../engine/model/evaluate.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { decideAccess } from '../../engine/studio/decide/decision.ts';
import { english } from '../../engine/studio/words/words.ts';
import { FormScreen } from '../../engine/screens/form/FormScreen.tsx';
import { ListScreen } from '../../engine/screens/list/ListScreen.tsx';
import { ShowScreen } from '../../engine/screens/show/ShowScreen.tsx';
import { AskContext, type AskWhy, type WhyQuestion } from '../../engine/screens/why/ask.ts';
import { selectTellingLines } from '../../engine/screens/why/reading.ts';
import { drawScreen } from '../fixtures/screen.tsx';
import { shareOf } from '../share.ts';

configure({ getElementError: (message) => new Error(message ?? '') });

const { model: read, problems } = readModel(loadFolder('resources'));
if (read === null) throw new Error(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
const model = read;

const now = new Date('2026-11-21T12:00:00Z');
const user = { username: 'me', timezone: 'UTC', company: 'c' };
const allRoles = Object.keys(model.roles);
const scopeOf = (roles: readonly string[]): EvaluationScope => ({
  roles: new Set(roles),
  user,
  settings: {},
  zone: 'UTC',
  now,
  mode: 'list',
});
const keysOf = (to: string, key: string): readonly unknown[] => {
  const field = model.resources[to]?.fields[key];
  return field === undefined || field.choices?.kind === 'ref' ? [] : listCandidates(field, { now, keysOf: () => [] });
};

const resources = Object.values(model.resources).filter(({ page }) => page === null);
const schemas = new Map(resources.map((resource) => [resource.name, compileSchemas(resource)]));

/** Records in all states, below one parent. */
function recordsOf(resource: Resource): readonly Values[] {
  const schemaErrors = schemas.get(resource.name)?.update ?? (() => []);
  const parents = Object.fromEntries(resource.parents.flatMap(({ field }) => (field === null ? [] : [[field, 'p1']])));
  return generateRecords(resource, { count: 4, now, keysOf, scope: scopeOf(allRoles), schemaErrors }).map((record) => ({
    ...record,
    ...parents,
  }));
}

type ScreenName = 'list' | 'create' | 'show' | 'edit';

/** All roles at once, or the first and the last of those that open the screen by themselves: who may less is refused more. */
function usersOf(resource: Resource, name: ScreenName): readonly (readonly string[])[] {
  const able = allRoles.filter((role) => {
    const scope = scopeOf([role]);
    return mayUseVerb(resource, 'use', scope).allowed && mayUseVerb(resource, name === 'edit' ? 'show' : name, scope).shown;
  });
  const few: Readonly<Record<ScreenName, readonly (string | undefined)[]>> = {
    list: [],
    create: [],
    show: [able.at(-1)],
    edit: [able.at(-1)],
  };
  const single = [...new Set(few[name])].flatMap((role) => (role === undefined ? [] : [[role]]));
  return name === 'show' ? single : [allRoles, ...single];
}

const asked: WhyQuestion[] = [];
const ask: AskWhy = (question) => void (question.kind === 'why' && asked.push(question));

function drawn(resource: Resource, name: ScreenName, key: readonly string[]): ReactNode {
  const params = Object.fromEntries(resource.parents.map(({ param }) => [param, 'p1']));
  if (name === 'list') return <ListScreen resource={resource} params={params} />;
  if (name === 'show') return <ShowScreen resource={resource} recordKey={key} params={params} />;
  return <FormScreen resource={resource} mode={name} recordKey={name === 'create' ? null : key} params={params} />;
}

async function open(resource: Resource, name: ScreenName, { roles, record }: { roles: readonly string[]; record: Values }): Promise<void> {
  cleanup();
  const key = resource.key.map((part) => String(record[part]));
  drawScreen({
    model,
    records: { [resource.view?.of ?? resource.name]: name === 'list' ? recordsOf(resource) : [record] },
    roles,
    user,
    now,
    screens: { '/': createElement(AskContext, { value: ask }, drawn(resource, name, key)) },
  });
  const there = name === 'list' ? '[role=row], table, [data-state]' : 'form input, form textarea, dd, table, [data-state], [role=tabpanel]';
  await waitFor(() => {
    if (document.querySelectorAll(there).length === 0) throw new Error(`${name}: ${document.body.textContent.slice(0, 400)}`);
  });
  // What a row shows to whoever comes near it is among what cannot be used.
  for (const row of document.querySelectorAll('[role=row][data-id]')) fireEvent.pointerOver(row);
}

// A cell that cannot be edited is no control: its text is there to be read, and F2 on it asks why.
const off =
  '[aria-disabled="true"], :disabled, input[readonly], textarea[readonly], [aria-readonly="true"]:not([role="grid"], [role="gridcell"])';

/** Controls that cannot be used; what is only drawn behind another is none. */
function controlsOff(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(off)].filter((each) => each.closest('[aria-hidden="true"], [hidden]') === null);
}

/** What was asked by a press, put into words as the popover does it; empty where nothing was asked or nothing is in the way. */
function told(press: HTMLElement): string {
  asked.length = 0;
  fireEvent.click(press);
  const [question] = asked;
  if (question === undefined) return '';
  const { resource, wish, scope } = question;
  const decision = decideAccess({ model, resource, wish, scope }, english);
  if (decision.outcome === 'passes') return '';
  const lines = selectTellingLines(decision.lines).filter(({ outcome }) => outcome !== 'passes');
  // Whoever may read descriptors is led to file and line.
  return lines.map(({ words, place }) => (place === null || !/\.yaml$/.test(place.file) ? '' : words)).join(' ');
}

function reasonOf(control: HTMLElement): string {
  if (control.getAttribute('aria-haspopup') === 'dialog') return told(control);
  const frame = control.closest<HTMLElement>('[data-field]');
  const own = frame === null ? null : within(frame).queryByRole('button', { name: /^Why is .* locked\?$/ });
  if (own !== null) return told(own);
  const whole = frame === null ? null : screen.queryByRole('button', { name: "Why can't I change this record?" });
  if (whole !== null) return told(whole);
  // No rule decides: a first page has none before it, a reference waits for another field.
  return control.getAttribute('aria-description') ?? control.getAttribute('title') ?? control.getAttribute('placeholder') ?? '';
}

function unexplained(): readonly string[] {
  return controlsOff()
    .filter((control) => reasonOf(control).trim() === '')
    .map((control) => control.outerHTML.slice(0, 300));
}

/** Gives what is loaded on its own, such as the calendar of a date, the time to stand in for its place. */
async function silentControls(): Promise<readonly string[]> {
  await waitFor(() => expect(unexplained()).toEqual([]), { timeout: 20_000 }).catch(() => undefined);
  return unexplained();
}

/** Opens a menu and looks through its entries; a press closes it, so it is opened for each. */
async function unexplainedIn(name: string | RegExp): Promise<readonly string[]> {
  const found: string[] = [];
  for (let at = 0; ; at += 1) {
    const [button] = screen.queryAllByRole('button', { name });
    if (button === undefined) return found;
    fireEvent.click(button);
    const entries = [...(await screen.findByRole('menu')).querySelectorAll<HTMLElement>('[aria-disabled="true"]')];
    const entry = entries[at];
    if (entry === undefined) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      return found;
    }
    const reason = entry.getAttribute('aria-haspopup') === 'dialog' ? told(entry) : entry.getAttribute('aria-description');
    if ((reason ?? '').trim() === '') found.push(entry.outerHTML.slice(0, 300));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
}

// Until it is loaded, a date is drawn as text that cannot be typed into.
beforeAll(() => import('../../engine/fields/date/DatePicker.tsx'));
afterEach(cleanup);

/** Which kinds of controls its screens have, and what can be in the way of them. */
function listControlKinds({ list, create, show, edit, actions, rules, parents, collections }: Resource): readonly string[] {
  const traits = ['readOnly', 'isImmutable', 'visible', 'isMultiple', 'derived', 'widget', 'display'] as const;
  const ofForm = (form: Resource['edit'], mode: string): readonly string[] =>
    Object.values(form?.fields ?? {}).flatMap((field) => [
      `${mode} ${field.type} ${field.choices?.kind ?? ''}`,
      ...traits.flatMap((trait) => (isSet(field[trait]) ? [`${mode} ${field.type} ${trait}`] : [])),
    ]);
  return [
    `list ${list?.as ?? ''}, create ${create?.as ?? ''}, show ${show?.as ?? ''}, edit ${edit?.as ?? ''}`,
    ...[...ofForm(create, 'create'), ...ofForm(edit, 'edit')],
    ...Object.values(actions).flatMap(({ places, does, when, to }) =>
      places.map((place) => `${place}: ${does.kind} ${isSet(when)} ${isSet(to)}`),
    ),
    ...(rules.length > 0 ? ['rules'] : []),
    ...[`${parents.length} parents`, `collections ${Object.keys(collections).length > 0}`],
  ];
}

const isSet = (value: unknown): boolean => value !== null && value !== false;

const cases = shareOf(resources, listControlKinds).map((resource) => [resource.name, resource] as const);
const counted = { screens: 0, controls: 0 };

describe.each(cases)('%s', (_name, resource) => {
  it('explains every control that somebody cannot use', async () => {
    const record = recordsOf(resource)[0] ?? {};
    const silent: string[] = [];
    let looked = 0;
    for (const name of ['list', 'create', 'show', 'edit'] as const) {
      if (resource[name] === null || (resource.isSingle && name === 'list')) continue;
      for (const roles of usersOf(resource, name)) {
        await open(resource, name, { roles, record });
        looked += 1;
        counted.screens += 1;
        counted.controls += controlsOff().length;
        const found = [
          ...(await silentControls()),
          ...(name === 'list' ? await unexplainedIn(/^Actions of /) : await unexplainedIn('More actions')),
        ];
        silent.push(...found.map((each) => `${name} as ${roles.length > 1 ? 'all' : String(roles[0])}: ${each}`));
      }
    }
    if (silent.length > 0) throw new Error(`These say no reason:\n${silent.join('\n')}`);
    expect(looked).toBeGreaterThan(0);
  });
});

it('has looked at many of them', () => {
  const share = cases.length / resources.length;
  expect(counted.screens).toBeGreaterThan(100 * share);
  expect(counted.controls).toBeGreaterThan(200 * share);
});
