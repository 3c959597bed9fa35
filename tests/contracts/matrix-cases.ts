/** Cells of the access matrix, each held against the decision and against the server. */
import { isConditionTrue, type EvaluationScope } from '../../engine/model/evaluate.ts';
import type { ScreenMode, Resource } from '../../engine/model/model.ts';
import { rolesReadBy } from '../../engine/model/roles.ts';
import { getAtPath, isEmptyValue } from '../../engine/model/steps.ts';
import { isResourceVerb } from '../../engine/model/verbs.ts';
import { listAccessColumns, listAccessRows, type AccessColumn, type AccessRow } from '../../engine/studio/review/access-rows.ts';
import { answerWish } from '../../engine/studio/decide/answer.ts';
import type { AccessWish } from '../../engine/studio/decide/question.ts';
import { reduceDemands } from '../../engine/studio/review/demands.ts';
import type { Api } from '../api/api.ts';
import { callsOf, hasOwnBody, label, roleRules, sharing, single } from './access-calls.ts';
import { holderOf } from './holders.ts';
import {
  addressOf,
  everybody,
  openContract,
  platformModel as model,
  resourceOf,
  rowIn,
  scopeFor,
  storedOf,
  type Persona,
  type Sample,
} from './platform.ts';
import { faultsOf } from './policy-world.ts';
import { candidates, refusedBy, send as sendSave } from './save.ts';
import { samplesOf } from './samples.ts';

const resources = Object.values(model.resources);
export const matrices = new Map(
  resources.map((resource) => {
    const rows = listAccessRows(model, resource);
    return [resource.name, { rows, columns: listAccessColumns(model, resource, rows) }] as const;
  }),
);

/** Who holds the roles of a column, or of a set that no column is about. */
export type Holding = Pick<AccessColumn, 'label' | 'held'>;

const holder = ({ held }: Holding): Persona => holderOf([...held]);

let api: Api;
let send: ReturnType<typeof callsOf>;
export const samples = new Map<string, readonly Sample[]>();

/** The API that is asked, with somebody for each holding. Whoever opens it closes it. */
export async function openMatrix(holdings: readonly Holding[]): Promise<Api> {
  api = await openContract({ personas: holdings.map(holder) });
  send = callsOf(api);
  for (const resource of resources) samples.set(resource.name, await samplesOf(api, resource));
  return api;
}

/** One cell of the matrix, held against one record. */
export interface Case {
  readonly resource: Resource;
  readonly row: AccessRow;
  readonly column: Holding;
  readonly at: Sample;
}

export const counted = { model: 0, server: 0 };
export const asked = new Map<AccessRow['kind'], number>();

function modesOf({ kind, name, form }: AccessRow): readonly ScreenMode[] {
  if (form !== null) return [form];
  if (kind === 'refer') return ['create'];
  if (kind === 'write' || kind === 'choose') return ['create', 'edit'];
  if (kind === 'see' || kind === 'action') return ['show'];
  return name === 'create' ? ['create'] : kind === 'verb' && name !== 'list' ? ['edit'] : ['list'];
}

function scopeAt({ column, at }: Case, mode: ScreenMode): EvaluationScope {
  const { values, parent, params } = at;
  return scopeFor(api, holder(column), mode, { self: values, old: values, form: values, parent, params });
}

const cellHolds = ({ row, column }: Case, scope: EvaluationScope): boolean =>
  isConditionTrue(reduceDemands(row.demands, column.held).cond, scope);

/** What `can` and Why? would be asked; null: they know no such question. */
function wishOf({ kind, name }: AccessRow): AccessWish | null {
  const [field = '', ...value] = name.split(' ');
  switch (kind) {
    case 'verb':
      return isResourceVerb(name) ? { kind: 'verb', verb: name } : null;
    case 'action':
      return { kind: 'action', name };
    case 'see':
      return { kind: 'see', field: name };
    case 'write':
      return { kind: 'write', field: name };
    case 'choose':
      return { kind: 'choose', field, value: value.join(' ') };
    case 'filter':
      return { kind: 'filter', param: name };
    default:
      return null;
  }
}

// A record that is not there for somebody has a row of its own, and an address that opens is no right.
const notInCell: ReadonlySet<string> = new Set(['rows', 'address', 'signed-in']);

