/** The access matrix as data: per resource a row per right, and a column per kind of user that any row tells apart. */
import { lookupFieldNames } from '../../model/looked-up.ts';
import type { Condition, SourcePlace } from '../../model/expression.ts';
import type { Action, CodePart, ListColumn, Field, Model, Resource, ResourceVerb } from '../../model/model.ts';
import { isMadeByServer } from '../../model/access.ts';
import { effectiveRoles, rolesReadBy } from '../../model/roles.ts';
import { decideRoles } from '../../model/partial.ts';
import { verbs } from '../../model/verbs.ts';
import { listChoiceOptions } from '../../model/options.ts';
import { joinWithAnd, joinWithOr } from '../words/condition.ts';
import { isVerbOffered } from '../decide/gates.ts';
import { describeRole } from '../diff/holders.ts';
import { compareConditions, settleCondition } from '../diff/imply.ts';
import { listHoldings } from './groups.ts';
import { reduceToScreen, negateUnknownAsFalse } from './settled.ts';
import {
  listActionDemands,
  listConditionDemands,
  listDemandsInList,
  listSeeDemands,
  listVerbDemands,
  listWriteDemands,
  type AccessDemand,
} from './demands.ts';

export interface AccessRow {
  /**
   * `verb`; `rows`: which records there are; `action`; `see`, `write` and `choose`: a field, one that forms hold, a value of it; `refer`:
   * records that a filter keeps from others are chosen too;
   * `filter`: what the server filters by; `offered`, `column`: a filter and a column that the list shows.
   */
  readonly kind: 'verb' | 'rows' | 'action' | 'see' | 'write' | 'choose' | 'refer' | 'filter' | 'offered' | 'column';
  /** Verb, action, field, filter or column; of `choose` and `refer` field and value or parameter, as `field value`; of `rows` the word itself. */
  readonly name: string;
  /** The form that is meant, where forms differ; null: any. */
  readonly form: 'create' | 'edit' | null;
  /** As the report prints it. */
  readonly label: string;
  /** Names of the fields that a right to a record gives, where these are but a few. */
  readonly sees: readonly string[] | null;
  /** Whoever may is told here; what happens then, hand-written code decides. */
  readonly isInCode: boolean;
  readonly demands: readonly AccessDemand[];
  /** All demands at once. */
  readonly cond: Condition;
  /** Where the right itself is written; where nothing is, what it would guard. */
  readonly place: SourcePlace;
}

export interface AccessColumn {
  readonly kind: 'anyone' | 'role' | 'roles' | 'all';
  /** Names of the roles that the column is about; none of anyone and of all. */
  readonly roles: readonly string[];
  readonly label: string;
  /** The roles that such a user has, with those that they imply. */
  readonly held: ReadonlySet<string>;
}

/** Verbs with a row of their own; what `use` and `act` ask stands before the others. */
export const rowVerbs = verbs.filter((verb) => verb !== 'use' && verb !== 'act');

/** All rights of a resource: its verbs, which records, its actions, then the fields, values, filters and columns that not everybody has. */
export function listAccessRows(_model: Pick<Model, 'roles'>, resource: Resource): readonly AccessRow[] {
  const { rows } = resource;
  if (resource.page !== null) return [createAccessRow({ kind: 'verb', name: 'use', label: 'open' }, listVerbDemands(resource, 'use'))];
  return [
    ...rowVerbs.filter((verb) => isVerbOffered(resource, verb)).map((verb) => createVerbRow(resource, verb)),
    ...(rows === true
      ? []
      : [createAccessRow({ kind: 'rows', name: 'rows', label: 'rows: only records with' }, listConditionDemands(rows, resource.place))]),
    ...Object.values(resource.actions).map((action) => ({
      ...createAccessRow({ kind: 'action', name: action.name, label: `\`${action.name}\`` }, listActionDemands(resource, action)),
      place: action.place,
      isInCode: isDoneInCode(action) || (action.does.kind === 'request' && resource.byCode.includes('after')),
    })),
    ...resource.order.flatMap((name) => createSeeRows(resource, resource.fields[name])),
    ...createFormRows(resource),
    ...createFilterRows(resource),
    ...(resource.list?.columns ?? []).flatMap((column) => createColumnRows(resource, column)),
  ];
}

/** Whether hand-written code does what the action is for. */
export function isDoneInCode({ does }: Action): boolean {
  return does.kind === 'request' && does.op.behaviour;
}

/**
 * Who is told apart by the rows: anyone, each role that a row names (also through a role it implies), the fewest roles that together
 * may what none of them may, and a user who has all of these.
 */
