/** Every resource, for personas that differ: what can be pressed on its screens is what the server then does. */
import { cleanup } from '@testing-library/react';
import { openStage, type Controls, type Drawn, type Stage } from './drawn-controls.tsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayRunAction, mayUseVerb, type Permission } from '../../engine/model/access.ts';
import type { EvaluationScope } from '../../engine/model/evaluate.ts';
import type { Action, Resource, ResourceVerb } from '../../engine/model/model.ts';
import type { Api } from '../api/api.ts';
import { shareOf } from '../share.ts';
import { callsOf, hasOwnBody, isLookedUpWhole, label, passesRoleRules, sharing, single } from './access-calls.ts';
import { addressOf, distinct, openContract, personasOf, platformModel as model, scopeFor, type Persona, type Sample } from './platform.ts';
import { parentsOf, samplesOf } from './samples.ts';

let api: Api;
let stage: Stage;
let send: ReturnType<typeof callsOf>;
beforeAll(async () => {
  api = await openContract();
  stage = openStage(api);
  send = callsOf(api);
});
afterAll(async () => {
  cleanup();
  await api.store.close();
});

type Look = 'on' | 'off' | 'absent';
type Wish = { readonly verb: ResourceVerb } | { readonly action: Action };

/** Who wants something of which record; without one of the list as a whole. */
interface Case {
  readonly resource: Resource;
  readonly persona: Persona;
  readonly at: Sample;
}

const scopeOf = ({ persona, at }: Case, mode: EvaluationScope['mode']): EvaluationScope =>
  scopeFor(api, persona, mode, { self: at.values, old: at.values, parent: at.parent, params: at.params });

const permissionOf = (wish: Wish, of: Case, mode: EvaluationScope['mode'] = 'show'): Permission =>
  'verb' in wish ? mayUseVerb(of.resource, wish.verb, scopeOf(of, mode)) : mayRunAction(of.resource, wish.action, scopeOf(of, mode));

/** What the server does with the call behind a control; null where there is no call that could be tried without a consequence. */
async function isServed(wish: Wish, { resource, persona, at }: Case): Promise<boolean | null> {
  const { ops, actions } = resource;
  const of = { resource, persona, at };
  if ('action' in wish) {
    const { does } = wish.action;
    const isOwn = does.kind === 'request' && does.op.path.some((part) => typeof part !== 'string' && 'key' in part);
    if (!isOwn || actions[wish.action.name] === undefined) return null;
    const isPlainChange = ops.update?.method === does.op.method && addressOf(ops.update, at) === addressOf(does.op, at);
    return isPlainChange ? null : [412, 422].includes(Number(await send(wish.action.name, of)));
  }
  // A lookup that tells everything looks as the verb itself does.
  if (['show', 'list'].includes(wish.verb) && isLookedUpWhole(resource)) return null;
  // An empty page tells nothing about whose it is.
  if (wish.verb === 'list' && at.stored.id === '') return null;
  if (wish.verb === 'show' && ops.get) return (await send('show', of)) === 'all';
  if (wish.verb === 'list' && ops.list) return (await send('list', of)) === 'all';
  if (wish.verb === 'edit' && ops.update) return (await send('edit', of)) === (resource.isSingle ? 422 : 412);
  if (wish.verb === 'delete' && ops.delete) return (await send('delete', of)) === 412;
  if (wish.verb === 'create' && ops.create && !hasOwnBody(resource)) return (await send('create', of)) === 422;
  return wish.verb === 'export' ? isExported(of) : null;
}

// The right is asked for before the filters are read, and one that is unknown keeps the run from being started.
async function isExported({ resource, persona, at }: Case): Promise<boolean> {
  const params = Object.fromEntries(Object.entries(at.params).map(([name, value]) => [`_${name}`, value]));
  const cli = { resource: resource.list?.exports[0]?.config, filter: { ...params, no_such_filter: '1' }, format: 'csv', sort: [] };
  const { command } = model.export;
  const got = await api.send(`POST commands/${command}/runs`, { as: persona.name, body: { id: command, cli_params: cli } });
  if (![400, 403].includes(got.status)) throw new Error(`The export of ${resource.name} was answered with ${got.status} ${got.text}`);
  return got.status === 400;
}

