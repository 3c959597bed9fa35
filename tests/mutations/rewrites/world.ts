/** The resources whose conditions are rewritten, each with people and with records in which its fields are everything that matters. */
import type { Field, Model, Resource } from '../../../engine/model/model.ts';
import { isEmptyValue } from '../../../engine/model/steps.ts';
import { rolesIn } from '../../contracts/platform.ts';
import { behaviours } from '../../../platform/index.ts';
import type { CallingUser } from '../../../engine/server/behaviour.ts';
import { tableNameOf } from '../../../engine/server/store/layout.ts';
import { insertRecord } from '../../../engine/server/store/records.ts';
import { storedOf } from '../../contracts/platform.ts';
import type { Api } from '../../api/api.ts';
import type { FieldWords, Words } from './conditions.ts';
import { oneOf, type Draw } from './conditions.ts';

type Literal = string | number | boolean;

export interface Subject {
  readonly name: string;
  readonly words: Words;
  /** Roles that the resource asks for as it is, besides those of the words. */
  readonly needed: readonly string[];
  readonly keys: readonly (readonly string[])[];
  /** In which all records are; null where there are no states. */
  readonly state: string | null;
  /** Companies whose people see the records, where a row rule asks for them. */
  readonly homes: readonly string[];
  /** The fields that every record has a value in. */
  readonly filled: readonly string[];
}

/** Resources with records of their own, whose calls no hand-written code makes. */
export function fittingIn(model: Model): readonly Resource[] {
  const sourced: ReadonlySet<string> = new Set(behaviours.filter(({ source }) => source !== undefined).map(({ resource }) => resource));
  return Object.values(model.resources).filter(
    ({ name, view, views, page, isSingle, isPublic, ops, parents, key }) =>
      view === null &&
      views.length === 0 &&
      page === null &&
      !isSingle &&
      !isPublic &&
      parents.length === 0 &&
      key.length === 1 &&
      ops.list !== null &&
      !ops.list.behaviour &&
      !sourced.has(name),
  );
}

function isPlain(resource: Resource, { name, path, type, derived, value, isMultiple, unique, codec }: Field): boolean {
  return (
    ['string', 'select', 'boolean', 'integer', 'ref'].includes(type) &&
    path.length === 1 &&
    derived === null &&
    value === null &&
    name !== resource.stateField &&
    !isMultiple &&
    unique === null &&
    codec.kind !== 'password' &&
    !resource.key.includes(name) &&
    name !== resource.titleField
  );
}