export function listAccessColumns(
  model: Pick<Model, 'roles'>,
  resource: Pick<Resource, 'isPublic'>,
  rows: readonly Pick<AccessRow, 'cond'>[],
): readonly AccessColumn[] {
  const roles = Object.keys(model.roles).filter((role) => rows.some(({ cond }) => readsRoleOf(model, cond, role)));
  const each = roles.map((role): AccessColumn => ({
    kind: 'role',
    roles: [role],
    label: describeRole(role, model),
    held: effectiveRoles(model, [role]),
  }));
  const together = listRoleCombinations(model, rows).map((all): AccessColumn => ({
    kind: 'roles',
    roles: all,
    label: all.map((role) => describeRole(role, model)).join(' with '),
    held: effectiveRoles(model, all),
  }));
  const all: AccessColumn = { kind: 'all', roles: [], label: 'all of these', held: new Set(each.flatMap(({ held }) => [...held])) };
  return [
    { kind: 'anyone', roles: [], label: describeAnyone(resource), held: new Set<string>() },
    ...each,
    ...together.filter(({ held }) => held.size < all.held.size),
    ...(roles.length > 1 ? [all] : []),
  ];
}

/** In English, whom a right reaches that asks for no role. */
export function describeAnyone({ isPublic }: Pick<Resource, 'isPublic'>): string {
  return isPublic ? 'anyone, even before sign-in' : 'anyone signed in';
}

/** Roles that together may what fewer of them may not, for some row. */
function listRoleCombinations(model: Pick<Model, 'roles'>, rows: readonly Pick<AccessRow, 'cond'>[]): readonly (readonly string[])[] {
  const all = rows.flatMap(({ cond }) => {
    const cells = new Map<string, Condition>();
    return listHoldings([...new Set(rolesReadBy(cond))].sort()).filter((roles) => {
      const cell = settleCondition(decideRoles(cond, effectiveRoles(model, roles)));
      cells.set(roles.join(' '), cell);
      if (roles.length < 2) return false;
      const fewer = roles.map((role) => cells.get(roles.filter((other) => other !== role).join(' ')) ?? false);
      const found = compareConditions(joinWithOr(fewer), cell);
      return found === 'more' || found === 'both';
    });
  });
  return [...new Map(all.map((roles) => [roles.join(' '), roles])).values()].toSorted((a, b) => a.length - b.length);
}

function createVerbRow(resource: Resource, verb: ResourceVerb): AccessRow {
  const row = createAccessRow({ kind: 'verb', name: verb, label: verb }, listVerbDemands(resource, verb));
  const { cond, place } = resource.access[verb];
  return {
    ...row,
    sees: verb === 'lookup' ? lookupFieldNames(resource) : null,
    place: typeof cond === 'boolean' ? (place ?? resource.place) : cond.place,
    isInCode: isVerbServedInCode(resource, verb),
  };
}

/** The parts of its code that have a say in what a verb does. */
const codeParts: Readonly<Partial<Record<ResourceVerb, readonly CodePart[]>>> = {
  list: ['read'],
  show: ['read'],
  create: ['create', 'after'],
  edit: ['update', 'after'],
  delete: ['after'],
};

function isVerbServedInCode({ ops, byCode }: Resource, verb: ResourceVerb): boolean {
  const calls: Partial<Record<ResourceVerb, keyof Resource['ops']>> = {
    list: 'list',
    show: 'get',
    create: 'create',
    edit: 'update',
    delete: 'delete',
  };
  const call = calls[verb];
  return (call !== undefined && ops[call]?.behaviour === true) || (codeParts[verb] ?? []).some((part) => byCode.includes(part));
}

/** Fields that are not always there. */
function createSeeRows(resource: Resource, field: Field | undefined): readonly AccessRow[] {
  if (field === undefined || field.visible === true) return [];
  return [createAccessRow({ kind: 'see', name: field.name, label: `see ${field.name}` }, listSeeDemands(resource, field))];
}

/** Inputs and values that not everybody has, for both forms at once where these ask the same. */
function createFormRows(resource: Resource): readonly AccessRow[] {
  const [create, edit] = [createRowsOfForm(resource, 'create'), createRowsOfForm(resource, 'edit')];
  const meant = (row: AccessRow): string => JSON.stringify([row.kind, row.name, row.cond]);
  const isIn = (rows: readonly AccessRow[], row: AccessRow): boolean => rows.some((other) => meant(other) === meant(row));
  const isInBoth = ({ name }: AccessRow): boolean =>
    [resource.create, resource.edit].every((form) => form?.writable.includes(name.split(' ')[0] ?? '') === true);
  const one = (row: AccessRow, form: 'create' | 'edit'): AccessRow =>
    isInBoth(row) ? { ...row, form, label: `on ${form} ${row.label}` } : row;
  return [
    ...create.map((row) => (isIn(edit, row) ? row : one(row, 'create'))),
    ...edit.filter((row) => !isIn(create, row)).map((row) => one(row, 'edit')),
  ];
}