/** How a control should look: enabled where the server would do it, else disabled or not there as the Model says. */
async function lookOf(wish: Wish, of: Case, mode: EvaluationScope['mode'] = 'show'): Promise<Look> {
  const permission = permissionOf(wish, of, mode);
  const served = await isServed(wish, of);
  const isShared = sharing(model, of.resource).length > 1;
  // Another resource at the same address may let the call pass, and a rule about roles speaks up only when it is broken.
  const isOn = served === null || (isShared && served) || ('verb' in wish && !passesRoleRules(of.resource, wish.verb, scopeOf(of, mode)));
  if (isOn ? permission.allowed : served) return 'on';
  return permission.shown ? 'off' : 'absent';
}

type Named = readonly [title: string, wish: Wish];

/** The controls of a resource that are about rights alone; transitions have a contract of their own. */
const plainActions = ({ actions }: Resource, place: Action['places'][number]): readonly Named[] =>
  Object.values(actions).flatMap((action): Named[] =>
    action.to === null && action.places.includes(place) ? [[action.title.text, { action }]] : [],
  );

const removal = ({ remove, ops }: Resource): readonly Named[] =>
  remove === null || ops.delete === null ? [] : [[remove.title.text, { verb: 'delete' }]];

const inList = (resource: Resource): readonly Named[] => [
  ...(resource.create === null ? [] : [[`New ${resource.title.text}`, { verb: 'create' }] as const]),
  ...((resource.list?.exports.length ?? 0) > 0 ? [['Export', { verb: 'export' }] as const] : []),
  ...plainActions(resource, 'list'),
];

const inMenu = (resource: Resource): readonly Named[] => [
  ...(resource.show === null || hasShowColumn(resource) ? [] : [[resource.show.face.title.text, { verb: 'show' }] as const]),
  ...(resource.edit === null ? [] : [['Edit', { verb: 'edit' }] as const]),
  ...plainActions(resource, 'row'),
  ...removal(resource),
];

const inDock = (resource: Resource): readonly Named[] => [...plainActions(resource, 'bulk'), ...removal(resource)];

const inBar = (resource: Resource, mode: 'show' | 'edit'): readonly Named[] => [
  ...(resource.edit === null || mode === 'edit' ? [] : [['Edit', { verb: 'edit' }] as const]),
  ...plainActions(resource, 'record'),
  ...removal(resource),
];

const inColumns = (resource: Resource): readonly Named[] =>
  columnActions(resource).flatMap((action): Named[] => (action.to === null ? [[action.title.text, { action }]] : []));

const columnActions = ({ list, actions }: Resource): readonly Action[] =>
  list?.columns.flatMap((column) => (column.kind === 'actions' ? column.actions.flatMap((name) => actions[name] ?? []) : [])) ?? [];

// A button of its own stands in for the entry of the menu.
const hasShowColumn = (resource: Resource): boolean =>
  columnActions(resource).some(
    ({ does }) => does.kind === 'link' && does.link.kind === 'screen' && does.link.to === resource.name && does.link.screen === 'show',
  );

/** Differences between what is drawn and what should be, as readable lines. */
async function compared(
  where: string,
  named: readonly Named[],
  drawn: Controls,
  look: (wish: Wish) => Promise<Look>,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const title of new Set(named.map(([each]) => each))) {
    const looks = await Promise.all(named.filter(([each]) => each === title).map(([, wish]) => look(wish)));
    const wanted = looks.filter((each) => each !== 'absent').sort();
    const is = (entryOf(drawn, title) ?? []).map((isOn): Look => (isOn ? 'on' : 'off')).sort();
    if (JSON.stringify(is) !== JSON.stringify(wanted))
      lines.push(`${where} "${title}" is ${is.join(' ') || 'absent'}, should be ${wanted.join(' ') || 'absent'}`);
  }
  return lines;
}

