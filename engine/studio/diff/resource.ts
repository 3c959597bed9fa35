/** All that a resource says, key by key. */
import type { RecordCollection, Model, Resource } from '../../model/model.ts';
import type { Condition } from '../../model/expression.ts';
import { isResourceVerb } from '../../model/verbs.ts';
import { listAccessRows, rowVerbs, type AccessRow } from '../review/access-rows.ts';
import { compareAccepts, compareLookups } from './accepts.ts';
import { compareActions } from './actions.ts';
import { compareCall, compareParents, compareOperations } from './calls.ts';
import { toCanonicalText, meansTheSame } from './canonical.ts';
import { redirectChange, type ModelChange } from './change.ts';
import { compareCourses } from './courses.ts';
import { compareOptionalQuery, compareQuery } from './queries.ts';
import { compareFailed } from './failed.ts';
import { compareFields } from './field.ts';
import { compareConditions } from './imply.ts';
import {
  partBelow,
  compareByKeys,
  createChange,
  splitEntries,
  compareNothing,
  comparePlainly,
  describeCondition,
  compareTextsOf,
  type PartComparer,
  type DiffPart,
  type ComparerTable,
} from './part.ts';
import { compareNotifications } from './notifications.ts';
import { compareRight } from './rights.ts';
import { compareForm, compareList, compareNames, compareRemove, compareShow } from './screens.ts';
import { compareRuleRights } from './rule-rights.ts';
import { compareRules } from './validation.ts';

/** The changes between two states of a resource. */
export function compareResource(
  before: Resource,
  after: Resource,
  models: { readonly before: Model; readonly after: Model },
): readonly ModelChange[] {
  const part: DiffPart = {
    before: { model: models.before, resource: before },
    after: { model: models.after, resource: after },
    item: '',
    what: after.name,
    place: after.place,
  };
  return [
    ...compareAccess(before, after, part),
    ...compareByKeys(resourceTableFor(before, after), before, after, part),
    ...compareCourses(before, after, part),
  ];
}

/** A resource that came or went: who may do what with it. */
export function describeArrivedResource(
  resource: Resource,
  isNew: boolean,
  models: { readonly before: Model; readonly after: Model },
): readonly ModelChange[] {
  const part: DiffPart = {
    before: { model: models.before, resource },
    after: { model: models.after, resource },
    item: '',
    what: resource.name,
    place: resource.place,
  };
  const rights = listResourceRights(models.after, resource).flatMap((row) =>
    compareRight(
      isNew ? false : row.cond,
      isNew ? row.cond : false,
      { ...deedOfRow(row, resource), isNew: isResourceOfNewData(resource, models.before), isGone: !isNew },
      { ...part, item: row.name, place: row.place },
    ),
  );
  const left =
    !isNew && isStoredResource(resource)
      ? `: its records stay behind, and nobody can read them any more${findOtherName(resource, models)}`
      : '';
  return [createChange(part, { area: 'screens', says: `${resource.name} is ${isNew ? 'new' : 'gone'}${left}` }), ...rights];
}

function isStoredResource({ view, page, ops }: Resource): boolean {
  return view === null && page === null && ops.list !== null;
}

/** How the records of a resource that is gone could be kept, if what is new looks like it. */
function findOtherName(resource: Resource, { before, after }: { readonly before: Model; readonly after: Model }): string {
  const shared = (other: Resource): number => other.order.filter((name) => resource.fields[name] !== undefined).length;
  const alike = Object.values(after.resources).filter(
    (other) => before.resources[other.name] === undefined && isStoredResource(other) && 2 * shared(other) > resource.order.length,
  );
  const [only, another] = alike;
  return only !== undefined && another === undefined ? `; if it is called ${only.name} now, say so there: \`was: ${resource.name}\`` : '';
}

/** A resource whose records nobody could have seen: neither those of another one, nor what was stored under another name. */
function isResourceOfNewData({ name, view, ops, formerNames }: Resource, before: Model): boolean {
  const paths = (resource: Resource): readonly string[] =>
    Object.values(resource.ops).flatMap((op) => (op === null ? [] : [toCanonicalText(op.path)]));
  const known = new Set(Object.values(before.resources).flatMap((resource) => (resource.name === name ? [] : paths(resource))));
  return view === null && formerNames.length === 0 && !Object.values(ops).some((op) => op !== null && known.has(toCanonicalText(op.path)));
}

function listResourceRights(model: Model, resource: Resource): readonly AccessRow[] {
  return listAccessRows(model, resource).filter(({ kind }) => kind === 'verb' || kind === 'action');
}

function deedOfRow({ kind, label }: AccessRow, resource: Resource): { readonly what: string; readonly verb: string | null } {
  return kind === 'action' ? { what: `use ${label} of ${resource.name}`, verb: null } : { what: `${label} ${resource.name}`, verb: label };
}

