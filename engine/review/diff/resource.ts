/** All that a resource says, key by key. */
import type { Accept, Collection, Model, Resource } from '../../model/model.ts';
import type { Condition } from '../../model/expression.ts';
import { isVerb } from '../../model/verbs.ts';
import { accessRows, rowVerbs, type AccessRow } from '../access-rows.ts';
import { actions } from './actions.ts';
import { calls, parents, resourceOps } from './calls.ts';
import { canonical, isSame } from './canonical.ts';
import { turnedTo, type Change } from './change.ts';
import { courses } from './courses.ts';
import { query } from './queries.ts';
import { fields } from './field.ts';
import { compared } from './imply.ts';
import { below, byKeys, change, entriesOf, nothing, plain, tell, text, type Comparer, type Part, type Table } from './part.ts';
import { rightChanges } from './rights.ts';
import { form, list, names, remove, show } from './screens.ts';
import { ruleRights } from './rule-rights.ts';
import { rules } from './validation.ts';

/** The changes between two states of a resource. */
export function resourceChanged(
  before: Resource,
  after: Resource,
  models: { readonly before: Model; readonly after: Model },
): readonly Change[] {
  const part: Part = {
    before: { model: models.before, resource: before },
    after: { model: models.after, resource: after },
    item: '',
    what: after.name,
    place: after.place,
  };
  return [...access(before, after, part), ...byKeys(table(before, after), before, after, part), ...courses(before, after, part)];
}

/** A resource that came or went: who may do what with it. */
export function cameOrWent(
  resource: Resource,
  isNew: boolean,
  models: { readonly before: Model; readonly after: Model },
): readonly Change[] {
  const part: Part = {
    before: { model: models.before, resource },
    after: { model: models.after, resource },
    item: '',
    what: resource.name,
    place: resource.place,
  };
  const rights = rightsOf(models.after, resource).flatMap((row) =>
    rightChanges(
      isNew ? false : row.cond,
      isNew ? row.cond : false,
      { ...deedOf(row, resource), isNew: isNewData(resource, models.before) },
      { ...part, item: row.name, place: row.place },
    ),
  );
  const left =
    !isNew && isStored(resource) ? `: its records stay behind, and nobody can read them any more${otherName(resource, models)}` : '';
  return [change(part, { area: 'screens', says: `${resource.name} is ${isNew ? 'new' : 'gone'}${left}` }), ...rights];
}

function isStored({ view, page, ops }: Resource): boolean {
  return view === null && page === null && ops.list !== null;
}

/** How the records of a resource that is gone could be kept, if what is new looks like it. */
function otherName(resource: Resource, { before, after }: { readonly before: Model; readonly after: Model }): string {
  const shared = (other: Resource): number => other.order.filter((name) => resource.fields[name] !== undefined).length;
  const alike = Object.values(after.resources).filter(
    (other) => before.resources[other.name] === undefined && isStored(other) && 2 * shared(other) > resource.order.length,
  );
  const [only, another] = alike;
  return only !== undefined && another === undefined ? `; if it is called ${only.name} now, say so there: \`was: ${resource.name}\`` : '';
}

/** A resource whose records nobody could have seen: neither those of another one, nor what was stored under another name. */
function isNewData({ name, view, ops, formerNames }: Resource, before: Model): boolean {
  const paths = (resource: Resource): readonly string[] =>
    Object.values(resource.ops).flatMap((op) => (op === null ? [] : [canonical(op.path)]));
  const known = new Set(Object.values(before.resources).flatMap((resource) => (resource.name === name ? [] : paths(resource))));
  return view === null && formerNames.length === 0 && !Object.values(ops).some((op) => op !== null && known.has(canonical(op.path)));
}

function rightsOf(model: Model, resource: Resource): readonly AccessRow[] {
  return accessRows(model, resource).filter(({ kind }) => kind === 'verb' || kind === 'action');
}

function deedOf({ kind, label }: AccessRow, resource: Resource): { readonly what: string; readonly verb: string | null } {
  return kind === 'action' ? { what: `use ${label} of ${resource.name}`, verb: null } : { what: `${label} ${resource.name}`, verb: label };
}

/** Verbs, rows, and `use` and `act` where nothing else shows that they changed. */
function access(before: Resource, after: Resource, part: Part): readonly Change[] {
  const by = (rows: readonly AccessRow[]) => Object.fromEntries(rows.filter(({ kind }) => kind === 'verb').map((row) => [row.name, row]));
  const [was, is] = [by(accessRows(part.before.model, before)), by(accessRows(part.after.model, after))];
  const verbs = [...new Set([...Object.keys(is), ...Object.keys(was)])].flatMap((name) => {
    const row = is[name] ?? was[name];
    if (row === undefined) return [];
    const own = { ...part, item: name, place: is[name]?.place ?? was[name]?.place ?? null };
    // What rules demand besides is told with the rules.
    const gateIn = (side: Resource, its: AccessRow | undefined): Condition =>
      its !== undefined && isVerb(name) ? side.access[name].cond : false;
    return rightChanges(gateIn(before, was[name]), gateIn(after, is[name]), deedOf(row, after), own);
  });
  const rows = rightChanges(
    before.rows,
    after.rows,
    { what: `see records of ${after.name}`, isInner: true },
    { ...part, item: 'rows', place: placeOf(after.rows) ?? placeOf(before.rows) ?? part.place },
  );
  const open = before.isPublic === after.isPublic ? [] : [openness(after, part)];
  return [...verbs, ...rows, ...open, ...(verbs.length > 0 ? [] : silent(before, after, part)), ...reasons(before, after, part)];
}

