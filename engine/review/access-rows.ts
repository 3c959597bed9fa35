/** The access matrix as data: per resource a row per right, and a column per kind of user that any row tells apart. */
import type { Condition, Place } from '../model/expression.ts';
import type { Field, Model, Resource, Verb } from '../model/model.ts';
import { effectiveRoles, rolesRead } from '../model/roles.ts';
import { verbs } from '../model/verbs.ts';

export interface AccessRow {
  /** `verb`; `rows`: which records there are; `action`; `see` and `locked`: a field; `choose`: a value of a field. */
  readonly kind: 'verb' | 'rows' | 'action' | 'see' | 'locked' | 'choose';
  /** Verb, action or field; of `choose` field and value, as `field value`; of `rows` the word itself. */
  readonly name: string;
  /** As the report prints it. */
  readonly label: string;
  readonly cond: Condition;
  /** Where the condition is written; where there is none, what it would guard. */
  readonly place: Place | null;
}

export interface AccessColumn {
  readonly kind: 'anyone' | 'role' | 'all';
  /** Name of the role; null where the column is of no single one. */
  readonly role: string | null;
  readonly label: string;
  /** The roles that such a user has, with those that they imply. */
  readonly held: ReadonlySet<string>;
}

/** Verbs with a row of their own; what `use` and `act` ask stands before the others. */
export const rowVerbs = verbs.filter((verb) => verb !== 'use' && verb !== 'act');

/** All rights of a resource: its verbs, which records, its actions, then the fields, values and inputs that not everybody has. */
export function accessRows(_model: Pick<Model, 'roles'>, resource: Resource): readonly AccessRow[] {
  const { access, rows, place } = resource;
  if (resource.page !== null) return [rowAt(place, { kind: 'verb', name: 'use', label: 'open', cond: access.use.cond })];
  return [
    ...verbsOf(resource).map((verb) => rowAt(place, { kind: 'verb', name: verb, label: verb, cond: access[verb].cond })),
    ...(rows === true ? [] : [rowAt(place, { kind: 'rows', name: 'rows', label: 'rows: only records with', cond: rows })]),
    ...Object.values(resource.actions).map(({ name, allow, place: own }) =>
      rowAt(own, { kind: 'action', name, label: `\`${name}\``, cond: allow.cond }),
    ),
    ...resource.order.flatMap((name) => fieldRows(resource.fields[name])),
  ];
}

/** Who is told apart by the rows: anyone, each role that a row names (also through a role it implies), and a user who has all of these. */
export function accessColumns(
  model: Pick<Model, 'roles'>,
  resource: Pick<Resource, 'isPublic'>,
  rows: readonly Pick<AccessRow, 'cond'>[],
): readonly AccessColumn[] {
  const roles = Object.keys(model.roles).filter((role) => rows.some(({ cond }) => readsRole(model, cond, role)));
  const each = roles.map((role): AccessColumn => ({ kind: 'role', role, label: role, held: effectiveRoles(model, [role]) }));
  const anyone = resource.isPublic ? 'anyone, also before sign-in' : 'anyone signed in';
  const all: AccessColumn = { kind: 'all', role: null, label: 'all of these', held: new Set(each.flatMap(({ held }) => [...held])) };
  return [{ kind: 'anyone', role: null, label: anyone, held: new Set<string>() }, ...each, ...(roles.length > 1 ? [all] : [])];
}

function verbsOf(resource: Resource): readonly Verb[] {
  const exists: Readonly<Partial<Record<Verb, unknown>>> = {
    list: resource.ops.list,
    show: resource.ops.get,
    create: resource.create,
    edit: resource.edit,
    delete: resource.remove,
    lookup: resource.ops.list,
    export: (resource.list?.exports ?? []).length > 0 ? resource.list : null,
  };
  return rowVerbs.filter((verb) => exists[verb] !== null);
}

/** Fields, values and inputs that not everybody has. */
function fieldRows(field: Field | undefined): readonly AccessRow[] {
  if (field === undefined) return [];
  const { name, place, visible, readOnly } = field;
  const choices = field.choices?.kind === 'enum' ? field.choices.values : [];
  const rows = [
    { kind: 'see', name, label: `see ${name}`, cond: visible } as const,
    { kind: 'locked', name, label: `${name} locked`, cond: readOnly } as const,
    ...choices.map(
      ({ value, when }) => ({ kind: 'choose', name: `${name} ${value}`, label: `choose ${name} ${value}`, cond: when }) as const,
    ),
  ];
  return rows.filter(({ cond }) => rolesRead(cond).length > 0).map((row) => rowAt(place, row));
}

function rowAt(place: Place, row: Omit<AccessRow, 'place'>): AccessRow {
  return { ...row, place: typeof row.cond === 'boolean' ? place : row.cond.place };
}

function readsRole(model: Pick<Model, 'roles'>, cond: Condition, role: string): boolean {
  const held = effectiveRoles(model, [role]);
  return rolesRead(cond).some((each) => held.has(each));
}
