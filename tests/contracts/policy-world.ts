import type { PolicyClaim, PolicySentence, PolicySubject } from '../../engine/studio/policy/sentences/sentence.ts';
import type { Resource } from '../../engine/model/model.ts';
import { effectiveRoles, rolesReadBy } from '../../engine/model/roles.ts';
import { decideRoles } from '../../engine/model/partial.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import { isPlainObject } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Api, Got } from '../api/api.ts';
import { callsOf } from './access-calls.ts';
import { demoOf, type Pools } from './generated.ts';
import { holderOf } from './holders.ts';
import { addressOf, distinct, everybody, platformModel as model, rowsIn, type Persona, type Sample } from './platform.ts';
import { candidates, refusedBy, type Save } from './save.ts';
import { samplesOf } from './samples.ts';

/** A user with exactly these roles; `isMeant`: the line's "can" is about this user. */
export interface Asked extends Persona {
  readonly isMeant: boolean;
}

/** What asking the server about one line came to. */
export interface Heard {
  /** Calls whose answer told whether the line holds; 0 where `why` says what is in the way. */
  readonly calls: number;
  readonly wrong: readonly string[];
  readonly why: string | null;
}

export type Line<Kind extends PolicyClaim['kind']> = PolicySentence & { readonly claim: Extract<PolicyClaim, { readonly kind: Kind }> };

/** The server that is asked, and the records that it has. */
export interface World {
  readonly api: Api;
  readonly send: ReturnType<typeof callsOf>;
  readonly samplesOf: (resource: Resource) => readonly Sample[];
  /** A new record that the verdict of the Model finds nothing wrong with; null if none of the stored ones can be entered anew. */
  readonly fullOf: (resource: Resource) => Promise<Save | null>;
}

export async function openWorld(api: Api): Promise<World> {
  const samples = new Map<string, readonly Sample[]>();
  for (const resource of Object.values(model.resources)) samples.set(resource.name, await samplesOf(api, resource));
  const pools: Pools = demoOf(model, api.clock.now);
  const known = new Map<string, Promise<Save | null>>();
  const fullFor = async (resource: Resource): Promise<Save | null> =>
    (await candidates(api, resource, { pools, isFilled: false })).find((save) => refusedBy(api, save).length === 0) ?? null;
  return {
    api,
    send: callsOf(api),
    samplesOf: ({ name }) => samples.get(name) ?? [],
    fullOf: (resource) => {
      const made = known.get(resource.name) ?? fullFor(resource);
      known.set(resource.name, made);
      return made;
    },
  };
}

/** A company of the demo data that supplies and distributes. */
const company = 'KOBELUX';
const all = Object.keys(model.roles);

function asked(roles: readonly string[], isMeant: boolean, { whose }: PolicySubject): Asked {
  const said = Object.fromEntries(whose.map(({ attribute, value }) => [attribute.text, value.value]));
  return { ...holderOf(roles, whose.length === 0 ? {} : { company, ...said }), isMeant };
}

/** Whom a line is about, and whom it leaves out: nobody, and whoever lacks one role of each alternative. */
export function usersOf(who: PolicySubject): readonly Asked[] {
  if (who.kind === 'anyone') return [asked([], true, who), asked(all, true, who)];
  if (who.kind === 'nobody') return [asked([], false, who), asked(all, false, who)];
  if (who.kind === 'visitors') return [];
  const named = ('roles' in who ? who.roles : []).map((together) => together.map(({ text }) => text));
  const others = [[], all.filter((role) => !named.some(([first]) => first === role))].map((roles) => asked(roles, false, who));
  if (who.kind === 'nobody-but') return others;
  return [...named.map((roles) => asked(roles, true, who)), ...(who.kind === 'only' ? others : [])];
}

/**
 * Whom a line about rows is about: each with one more role where that alone lets them look at a record at all, as long as the rows do not
 * ask for it.
 */
export function lookersOf(who: PolicySubject, resource: Resource): readonly Asked[] {
  const read = typeof resource.rows === 'boolean' ? [] : rolesReadBy(resource.rows);
  const { cond } = resource.access.show;
  const mayLook = (roles: readonly string[]): boolean => decideRoles(cond, effectiveRoles(model, roles)) !== false;
  return usersOf(who).map((user) => {
    if (mayLook(user.roles)) return user;
    const role = all.find((each) => !read.includes(each) && mayLook([...user.roles, each]));
    return role === undefined ? user : { ...holderOf([...user.roles, role], user.is), isMeant: user.isMeant };
  });
}

export const notAsked = (why: string): Heard => ({ calls: 0, wrong: [], why });

/** The faults of an answer: what each is about, and its code. */
export function faultsIn({ body }: Got): readonly (readonly [path: string, code: string])[] {
  const fields = isPlainObject(body) && Array.isArray(body['fields']) ? body['fields'] : [];
  return fields.flatMap((each: unknown) => (isPlainObject(each) ? [[String(each['path']), String(each['code'])] as const] : []));
}

/** The codes of the faults of a field, and of what is below it. */
export function faultsOf(got: Got, sendAs: string | null): readonly string[] {
  return faultsIn(got).flatMap(([path, code]) => (path === sendAs || path.startsWith(`${String(sendAs)}.`) ? [code] : []));
}

/** All rows of a list as values, as somebody gets them. */
export async function answersOf({ api, samplesOf: samples }: World, resource: Resource, as = everybody): Promise<readonly Values[]> {
  const { list } = resource.ops;
  if (list === null) return [];
  const found = samples(resource);
  let most: readonly Values[] = [];
  // Below each parent, for the first may have nothing to tell.
  for (const place of found.length === 0 ? [{}] : distinct(found, ({ stored }) => stored.parent)) {
    const got = await api.send(`GET ${addressOf(list, place)}?_limit=200`, { as });
    const values = got.status === 200 ? rowsIn(got).map((row) => valuesFromRow(resource, row)) : [];
    if (values.length > most.length) most = values;
  }
  return most;
}