export function explainedOtherwise(one: Case): readonly string[] {
  const { resource, row, column, at } = one;
  const wish = wishOf(row);
  if (wish === null) return [];
  return modesOf(row)
    .filter((mode) => (row.kind !== 'write' && row.kind !== 'choose') || resource[mode === 'create' ? 'create' : 'edit'] !== null)
    .flatMap((mode) => {
      const scope = scopeAt(one, mode);
      const lines = answerWish({ model, resource, wish, scope }).lines.filter(({ gate }) => !notInCell.has(gate));
      const isAllowed = lines.every(({ outcome }) => outcome === 'passes');
      counted.model += 1;
      return cellHolds(one, scope) === isAllowed
        ? []
        : [
            `${row.label} for ${column.label}, ${label(at)} (${mode}): the cell says ${String(!isAllowed)}, the decision ${String(isAllowed)}`,
          ];
    });
}

type Answer = boolean | null;
const passed: readonly unknown[] = ['all', 200, 201, 412, 422];

/** Whether the server gives the right; null where its answer would not tell. */
async function servedTo(one: Case, isSaid: boolean, isSeen: boolean): Promise<Answer> {
  const { resource, row, at } = one;
  const persona = holder(one.column);
  switch (row.kind) {
    case 'verb':
      return verbServed(resource, row.name, { persona, at, isSaid, isSeen });
    case 'action':
      return isOwnCall(resource, row.name, isSaid) ? passed.includes(await send(row.name, { resource, persona, at })) : null;
    case 'filter':
      return filterServed(resource, row.name, { persona, at });
    case 'see':
      return seeServed(resource, row, { persona, at });
    case 'refer':
      return row.form === 'edit' ? null : referServed(resource, row.name, persona);
    default:
      return null;
  }
}

interface Try {
  readonly persona: Persona;
  readonly at: Sample;
}

interface TriedVerb extends Try {
  readonly isSaid: boolean;
  /** Whether a list can hold the record. */
  readonly isSeen: boolean;
}

async function verbServed(resource: Resource, verb: string, { persona, at, isSaid, isSeen }: TriedVerb): Promise<Answer> {
  const { list, get, create, update, delete: remove } = resource.ops;
  const lookup = new Set([...resource.key, resource.titleField, ...resource.lookupFields]);
  // Where a lookup shows every field, or there is no record, an answer does not tell which right it was.
  const isTelling = !resource.order.every((field) => lookup.has(field)) && (samples.get(resource.name) ?? []).length > 0;
  if (verb === 'list' && list && isTelling) {
    const is = await send('list', { resource, persona, at });
    // An empty list looks like one of a lookup.
    return is === 'all' || (is === 'none' || isSeen ? false : null);
  }
  if (verb === 'lookup' && list && isTelling) {
    const is = await send('list', { resource, persona, at });
    if (is === 'none') return false;
    // Who may list gets more than a lookup gives, with that right or without it.
    return is === 'lookup' && isSeen ? true : isSaid ? typeof is === 'string' || null : null;
  }
  if (verb === 'show' && get && !resource.isSingle && isTelling) return (await send('show', { resource, persona, at })) === 'all';
  if (verb === 'create' && create && !create.behaviour && !hasOwnBody(resource))
    return passed.includes(await send('create', { resource, persona, at }));
  if (verb === 'edit' && update && !resource.isSingle)
    return passed.includes(await send(roleRules(resource, 'edit').length > 0 ? 'change' : 'edit', { resource, persona, at }));
  if (verb !== 'delete' || !remove || resource.isSingle) return null;
  // Rules are asked behind the version: who is refused by one needs none, who is not would delete.
  if (isSaid || roleRules(resource, 'delete').length === 0) return passed.includes(await send('delete', { resource, persona, at }));
  return (await api.send(`DELETE ${addressOf(remove, at)}`, { as: persona.name })).status !== 403;
}

// A body without its effect is a plain change where an action shares the address of one; what is about all records has no version.
function isOwnCall(resource: Resource, name: string, isSaid: boolean): boolean {
  const does = resource.actions[name]?.does;
  if (does?.kind !== 'request') return false;
  const isOfRecord = resource.isSingle || does.op.path.some((part) => typeof part === 'object' && 'key' in part);
  const { update } = resource.ops;
  const isShared = update?.method === does.op.method && JSON.stringify(update.path) === JSON.stringify(does.op.path);
  return !isShared && (isOfRecord || !isSaid) && (!resource.isSingle || !isSaid);
}