const entryOf = (drawn: Controls, title: string): readonly boolean[] | undefined =>
  [...drawn].find(([said]) => said.toLowerCase() === title.toLowerCase())?.[1];

const numbered = (drawn: Controls): Controls => new Map([...drawn].map(([said, states]) => [said.replace(/ \(\d+\)$/, ''), states]));

interface Chosen {
  readonly persona: Persona;
  readonly records: readonly Sample[];
}

/** Personas whose controls differ, each with the records that make the difference. */
function chosenOf(resource: Resource, samples: readonly Sample[], places: readonly Sample[]): readonly Chosen[] {
  const wishes: readonly Wish[] = [
    ...(['list', 'show', 'create', 'edit', 'delete', 'export'] as const).map((verb) => ({ verb })),
    ...Object.values(resource.actions).flatMap((action) => (action.to === null ? [{ action }] : [])),
  ];
  const looks = (of: Case) => wishes.map((wish) => permissionOf(wish, of)).map(({ shown, allowed }) => [shown, allowed]);
  const pairs = personasOf(model).flatMap((persona) =>
    [...samples, ...places].map((at) => ({ persona, at, isPlace: !samples.includes(at), looks: looks({ resource, persona, at }) })),
  );
  const every = distinct(pairs, ({ isPlace, looks: own, at }) => [isPlace, own, at.params]);
  // Each look of each control once; in which company they are is for the long run.
  const kinds = shareOf(every, ({ isPlace, looks: own }) => own.map((look, at) => JSON.stringify([isPlace, at, look])));
  return distinct(kinds, ({ persona }) => persona.name).map(({ persona }) => ({
    persona,
    records: kinds.flatMap((each) => (each.persona === persona && !each.isPlace ? [each.at] : [])),
  }));
}

async function listDifferences(
  resource: Resource,
  persona: Persona,
  records: readonly Sample[],
  place: Sample,
): Promise<readonly string[]> {
  const drawn = await stage.drawList({ resource, persona, at: place }, records);
  const of = { resource, persona, at: { ...place, values: {} } };
  const isListed = (await lookOf({ verb: 'list' }, of, 'list')) === 'on';
  const where = `${persona.name}, list ${label(place)}:`;
  if (!isListed || drawn.is === 'refused') return isListed === (drawn.is !== 'refused') ? [] : [`${where} the screen is ${drawn.is}`];
  const inBarOfList = async (wish: Wish): Promise<Look> => {
    const look = await lookOf(wish, of, 'list');
    // What the record above decides is asked by the form, which is locked then.
    return look === 'off' && 'verb' in wish && wish.verb === 'create' && resource.parents.length > 0 ? 'on' : look;
  };
  const lines = [...(await compared(where, inList(resource), drawn.bar, inBarOfList))];
  for (const at of records) {
    const row = drawn.rows.get(at);
    const own = { resource, persona, at };
    const isSeen = (await lookOf({ verb: 'list' }, own, 'list')) === 'on';
    if (row === undefined) {
      if (isSeen && (await send('show', own)) !== 404) lines.push(`${where} ${label(at)} is not among the rows`);
      continue;
    }
    const look = (wish: Wish) => lookOf(wish, own);
    const dock = async (wish: Wish): Promise<Look> => {
      const permission = permissionOf(wish, own);
      const found = await look(wish);
      return found === 'absent' && permission.by === 'when' ? 'off' : found;
    };
    lines.push(...(await compared(`${where} row ${label(at)}`, inMenu(resource), row.menu, look)));
    const readInForm = async (wish: Wish): Promise<Look> => ((await look({ verb: 'edit' })) === 'absent' ? look(wish) : 'absent');
    if (resource.show === null && resource.edit !== null && !hasShowColumn(resource))
      lines.push(...(await compared(`${where} row ${label(at)}`, [['Show', { verb: 'show' }]], row.menu, readInForm)));
    lines.push(...(await compared(`${where} column of ${label(at)}`, inColumns(resource), row.columns, look)));
    lines.push(...(await compared(`${where} dock of ${label(at)}`, inDock(resource), numbered(row.dock), dock)));
    for (const [title, states] of row.icons)
      if (JSON.stringify(states) !== JSON.stringify(row.menu.get(title))) lines.push(`${where} the icon "${title}" differs from the menu`);
  }
  return lines;
}