function createRowsOfForm(resource: Resource, verb: 'create' | 'edit'): readonly AccessRow[] {
  const form = resource[verb];
  if (form === null) return [];
  const own = Object.keys(form.fields).filter((name) => !form.writable.includes(name));
  return [...form.writable, ...own].flatMap((name) => {
    const field = form.fields[name] ?? resource.fields[name];
    return field === undefined ? [] : createInputRows(resource, field, verb);
  });
}

function createInputRows(resource: Resource, field: Field, verb: 'create' | 'edit'): readonly AccessRow[] {
  const { name, visible, readOnly, choices } = field;
  if (isMadeByServer(field) || (verb === 'edit' && field.isImmutable)) return [];
  const demands = listWriteDemands(resource, field, verb);
  const isHeld = typeof reduceToScreen(readOnly, verb) !== 'boolean' || rolesReadBy(visible).length > 0;
  const values = listChoiceOptions(choices).filter(({ when }) => rolesReadBy(when).length > 0);
  // A filter that counts for some roles only keeps records from these.
  const narrowings = choices?.kind === 'ref' ? choices.filter.filter(({ when }) => rolesReadBy(when).length > 0) : [];
  return [
    ...(isHeld ? [createAccessRow({ kind: 'write', name, label: `write ${name}` }, demands)] : []),
    ...values.map(({ value, when }) =>
      createAccessRow({ kind: 'choose', name: `${name} ${value}`, label: `choose ${name} ${value}` }, [
        ...demands,
        ...listConditionDemands(reduceToScreen(when, verb), field.place),
      ]),
    ),
    ...narrowings.map(({ param, when }) =>
      createAccessRow({ kind: 'refer', name: `${name} ${param}`, label: `choose ${name} beyond the filter on ${param}` }, [
        ...demands,
        ...listConditionDemands(negateUnknownAsFalse(reduceToScreen(when, verb)), field.place),
      ]),
    ),
  ];
}

/** What the server refuses to filter by, and what a list does not offer to everybody. */
function createFilterRows(resource: Resource): readonly AccessRow[] {
  const { accepts, list, fields, place } = resource;
  const refused = accepts.filter(({ when }) => when !== true);
  const hidden = (list?.filters ?? []).filter(({ param, when }) => when !== true && refused.every((other) => other.param !== param));
  const placeOf = (field: string): SourcePlace => fields[field]?.place ?? place;
  return [
    ...refused.map(({ param, field, when }) =>
      createAccessRow({ kind: 'filter', name: param, label: `filter by ${param}` }, listDemandsInList(resource, [when], placeOf(field))),
    ),
    ...hidden.map(({ param, field, when }) =>
      createAccessRow(
        { kind: 'offered', name: param, label: `find the filter ${param}` },
        listDemandsInList(resource, [when], placeOf(field)),
      ),
    ),
  ];
}

function createColumnRows(resource: Resource, column: ListColumn): readonly AccessRow[] {
  const cells = column.kind === 'fields' ? column.cells : [];
  const row = (name: string, label: string, conditions: readonly Condition[]): readonly AccessRow[] =>
    conditions.every((cond) => cond === true)
      ? []
      : [createAccessRow({ kind: 'column', name, label }, listDemandsInList(resource, conditions, resource.place))];
  const [only] = cells;
  if (cells.length === 1) return row(column.name, `find the column ${column.name}`, [column.when, only?.when ?? true]);
  return [
    ...row(column.name, `find the column ${column.name}`, [column.when]),
    ...cells.flatMap(({ field, when }) =>
      when === true ? [] : row(`${column.name}.${field}`, `find ${field} in the column ${column.name}`, [column.when, when]),
    ),
  ];
}

function createAccessRow(row: Pick<AccessRow, 'kind' | 'name' | 'label'>, demands: readonly AccessDemand[]): AccessRow {
  const [last] = demands.slice(-1);
  return {
    ...row,
    form: null,
    sees: null,
    isInCode: false,
    demands,
    cond: joinWithAnd(demands.map(({ cond }) => cond)),
    place: last?.place ?? nowhere,
  };
}

// Whatever has a row asks for something.
const nowhere: SourcePlace = { file: '', line: 0, column: 0 };

function readsRoleOf(model: Pick<Model, 'roles'>, cond: Condition, role: string): boolean {
  const held = effectiveRoles(model, [role]);
  return rolesReadBy(cond).some((each) => held.has(each));
}