/** Verbs, rows, and `use` and `act` where nothing else shows that they changed. */
function compareAccess(before: Resource, after: Resource, part: DiffPart): readonly ModelChange[] {
  const by = (rows: readonly AccessRow[]) => Object.fromEntries(rows.filter(({ kind }) => kind === 'verb').map((row) => [row.name, row]));
  const [was, is] = [by(listAccessRows(part.before.model, before)), by(listAccessRows(part.after.model, after))];
  const verbs = [...new Set([...Object.keys(is), ...Object.keys(was)])].flatMap((name) => {
    const row = is[name] ?? was[name];
    if (row === undefined) return [];
    const own = { ...part, item: name, place: is[name]?.place ?? was[name]?.place ?? null };
    // What rules demand besides is told with the rules.
    const gateIn = (side: Resource, its: AccessRow | undefined): Condition =>
      its !== undefined && isResourceVerb(name) ? side.access[name].cond : false;
    return compareRight(gateIn(before, was[name]), gateIn(after, is[name]), deedOfRow(row, after), own);
  });
  const rows = compareRight(
    before.rows,
    after.rows,
    { what: `see records of ${after.name}`, isInner: true },
    { ...part, item: 'rows', place: placeOfGate(after.rows) ?? placeOfGate(before.rows) ?? part.place },
  );
  const open = before.isPublic === after.isPublic ? [] : [describeOpenness(after, part)];
  return [
    ...verbs,
    ...rows,
    ...open,
    ...(verbs.length > 0 ? [] : compareSilentGates(before, after, part)),
    ...compareReasons(before, after, part),
  ];
}

function describeOpenness(after: Resource, part: DiffPart): ModelChange {
  const says = after.isPublic ? `${after.name} is open without signing in` : `${after.name} is no longer open without signing in`;
  return createChange(part, { area: 'access', direction: after.isPublic ? 'widened' : 'narrowed', says });
}

function describeWidening(
  was: string | null,
  is: string | null,
  { of, part }: { readonly of: string; readonly part: DiffPart },
): readonly ModelChange[] {
  if (was === is) return [];
  const says =
    is === null
      ? `${part.what} is no longer open to people to whom ${of} is closed`
      : was === null
        ? `${part.what} may be open to people to whom ${of} is closed: ${is}`
        : `the reason why ${part.what} is open wider than ${of} is: ${is}`;
  const direction = is === null ? 'narrowed' : was === null ? 'widened' : undefined;
  return [createChange({ ...part, item: 'widens' }, { area: 'access', ...(direction && { direction }), says })];
}

const placeOfGate = (cond: Condition) => (typeof cond === 'boolean' ? null : cond.place);

/** Gates behind which no verb stands. */
function compareSilentGates(before: Resource, after: Resource, part: DiffPart): readonly ModelChange[] {
  const gates = ['use', 'act', ...rowVerbs] as const;
  return gates.flatMap((verb) =>
    compareConditions(before.access[verb].cond, after.access[verb].cond) === 'same'
      ? []
      : compareRight(
          before.access[verb].cond,
          after.access[verb].cond,
          { what: `${verb === 'act' ? 'run the actions of' : verb} ${after.name}`, verb: verb === 'act' ? null : verb },
          { ...part, item: verb },
        ),
  );
}

function compareReasons(before: Resource, after: Resource, part: DiffPart): readonly ModelChange[] {
  return (Object.keys(after.access) as (keyof Resource['access'])[]).flatMap((verb) => {
    const [was, is] = [before.access[verb].reason, after.access[verb].reason];
    return meansTheSame(was, is) ? [] : compareTextsOf(`the reason why "${verb}" is refused`)(was, is, { ...part, item: verb });
  });
}