function openness(after: Resource, part: Part): Change {
  const says = after.isPublic ? `${after.name} is open without signing in` : `${after.name} is no longer open without signing in`;
  return change(part, { area: 'access', direction: after.isPublic ? 'widened' : 'narrowed', says });
}

function widening(was: string | null, is: string | null, { of, part }: { readonly of: string; readonly part: Part }): readonly Change[] {
  if (was === is) return [];
  const says =
    is === null
      ? `${part.what} is no longer open to people to whom ${of} is closed`
      : was === null
        ? `${part.what} may be open to people to whom ${of} is closed: ${is}`
        : `the reason why ${part.what} is open wider than ${of} is: ${is}`;
  const direction = is === null ? 'narrowed' : was === null ? 'widened' : undefined;
  return [change({ ...part, item: 'widens' }, { area: 'access', ...(direction && { direction }), says })];
}

const placeOf = (cond: Condition) => (typeof cond === 'boolean' ? null : cond.place);

/** Gates behind which no verb stands. */
function silent(before: Resource, after: Resource, part: Part): readonly Change[] {
  const gates = ['use', 'act', ...rowVerbs] as const;
  return gates.flatMap((verb) =>
    compared(before.access[verb].cond, after.access[verb].cond) === 'same'
      ? []
      : rightChanges(
          before.access[verb].cond,
          after.access[verb].cond,
          { what: `${verb === 'act' ? 'run the actions of' : verb} ${after.name}`, verb: verb === 'act' ? null : verb },
          { ...part, item: verb },
        ),
  );
}

function reasons(before: Resource, after: Resource, part: Part): readonly Change[] {
  return (Object.keys(after.access) as (keyof Resource['access'])[]).flatMap((verb) => {
    const [was, is] = [before.access[verb].reason, after.access[verb].reason];
    return isSame(was, is) ? [] : text(`the reason why "${verb}" is refused`)(was, is, { ...part, item: verb });
  });
}

function table(before: Resource, after: Resource): Table<Resource> {
  const of = after.name;
  return {
    ...{ name: nothing, place: nothing, access: nothing, rows: nothing, isPublic: nothing },
    // Made from the fields and from other resources.
    ...{ schema: nothing, views: nothing },
    title: text('the title'),
    titlePlural: text('the title of several'),
    formerNames: plain('values', 'the names under which its records may be stored'),
    description: text('the description'),
    icon: plain('screens', 'the icon'),
    route: plain('screens', 'the address of its screens'),
    isSingle: plain('screens', 'being a single record'),
    needsVersion: plain('calls', 'whether a PUT must say which version it changes', 'effect'),
    page: plain('screens', 'the hand-written screen'),
    view: (was, is, part) => {
      if (was === null || is === null || was.of !== is.of) return plain('screens', 'being a view')(was, is, part);
      const direction = is.where.length > was.where.length ? 'narrowed' : 'widened';
      const shows = isSame(was.where, is.where)
        ? []
        : query('access', 'what the view shows')(was.where, is.where, { ...part, item: 'where' });
      return [...shows.map((each) => turnedTo(each, 'access', direction)), ...widening(was.widens, is.widens, { of: is.of, part })];
    },
    key: plain('calls', 'the key'),
    titleField: plain('screens', 'the field that names a record'),
    stateField: plain('states', 'the field of its state'),
    search: names('the search'),
    lookupFields: (was, is, part) => lookups(was, is, part),
    parents,
    ops: resourceOps,
    fields: (was, is, part) => fields(was, is, { stateField: after.stateField, of, prefix: '' }, part),
    // Where a field stands in the file says nothing about a screen.
    order: nothing,
    keepOne: lasting,
    rules: (was, is, part) => [...rules(was, is, { ...part, item: 'rules' }), ...ruleRights(was, is, { ...part, item: 'rules' })],
    accepts: (was, is, part) => accepts(was, is, { before, after, part }),
    collections,
    actions,
    list,
    create: form('create'),
    edit: form('edit'),
    show,
    remove,
  };
}

/** Of which records one always stays: without that, whoever may write may take the last one too. */
const lasting: Comparer<Resource['keepOne']> = (before, after, part) => {
  const gone = before.filter(({ when }) => !after.some((other) => isSame(other.when, when)));
  const come = after.filter(({ when }) => !before.some((other) => isSame(other.when, when)));
  const kept = after.flatMap((each) => before.filter(({ when }) => isSame(when, each.when)).map((old) => [old, each] as const));
  const told = (direction: 'widened' | 'narrowed', says: string, place: Part['place']): Change =>
    change({ ...part, item: 'keepOne' }, { area: 'access', direction, says, place });
  return [
    ...gone.map(({ when, place }) => told('widened', `the last record may be taken for which ${tell(when, part, 'before')}`, place)),
    ...come.map(({ when, place }) => told('narrowed', `one record always stays for which ${tell(when, part, 'after')}`, place)),
    ...kept.flatMap(([was, is]) =>
      isSame(was.message, is.message) ? [] : text('what is said of the last record')(was.message, is.message, { ...part, item: 'keepOne' }),
    ),
  ];
};

