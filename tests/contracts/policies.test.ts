import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { readPolicies } from '../../engine/language/policy/index.ts';
import type { Claim, Sentence, Who } from '../../engine/language/policy/sentence.ts';
import { holds, type Scope } from '../../engine/model/evaluate.ts';
import type { Resource } from '../../engine/model/model.ts';
import { toBody } from '../../engine/model/records.ts';
import { isRecord } from '../../engine/model/steps.ts';
import { conditionOf } from '../../engine/review/policy/cond.ts';
import { formFields, parentOf } from '../../engine/review/policy/names.ts';
import { wireValue } from '../../engine/review/policy/value.ts';
import type { Api, Got } from '../api/api.ts';
import { callsOf, hasOwnBody, label, roleRules, sharing, single } from './access-calls.ts';
import { addressOf, everybody, noRole, openContract, platformModel as model, scopeFor, type Persona, type Sample } from './platform.ts';
import { samplesOf } from './samples.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type May = Extract<Claim, { kind: 'may' }>;
type OfValues = Extract<Claim, { kind: 'values' }>;

const { sentences } = readPolicies(loadFolder('resources', 'resources'));
const all = Object.keys(model.roles);

/** A user with exactly these roles; `isMeant`: the line's "can" is about this user. */
interface Asked extends Persona {
  readonly isMeant: boolean;
}

function asked(roles: readonly string[], isMeant: boolean): Asked {
  if (roles.length === 0) return { name: noRole, roles, isMeant };
  if (roles.length === all.length) return { name: everybody, roles, isMeant };
  return { name: `roles:${[...roles].sort().join('+')}`, roles, isMeant };
}

/** Whom a line is about, and whom it leaves out: nobody, and whoever lacks one role of each alternative. */
function usersOf(who: Who): readonly Asked[] {
  if (who.kind === 'anyone') return [asked([], true), asked(all, true)];
  if (who.kind === 'nobody') return [asked([], false), asked(all, false)];
  if (who.kind === 'visitors') return [];
  const named = ('roles' in who ? who.roles : []).map((together) => together.map(({ text }) => text));
  const others = [[], all.filter((role) => !named.some(([first]) => first === role))].map((roles) => asked(roles, false));
  if (who.kind === 'nobody-but') return others;
  return [...named.map((roles) => asked(roles, true)), ...(who.kind === 'only' ? others : [])];
}

// Users of the API have no company: what a line says of theirs is for the Model alone.
const rights = sentences.filter(
  (sentence): sentence is Sentence & { claim: May } => sentence.claim.kind === 'may' && sentence.claim.who.whose.length === 0,
);
const values = sentences.filter((sentence): sentence is Sentence & { claim: OfValues } => sentence.claim.kind === 'values');
const personas = rights.flatMap(({ claim }) => usersOf(claim.who));

let api: Api;
let send: ReturnType<typeof callsOf>;
const samples = new Map<string, readonly Sample[]>();
beforeAll(async () => {
  api = await openContract({ personas });
  send = callsOf(api);
  for (const resource of Object.values(model.resources)) samples.set(resource.name, await samplesOf(api, resource));
}, 120_000);
afterAll(() => api.close());

const counted = { rights: 0, values: 0 };
const passed: readonly unknown[] = ['all', 200, 201, 412, 422];

/** What of a line the API can be asked: verbs and actions that are a call of their own. */
function callNames(resource: Resource, { doing }: May): readonly string[] {
  if (doing.kind !== 'verbs') return [];
  const { list, get, create, update, delete: remove } = resource.ops;
  // Where a lookup shows every field, or there is no record, an answer does not tell which right it was.
  const lookup = new Set([...resource.key, resource.titleField, ...resource.lookupFields]);
  const isTelling = !resource.order.every((field) => lookup.has(field)) && (samples.get(resource.name) ?? []).length > 0;
  const verbs: Readonly<Record<string, boolean>> = {
    list: list !== null && isTelling,
    show: get !== null && !resource.isSingle && isTelling,
    create: create !== null && !hasOwnBody(resource) && !create.behaviour,
    edit: update !== null && !resource.isSingle,
    delete: remove !== null && !resource.isSingle,
  };
  return doing.names.map(({ text }) => text).filter((name) => verbs[name] ?? isOwnCall(resource, name));
}

// A body without its effect is a plain change where an action shares the address of one.
function isOwnCall(resource: Resource, name: string): boolean {
  const does = resource.actions[name]?.does;
  if (does?.kind !== 'request' || resource.isSingle || !does.op.path.some((part) => typeof part === 'object' && 'key' in part))
    return false;
  const { update } = resource.ops;
  return update === null || update.method !== does.op.method || JSON.stringify(update.path) !== JSON.stringify(does.op.path);
}