function resourceTableFor(before: Resource, after: Resource): ComparerTable<Resource> {
  const of = after.name;
  return {
    ...{ name: compareNothing, place: compareNothing, access: compareNothing, rows: compareNothing, isPublic: compareNothing },
    // Made from the fields and from other resources.
    ...{ schema: compareNothing, views: compareNothing },
    title: compareTextsOf('the title'),
    titlePlural: compareTextsOf('the title of several'),
    formerNames: comparePlainly('values', 'the names under which its records may be stored'),
    description: compareTextsOf('the description'),
    icon: comparePlainly('screens', 'the icon'),
    route: comparePlainly('screens', 'the address of its screens'),
    isSingle: comparePlainly('screens', 'being a single record'),
    needsVersion: comparePlainly('calls', 'whether a PUT must say which version it changes', 'effect'),
    page: comparePlainly('screens', 'the hand-written screen'),
    view: (was, is, part) => {
      if (was === null || is === null || was.of !== is.of) return comparePlainly('screens', 'being a view')(was, is, part);
      const direction = is.where.length > was.where.length ? 'narrowed' : 'widened';
      const shows = meansTheSame(was.where, is.where)
        ? []
        : compareQuery('access', 'what the view shows')(was.where, is.where, { ...part, item: 'where' });
      return [
        ...shows.map((each) => redirectChange(each, 'access', direction)),
        ...describeWidening(was.widens, is.widens, { of: is.of, part }),
      ];
    },
    source: comparePlainly('calls', 'where its records are', 'effect'),
    key: comparePlainly('calls', 'the key'),
    titleField: comparePlainly('screens', 'the field that names a record'),
    stateField: comparePlainly('states', 'the field of its state'),
    search: compareNames('the search'),
    lookupFields: (was, is, part) => compareLookups(was, is, part),
    parents: compareParents,
    ops: compareOperations,
    fields: (was, is, part) => compareFields(was, is, { stateField: after.stateField, of, prefix: '' }, part),
    // Where a field stands in the file says nothing about a screen.
    order: compareNothing,
    byCode: comparePlainly('calls', 'what its code does in place of the server', 'effect'),
    // The right to comment comes and goes with them.
    hasComments: compareNothing,
    keepOne: lasting,
    notifications: compareNotifications,
    failed: compareFailed,
    waiting: compareOptionalQuery('screens', 'what waits for somebody'),
    rules: (was, is, part) => [
      ...compareRules(was, is, { ...part, item: 'rules' }),
      ...compareRuleRights(was, is, { ...part, item: 'rules' }),
    ],
    accepts: (was, is, part) => compareAccepts(was, is, { before, after, part }),
    collections,
    actions: compareActions,
    list: compareList,
    create: compareForm('create'),
    edit: compareForm('edit'),
    show: compareShow,
    remove: compareRemove,
  };
}

/** Of which records one always stays: without that, whoever may write may take the last one too. */
const lasting: PartComparer<Resource['keepOne']> = (before, after, part) => {
  const gone = before.filter(({ when }) => !after.some((other) => meansTheSame(other.when, when)));
  const come = after.filter(({ when }) => !before.some((other) => meansTheSame(other.when, when)));
  const kept = after.flatMap((each) => before.filter(({ when }) => meansTheSame(when, each.when)).map((old) => [old, each] as const));
  const told = (direction: 'widened' | 'narrowed', says: string, place: DiffPart['place']): ModelChange =>
    createChange({ ...part, item: 'keepOne' }, { area: 'access', direction, says, place });
  return [
    ...gone.map(({ when, place }) =>
      told('widened', `the last record may be taken for which ${describeCondition(when, part, 'before')}`, place),
    ),
    ...come.map(({ when, place }) =>
      told('narrowed', `one record always stays for which ${describeCondition(when, part, 'after')}`, place),
    ),
    ...kept.flatMap(([was, is]) =>
      meansTheSame(was.message, is.message)
        ? []
        : compareTextsOf('what is said of the last record')(was.message, is.message, { ...part, item: 'keepOne' }),
    ),
  ];
};

const collections: PartComparer<Resource['collections']> = (before, after, part) => {
  const { added, removed, kept } = splitEntries(before, after);
  const inside = (name: string): DiffPart => partBelow(part, name, { what: `collection ${name}` });
  return [
    ...added.flatMap(([name, { op }]) => [
      ...compareCall('reading it')(null, op, inside(name)),
      createChange(inside(name), { area: 'access', direction: 'widened', says: `collection ${name} is new` }),
    ]),
    ...removed.flatMap(([name, { op }]) => [
      ...compareCall('reading it')(op, null, inside(name)),
      createChange(inside(name), { area: 'access', direction: 'narrowed', says: `collection ${name} is gone` }),
    ]),
    ...kept.flatMap(([name, was, is]) => (meansTheSame(was, is) ? [] : compareByKeys(collection, was, is, inside(name)))),
  ];
};

const collection: ComparerTable<RecordCollection> = {
  name: compareNothing,
  title: compareTextsOf('the title'),
  op: compareCall('reading it'),
  isSingle: comparePlainly('screens', 'being a single record'),
  isAudit: comparePlainly('calls', 'being the audit log'),
  fields: (before, after, part) =>
    compareFields(before, after, { stateField: null, of: part.what, prefix: '' }, part).map((each) => ({
      ...each,
      says: `${part.what}: ${each.says}`,
    })),
  order: (before, after, part) =>
    meansTheSame([...before].sort(), [...after].sort()) ? compareNames(`${part.what}: the order of the fields`)(before, after, part) : [],
  as: comparePlainly('screens', 'how it is laid out'),
};