/** The resource with records for every combination of a few values of two fields; null where it has no such fields. */
export async function subjectOf(api: Api, resource: Resource, draw: Draw): Promise<Subject | null> {
  const stored = await storedOf(api, resource);
  const [first] = stored;
  const fields = resource.order.flatMap((name) => resource.fields[name] ?? []).filter((field) => isPlain(resource, field));
  const known = fields.flatMap((field) => {
    const literals = literalsOf(
      field,
      stored.map(({ values }) => values[field.name]),
    );
    return literals.length === 0 ? [] : [{ field, literals }];
  });
  if (first === undefined || known.length === 0) return null;
  const numbers = known.filter(({ literals }) => typeof literals[0] === 'number');
  const one = oneOf(numbers.length > 0 ? numbers : known, draw);
  const others = known.filter(({ field }) => field !== one.field);
  const chosen = others.length === 0 ? [one] : [one, oneOf(others, draw)];
  const cases = chosen.reduce<readonly Readonly<Record<string, unknown>>[]>(
    (all, { field, literals }) => all.flatMap((made) => valuesOf(field, literals).map((value) => ({ ...made, [field.name]: value }))),
    [{}],
  );
  const [state = null] = Object.values(resource.actions).flatMap(({ from }) => from ?? []);
  const inState = state === null || resource.stateField === null ? {} : { [resource.stateField]: state };
  await api.store.query(`delete from ${tableNameOf(resource)}`);
  const keys = cases.map((_, at) => [`rewritten-${at}`]);
  for (const [at, made] of cases.entries()) {
    const apart = Object.values(resource.fields).flatMap(({ name, unique }) => (unique === null ? [] : [[name, `rewritten-${at}`]]));
    const values = { ...first.values, ...Object.fromEntries(apart), ...inState, ...made, [resource.key[0] ?? '']: `rewritten-${at}` };
    await insertRecord(api.store, resource, { values, parents: {} }, api.clock.now);
  }
  const filled = Object.keys(first.values).filter(
    (name) => !isEmptyValue(first.values[name]) && !chosen.some(({ field }) => field.name === name),
  );
  const reads = typeof resource.rows === 'boolean' ? [] : resource.rows.reads;
  const owners = reads.includes('user.company') ? reads.map((read) => read.replace('self.', '')) : [];
  const homes = cases
    .flatMap((made) => owners.map((name) => ({ ...first.values, ...made })[name]))
    .filter((value) => typeof value === 'string');
  const asked = rolesIn({ ...api.model, resources: { [resource.name]: resource } });
  const others2 = Object.keys(api.model.roles).filter((role) => !asked.includes(role));
  const roles = [oneOf(asked.length > 0 ? asked : others2, draw), oneOf(others2, draw)];
  const words: Words = {
    roles,
    fields: chosen.map(({ field, literals }): FieldWords => ({ name: field.name, literals, isText: field.ty === 'string' })),
    groups: ['tenant'],
  };
  return {
    name: resource.name,
    words,
    needed: asked.filter((role) => !roles.includes(role)),
    keys,
    state,
    homes: homes.slice(0, 1),
    filled,
  };
}

function literalsOf({ choices }: Field, stored: readonly unknown[]): readonly Literal[] {
  const offered = choices?.kind === 'enum' ? choices.values.map(({ value }) => value).filter((value) => value !== '*') : [];
  const all = [...new Set([...stored, ...offered])].filter(
    (value): value is Literal =>
      typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && /^\w+$/.test(value)),
  );
  return all.slice(0, typeof all[0] === 'number' ? 1 : 2);
}

/** A few values, one that is none of them, and nothing at all. */
function valuesOf({ choices }: Field, literals: readonly Literal[]): readonly (Literal | null)[] {
  const [first] = literals;
  if (typeof first === 'boolean') return [true, false, null];
  if (typeof first === 'number')
    return [...new Set(literals.flatMap((value) => [Number(value) - 1, Number(value), Number(value) + 1])), null];
  const offered = choices?.kind === 'enum' ? choices.values.map(({ value }) => String(value)) : [];
  return [...literals, null, offered.find((value) => value !== '*' && !literals.includes(value)) ?? 'another'];
}

/** People who hold the roles in every way, and of whom is known what conditions ask. */
export function peopleFor({ words, needed, homes }: Subject, asked: string): readonly CallingUser[] {
  const [one, other] = words.roles;
  const holdings = [[], [one], [other], [one, other]].map((roles) => [...roles.filter((role) => role !== undefined), ...needed]);
  const texts = words.fields.flatMap(({ literals, isText }) => (isText ? literals.filter((value) => typeof value === 'string') : []));
  const companies = [...new Set([...homes, ...(/user\.company\b(?!_)/.test(asked) ? [...texts.slice(0, 2), 'another'] : []), null])];
  const groups = asked.includes('user.company_group') ? ['tenant', 'distributor', null] : [null];
  return [...holdings, ...(needed.length === 0 ? [] : [[one, other].filter((role) => role !== undefined)])].flatMap((roles, at) =>
    companies.flatMap((own) =>
      groups.map((group): CallingUser => {
        const username = `person-${at}-${String(own)}-${String(group)}`;
        return { username, id: username, name: username, email: `${username}@example.com`, company: own, company_group: group, roles };
      }),
    ),
  );
}