function lookups(was: readonly string[], is: readonly string[], part: Part): readonly Change[] {
  const isKept = (name: string): boolean =>
    part.before.resource?.fields[name] !== undefined && part.after.resource?.fields[name] !== undefined;
  const [came, went] = [is.filter((name) => !was.includes(name) && isKept(name)), was.filter((name) => !is.includes(name) && isKept(name))];
  const of = part.after.resource?.name ?? '';
  return [
    ...came.map((name) =>
      change(part, { area: 'access', direction: 'widened', item: name, says: `whoever may look up ${of} sees field ${name} too` }),
    ),
    ...went.map((name) =>
      change(part, {
        area: 'access',
        direction: 'narrowed',
        item: name,
        says: `whoever may only look up ${of} sees field ${name} no longer`,
      }),
    ),
  ];
}

/** What the server answers to, besides the filters of the list, which are told there. */
function accepts(was: readonly Accept[], is: readonly Accept[], o: { before: Resource; after: Resource; part: Part }): readonly Change[] {
  const by = (all: readonly Accept[]) => Object.fromEntries(all.map((each) => [each.param, each]));
  const { added, removed, kept } = entriesOf(by(was), by(is));
  const filtersOf = ({ list: own }: Resource): ReadonlySet<string> => new Set(own?.filters.map(({ param }) => param));
  const [filtersWas, filtersIs] = [filtersOf(o.before), filtersOf(o.after)];
  const told = (name: string): boolean =>
    filtersWas.has(name) !== filtersIs.has(name) || o.before.fields[name] === undefined || o.after.fields[name] === undefined;
  const made = (name: string, says: string): Change => change({ ...o.part, item: name }, { area: 'calls', says });
  return [
    ...added.filter(([name]) => !told(name)).map(([name]) => made(name, `the server takes filters by ${name}`)),
    ...removed.filter(([name]) => !told(name)).map(([name]) => made(name, `the server refuses filters by ${name}`)),
    ...kept.flatMap(([name, old, next]) => acceptChanged([old, next], filtersIs.has(name), { ...o.part, item: name })),
  ];
}

function acceptChanged([was, is]: readonly [Accept, Accept], hasFilter: boolean, part: Part): readonly Change[] {
  const [more, fewer] = [is.ops.filter((op) => !was.ops.includes(op)), was.ops.filter((op) => !is.ops.includes(op))];
  const of = part.after.resource?.name ?? '';
  return [
    ...(more.length === 0 ? [] : [change(part, { area: 'calls', says: `the server takes ${more.join(', ')} for filters by ${is.param}` })]),
    ...(fewer.length === 0
      ? []
      : [change(part, { area: 'calls', says: `the server refuses ${fewer.join(', ')} for filters by ${is.param}` })]),
    ...(was.isSortable === is.isSortable
      ? []
      : [change(part, { area: 'calls', says: `the server ${is.isSortable ? 'sorts' : 'no longer sorts'} by ${is.param}` })]),
    ...(hasFilter ? [] : rightChanges(was.when, is.when, { what: `filter ${of} by ${is.param}`, isInner: true }, part)),
  ];
}

const collections: Comparer<Resource['collections']> = (before, after, part) => {
  const { added, removed, kept } = entriesOf(before, after);
  const inside = (name: string): Part => below(part, name, { what: `collection ${name}` });
  return [
    ...added.flatMap(([name, { op }]) => [
      ...calls('reading it')(null, op, inside(name)),
      change(inside(name), { area: 'access', direction: 'widened', says: `collection ${name} is new` }),
    ]),
    ...removed.flatMap(([name, { op }]) => [
      ...calls('reading it')(op, null, inside(name)),
      change(inside(name), { area: 'access', direction: 'narrowed', says: `collection ${name} is gone` }),
    ]),
    ...kept.flatMap(([name, was, is]) => (isSame(was, is) ? [] : byKeys(collection, was, is, inside(name)))),
  ];
};

const collection: Table<Collection> = {
  name: nothing,
  title: text('the title'),
  op: calls('reading it'),
  isSingle: plain('screens', 'being a single record'),
  isAudit: plain('calls', 'being the audit log'),
  fields: (before, after, part) =>
    fields(before, after, { stateField: null, of: part.what, prefix: '' }, part).map((each) => ({
      ...each,
      says: `${part.what}: ${each.says}`,
    })),
  order: (before, after, part) =>
    isSame([...before].sort(), [...after].sort()) ? names(`${part.what}: the order of the fields`)(before, after, part) : [],
  as: plain('screens', 'how it is laid out'),
};