async function recordDifferences(of: Case): Promise<readonly string[]> {
  const { resource, persona, at } = of;
  const lines: string[] = [];
  const canShow = resource.ops.get === null || (await lookOf({ verb: 'show' }, of)) === 'on';
  const where = (screen: string) => `${persona.name}, ${screen} ${label(at)}:`;
  if (resource.show !== null && resource.show.page === null) {
    const drawn = await stage.draw({ resource, persona, screen: 'show', at });
    if (['open', 'locked'].includes(drawn.is) !== canShow) lines.push(`${where('show')} the screen is ${drawn.is}`);
    else if (canShow && resource.show.as === 'page')
      lines.push(...(await compared(where('show'), inBar(resource, 'show'), drawn.bar, (wish) => lookOf(wish, of, 'show'))));
  }
  if (resource.edit !== null) {
    const drawn = await stage.draw({ resource, persona, screen: 'edit', at });
    const canEdit = (await lookOf({ verb: 'edit' }, of, 'edit')) === 'on';
    const wanted: readonly Drawn[] = canEdit && canShow ? ['open'] : canShow ? ['locked'] : ['refused', 'gone'];
    if (!wanted.includes(drawn.is)) lines.push(`${where('edit')} the screen is ${drawn.is}, not ${wanted.join(' or ')}`);
    else if (canShow && resource.edit.as === 'page' && !resource.isSingle)
      lines.push(...(await compared(where('edit'), inBar(resource, 'edit'), drawn.bar, (wish) => lookOf(wish, of, 'edit'))));
  }
  return lines;
}

async function createDifferences(of: Case): Promise<readonly string[]> {
  const { resource, persona, at } = of;
  if (resource.create === null) return [];
  const drawn = await stage.draw({ resource, persona, screen: 'create', at: { ...at, key: [] } });
  const empty = { ...of, at: { ...at, values: {} } };
  const look = await lookOf({ verb: 'create' }, empty, 'create');
  // A rule of roles refuses whatever is entered: there is nothing to show locked, only the rule to tell.
  const isByRoles = permissionOf({ verb: 'create' }, empty).by === 'rule';
  const wanted = { on: 'open', off: isByRoles ? 'refused' : 'locked', absent: 'refused' }[look];
  return drawn.is === wanted ? [] : [`${persona.name}, create ${label(at)}: the screen is ${drawn.is}, not ${wanted}`];
}

describe('what can be pressed is what the server does', () => {
  const drawable = Object.values(model.resources).filter(({ page }) => page === null);
  let pressed = 0;

  it.each(drawable.map((resource) => [resource.name, resource] as const))('%s [P1-1-005] [P1-6-001]', async (_name, resource) => {
    const samples = resource.isSingle ? [single] : await samplesOf(api, resource);
    const ids = await parentsOf(api, resource);
    const first = samples.slice(0, 1);
    const places =
      ids.length === 0
        ? first.length > 0
          ? first
          : [single]
        : ids.flatMap((id) => samples.find(({ stored }) => stored.parent === id) ?? []);
    const lines: string[] = [];
    for (const { persona, records } of chosenOf(resource, samples, places)) {
      for (const place of places) {
        const own = records.filter(({ params }) => JSON.stringify(params) === JSON.stringify(place.params));
        if (resource.list !== null) lines.push(...(await listDifferences(resource, persona, own, place)));
        lines.push(...(await createDifferences({ resource, persona, at: place })));
      }
      for (const at of records) lines.push(...(await recordDifferences({ resource, persona, at })));
      pressed += records.length;
    }
    expect(lines, lines.join('\n')).toEqual([]);
  });

  it('asked about records on both sides of the rights', () => expect(pressed).toBeGreaterThan(100));
});
