/** Members of objects and of rows, inside what records hold, go under their new names. */
import type { Field, Resource } from '../../engine/model/model.ts';
import { isRecord } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import { tableOf } from './layout.ts';
import type { Tx } from './store.ts';

/** Former names of members, each with the field it is below and the name now. */
export type FormerMember = readonly [below: string, was: string, name: string];

export function formerMembers({ fields }: Resource): readonly FormerMember[] {
  return Object.values(fields).flatMap((field) => formerBelow(field, field.name));
}

function formerBelow(field: Field, below: string): readonly FormerMember[] {
  return Object.values(membersOf(field)).flatMap((member) => [
    ...member.formerNames.map((was): FormerMember => [below, was, member.name]),
    ...formerBelow(member, `${below}.${member.name}`),
  ]);
}

function membersOf(field: Field): Readonly<Record<string, Field>> {
  return (field.items ?? field).members ?? {};
}

// Records are read and written so many at a time.
const batch = 500;

interface Held {
  readonly id: string;
  readonly parent: string;
  readonly data: Values;
  readonly big: Values;
}

/** Moves what stored records hold under former names of members; a member that has a value under its name keeps it. */
export async function relocateMembers(tx: Tx, resource: Resource): Promise<void> {
  const fields = Object.values(resource.fields).filter((field) => formerBelow(field, '').length > 0);
  const names = fields.map(({ name }) => name);
  if (fields.length === 0) return;
  // The one record of a single resource has an empty id: no pair of texts is before it.
  let last: Held | null = null;
  for (;;) {
    const rows: readonly Held[] = await tx.query<Held & Readonly<Record<string, unknown>>>(
      `select t.id, t.parent, t.data, t.big from ${tableOf(resource)} t
       where ($1::text is null or (t.parent, t.id) > ($1, $2::text)) and (t.data ?| $3::text[] or t.big ?| $3::text[]) order by t.parent, t.id limit ${batch}`,
      [last?.parent ?? null, last?.id ?? null, names],
    );
    const changed = rows.flatMap(({ id, parent, data, big }) => {
      const after = { id, parent, data: moved(fields, data), big: moved(fields, big) };
      return JSON.stringify([after.data, after.big]) === JSON.stringify([data, big]) ? [] : [after];
    });
    if (changed.length > 0)
      await tx.query(
        `update ${tableOf(resource)} t set data = x.data, big = x.big
       from jsonb_to_recordset($1::jsonb) as x(id text, parent text, data jsonb, big jsonb) where t.id = x.id and t.parent = x.parent`,
        [JSON.stringify(changed)],
      );
    const end = rows.at(-1);
    if (end === undefined || rows.length < batch) return;
    last = end;
  }
}

function moved(fields: readonly Field[], values: Values): Values {
  const held = fields.filter(({ name }) => Object.hasOwn(values, name));
  return { ...values, ...Object.fromEntries(held.map((field) => [field.name, within(field, values[field.name])])) };
}

function within(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => within(field, each));
  if (!isRecord(value)) return value;
  const members = Object.values(membersOf(field));
  return moved(members, members.reduce(renamed, value));
}

// A value that is there under the new name keeps it, and the old one beside it: nobody can know here which one is right.
function renamed(values: Values, { name, formerNames }: Field): Values {
  return formerNames.reduce((held, was) => {
    if (!Object.hasOwn(held, was) || (held[name] ?? null) !== null) return held;
    const { [was]: old, ...rest } = held;
    return { ...rest, [name]: old };
  }, values);
}