/** The lines of one resource that the API does not keep. */
async function brokenRights(resource: Resource, of: readonly (Sentence & { claim: May })[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { text, claim } of of) {
    const said = claim.cond === null ? true : conditionOf(claim.cond, resource, parentOf(model, resource));
    for (const name of callNames(resource, claim)) {
      const places = samples.get(resource.name) ?? [];
      for (const at of ['list', 'create'].includes(name) ? [places[0] ?? single] : places) {
        for (const persona of usersOf(claim.who)) {
          const scope: Scope = scopeFor(api, persona, 'edit', { self: at.values, parent: at.parent, params: at.params });
          const isSaid = holds(said, scope);
          if (!isSaid && !claim.isExact) continue;
          const wanted = persona.isMeant ? claim.can === isSaid : !claim.can;
          // Of a base and its views one is enough to let a call pass.
          if (!wanted && sharing(model, resource).length > 1) continue;
          // Rules of roles are asked behind the version: an edit without one meets them, a delete of this kind is asked in access.ts.
          const isRuled = roleRules(resource, name).length > 0;
          if (isRuled && name === 'delete' && !wanted) continue;
          const got = await send(isRuled && name === 'edit' ? 'change' : name, { resource, persona, at });
          counted.rights += 1;
          if (passed.includes(got) !== wanted) wrong.push(`${text}: ${persona.name} ${name} ${label(at)} is ${String(got)}`);
        }
      }
    }
  }
  return wrong;
}

/** Names of the fields that an answer finds fault with. */
function faultsIn({ body }: Got): readonly string[] {
  const errors = isRecord(body) ? body['errors'] : null;
  return (
    JSON.stringify(errors ?? null)
      .match(/"[^"]+"/g)
      ?.map((name) => name.slice(1, -1)) ?? []
  );
}

async function brokenValues(resource: Resource, of: readonly (Sentence & { claim: OfValues })[]): Promise<readonly string[]> {
  const { create, ops } = resource;
  const wrong: string[] = [];
  if (create === null || ops.create === null || ops.create.behaviour || ops.create.encoding !== 'json' || hasOwnBody(resource))
    return wrong;
  const at = samples.get(resource.name)?.[0] ?? single;
  const fields = formFields(resource, 'create');
  for (const { text, claim } of of) {
    const { given } = claim;
    const isAsked = claim.action === null && claim.mode !== 'edit' && claim.before.length === 0;
    const isKnown = given.every(({ field }) => fields[field.text] !== undefined && fields[field.text]?.sendAs !== null);
    // Whether a referenced record is there, only the store knows.
    const isFree = !claim.isAccepted || given.every(({ field }) => fields[field.text]?.choices?.kind !== 'ref');
    if (!isAsked || !isKnown || !isFree) continue;
    const entered = Object.fromEntries(
      given.map(({ field, value, length }) => {
        const own = value === null ? null : wireValue(value, fields[field.text] ?? null);
        return [field.text, length === null ? own : 'a'.repeat(length)];
      }),
    );
    const body = toBody({ fields }, entered, { mode: 'create', fields: Object.keys(entered) });
    const got = await api.send(`${ops.create.method} ${addressOf(ops.create, { ...at, key: ['no-such-record'] })}`, {
      as: everybody,
      body,
    });
    // Nobody at all, or nobody at this place, may create one.
    if (got.status === 403) continue;
    counted.values += 1;
    const faults = faultsIn(got);
    const isFaulty = given.some(({ field }) =>
      faults.some((name) => name === fields[field.text]?.sendAs || name.startsWith(`${fields[field.text]?.sendAs}.`)),
    );
    if (isFaulty === claim.isAccepted) wrong.push(`${text}: ${got.status} ${got.text.slice(0, 200)}`);
  }
  return wrong;
}

const named = Object.values(model.resources).map((resource) => [resource.name, resource] as const);

describe('the API keeps the policies', () => {
  it.each(named)('about who may do what with %s [P1-6-001]', async (name, resource) => {
    expect(
      await brokenRights(
        resource,
        rights.filter(({ claim }) => claim.resource.text === name),
      ),
    ).toEqual([]);
  });

  it.each(named)('about the values of %s', async (name, resource) => {
    expect(
      await brokenValues(
        resource,
        values.filter(({ claim }) => claim.resource.text === name),
      ),
    ).toEqual([]);
  });

  it('in hundreds of calls', () => {
    expect(counted.rights).toBeGreaterThan(500);
    expect(counted.values).toBeGreaterThan(100);
  });
});