async function filterServed(resource: Resource, param: string, { persona, at }: Try): Promise<Answer> {
  const { list } = resource.ops;
  if (list === null || resource.parents.length > 0) return null;
  const got = await api.send(`GET ${addressOf(list, at)}?_limit=1&${param}=none-such`, { as: persona.name });
  return got.status === 200;
}

/** Only what roles decide is kept from an answer; what the record decides is on the screens alone. */
async function seeServed(resource: Resource, { name, demands }: AccessRow, { persona, at }: Try): Promise<Answer> {
  const field = resource.fields[name];
  const { get } = resource.ops;
  if (field === undefined || get === null || resource.parents.length > 0) return null;
  const isForNobody = demands.some(({ cond }) => cond === false);
  if (!isForNobody && rolesReadBy(field.visible).length === 0) return null;
  const got = await api.send(`GET ${addressOf(get, at)}`, { as: persona.name });
  if (got.status !== 200) return false;
  return getAtPath(rowIn(got), field.path) !== undefined;
}

/** Whether as many records are taken as from who has every role: each in a new record whose one other fault is a value that is taken. */
async function referServed(resource: Resource, name: string, persona: Persona): Promise<Answer> {
  const id = `${resource.name} ${name} ${persona.name}`;
  const made = referred.get(id) ?? refersAsFreely(resource, name, persona);
  referred.set(id, made);
  return made;
}
const referred = new Map<string, Promise<Answer>>();

async function refersAsFreely(resource: Resource, name: string, persona: Persona): Promise<Answer> {
  const [field] = name.split(' ').flatMap((part) => resource.fields[part] ?? []);
  const { create } = resource.ops;
  const taken = Object.values(resource.fields).find(({ name: own, unique }) => unique !== null && resource.create?.writable.includes(own));
  const stored = (await storedOf(api, resource)).find(({ values }) => taken !== undefined && !isEmptyValue(values[taken.name]));
  const all = await candidates(api, resource, { pools: new Map(), isFilled: false });
  const full = all.find((save) => refusedBy(api, save).length === 0);
  if (field?.choices?.kind !== 'ref' || create === null || !taken || !stored || !full) return null;
  const { to, key } = field.choices;
  const refused = async (as: string): Promise<number> => {
    let count = 0;
    for (const { values } of await storedOf(api, resourceOf(to))) {
      const chosen = { [field.name]: field.isMultiple ? [values[key]] : values[key], [taken.name]: stored.values[taken.name] };
      const got = await sendSave(api, { ...full, values: { ...full.values, ...chosen } }, as);
      if (got.status !== 422 && got.status !== 403) throw new Error(`${got.status} where a value is taken: ${got.text}`);
      if (got.status === 403 || faultsOf(got, field.sendAs).includes('filter')) count += 1;
    }
    return count;
  };
  return (await refused(persona.name)) === (await refused(everybody));
}

export async function servedOtherwise(one: Case): Promise<readonly string[]> {
  const { resource, row, column, at } = one;
  // Where no record is stored, only what is about none can be asked.
  if (at === single && !resource.isSingle && row.kind === 'action') return [];
  const [mode = 'list'] = modesOf(row);
  const scope = scopeAt(one, mode);
  const isThere =
    ['list', 'lookup', 'create', 'filter', 'refer'].includes(row.kind === 'filter' || row.kind === 'refer' ? row.kind : row.name) ||
    isConditionTrue(resource.rows, scope);
  const isSaid = isThere && cellHolds(one, scope);
  // Of a base and its views one is enough to let a call pass.
  if (!isSaid && sharing(model, resource).length > 1) return [];
  const is = await servedTo(one, isSaid, isConditionTrue(resource.rows, scope));
  if (is === null) return [];
  counted.server += 1;
  asked.set(row.kind, (asked.get(row.kind) ?? 0) + 1);
  return is === isSaid ? [] : [`${row.label} for ${column.label}, ${label(at)}: the cell says ${String(isSaid)}, the server ${String(is)}`];
}

export function casesOf(resource: Resource, columns: readonly Holding[]): readonly Case[] {
  const { rows } = matrices.get(resource.name) ?? { rows: [] };
  const all = samples.get(resource.name) ?? [];
  const places = resource.isSingle || all.length === 0 ? [single] : all;
  return rows.flatMap((row) => columns.flatMap((column) => places.map((at) => ({ resource, row, column, at }))));
}
