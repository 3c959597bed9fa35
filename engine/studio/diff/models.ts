import type { Field, MenuGroup, Model, SignInMapping } from '../../model/model.ts';
import { effectiveRoles } from '../../model/roles.ts';
import { meansTheSame } from './canonical.ts';
import { areas, type ModelChange, type ModelDifference } from './change.ts';
import { describeReaders } from './readers.ts';
import { compareFields } from './field.ts';
import { compareListed } from './layout.ts';
import {
  partBelow,
  compareByKeys,
  createChange,
  splitEntries,
  compareNothing,
  comparePlainly,
  compareTextsOf,
  type PartComparer,
  type DiffPart,
  type ComparerTable,
} from './part.ts';
import { findRenames } from './renames.ts';
import { compareRoleRights } from './role-rights.ts';
import { compareRight } from './rights.ts';
import { describeRole } from './holders.ts';
import { describeArrivedResource, compareResource } from './resource.ts';

/** What the second Model means otherwise than the first. Spelling, places and the order of keys mean nothing; a rename is told as one. */
export function diffModels(first: Model, after: Model): ModelDifference {
  const { before, renames } = findRenames(first, after);
  const models = { before, after };
  const { added, removed, kept } = splitEntries(before.resources, after.resources);
  const found = [
    ...compareProject(before, after),
    ...added.flatMap(([, resource]) => describeArrivedResource(resource, true, models)),
    ...removed.flatMap(([, resource]) => describeArrivedResource(resource, false, models)),
    ...kept.flatMap(([, was, is]) => (meansTheSame(was, is) ? [] : compareResource(was, is, models))),
  ];
  const changes = dropSameChanges(found);
  return { changes, renames, isWidened: changes.some(({ weight }) => weight === 'access') };
}

/** Each once, by resource and area. */
function dropSameChanges(changes: readonly ModelChange[]): readonly ModelChange[] {
  const seen = new Map(dropEchoes(changes).map((each) => [`${each.resource ?? ''} ${each.says}`, each]));
  const rank = ({ resource, area }: ModelChange): string => `${resource ?? ''} ${areas.indexOf(area)}`;
  return [...seen.values()].sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/** Columns and filters take their words from their field: what is told of that is told. */
function dropEchoes(changes: readonly ModelChange[]): readonly ModelChange[] {
  const restOf = ({ resource, item, says }: ModelChange, begin: string): string | null =>
    says.startsWith(begin) ? `${resource ?? ''} ${item}: ${says.slice(begin.length)}` : null;
  const told = new Set(changes.flatMap((each) => (each.area === 'texts' ? [restOf(each, `field ${each.item}: `)] : [])));
  return changes.filter(
    (each) =>
      !['column', 'filter'].some((kind) => {
        const rest = each.area === 'texts' ? restOf(each, `${kind} ${each.item}: `) : null;
        return rest !== null && told.has(rest);
      }),
  );
}

function compareProject(before: Model, after: Model): readonly ModelChange[] {
  const side = (model: Model) => ({ model, resource: null });
  return compareByKeys(parts, before, after, { before: side(before), after: side(after), item: '', what: 'the project', place: null });
}

const parts: ComparerTable<Model> = {
  ...{ version: compareNothing, hash: compareNothing, resources: compareNothing },
  title: compareTextsOf('the title'),
  apiBase: comparePlainly('calls', 'where the API begins'),
  roles: (before, after, part) => roles(before, after, part),
  messages: (before, after, part) => messages(before, after, part),
  user: compareNamedFields('user'),
  settings: compareNamedFields('settings'),
  signIn: (before, after, part) => {
    const inner = partBelow(part, 'signIn', { what: 'signing in' });
    if (before === null || after === null) return comparePlainly('access', 'what claims make of somebody', 'access')(before, after, inner);
    return compareByKeys(signIn, before, after, inner);
  },
  descriptors: (before, after, part) =>
    compareRight(before.cond, after.cond, { what: 'open the descriptors' }, { ...part, item: 'descriptors' }),
  // Told where a field names another one.
  formats: compareNothing,
  publishViews: (before, after, part) =>
    compareRight(before.cond, after.cond, { what: 'publish views of lists' }, { ...part, item: 'publishViews' }),
  export: comparePlainly('calls', 'the runs of exports', 'effect'),
  menu: (before, after, part) => menu(before, after, part),
};

function compareNamedFields(name: 'user' | 'settings'): PartComparer<Readonly<Record<string, Field>>> {
  // Nobody is granted these: expressions read them.
  return (before, after, part) =>
    compareFields(before, after, { stateField: null, of: 'the project', prefix: `${name}.` }, part)
      .filter(({ area }) => area !== 'access')
      .map((each): ModelChange => (each.area === 'screens' ? { ...each, area: 'values' } : each))
      .map((each) => ({ ...each, says: `${each.says}${describeReaders(part.after.model, each.item)}` }));
}

// Whom it lets in or makes more of depends on the provider: each change is for a person to read.
const signIn: ComparerTable<SignInMapping> = {
  needsRecord: (_before, after, part) => [
    createChange(part, {
      area: 'access',
      direction: after ? 'narrowed' : 'widened',
      says: after ? 'signing in: only records of users come in now' : 'signing in: whoever the provider knows comes in now',
    }),
  ],
  scopes: comparePlainly('calls', 'the scopes the provider is asked for'),
  roles: comparePlainly('access', 'the roles by claims', 'access'),
  attributes: comparePlainly('access', 'the attributes by claims', 'access'),
};

/** A role that implies more may more. */
const roles: PartComparer<Model['roles']> = (before, after, part) => {
  const { added, removed, kept } = splitEntries(before, after);
  const made = (role: string, says: string, direction: ModelChange['direction'] = 'changed'): ModelChange =>
    createChange({ ...part, item: role }, { area: 'access', direction, says });
  const titled = (role: string, { model }: DiffPart['after']): string => `the role ${describeRole(role, model)}`;
  return [
    ...added.map(([role]) => made(role, `${titled(role, part.after)} is new`)),
    ...removed.map(([role]) => made(role, `${titled(role, part.before)} is gone`, 'narrowed')),
    ...kept.flatMap(([role, was, is]) => {
      const [old, next] = [effectiveRoles(part.before.model, [role]), effectiveRoles(part.after.model, [role])];
      const [won, lost] = [[...next].filter((each) => !old.has(each)), [...old].filter((each) => !next.has(each))];
      const name = titled(role, part.after);
      const list = (all: readonly string[], { model }: DiffPart['after']): string =>
        all.map((each) => describeRole(each, model)).join(', ');
      return [
        ...(won.length === 0 ? [] : [made(role, `${name} implies ${list(won, part.after)} now, and may all that they may`, 'widened')]),
        ...(lost.length === 0 ? [] : [made(role, `${name} implies ${list(lost, part.before)} no longer`, 'narrowed')]),
        ...(won.length + lost.length === 0 ? [] : compareRoleRights(role, { before: old, after: next }, { ...part, item: role })),
        ...(meansTheSame(was.title, is.title) ? [] : compareTextsOf(`the title of ${role}`)(was.title, is.title, { ...part, item: role })),
      ];
    }),
  ];
};

const messages: PartComparer<Model['messages']> = (before, after, outer) => {
  const { added, removed, kept } = splitEntries(before, after);
  const part = (name: string): DiffPart => partBelow(outer, name, { what: `message ${name}` });
  return [
    ...added.map(([name, { text: told }]) => createChange(part(name), { area: 'texts', says: `message ${name} is new: “${told.text}”` })),
    ...removed.map(([name]) => createChange(part(name), { area: 'texts', says: `message ${name} is gone` })),
    ...kept.flatMap(([name, was, is]) =>
      compareByKeys(
        { text: compareTextsOf('the text'), match: comparePlainly('texts', 'the texts of the server it stands for') },
        was,
        is,
        part(name),
      ),
    ),
  ];
};

const menu: PartComparer<readonly MenuGroup[]> = (before, after, outer) => {
  const part = { ...outer, item: 'menu', what: 'menu' };
  const by = (groups: readonly MenuGroup[]) => Object.fromEntries(groups.map((group) => [group.name, group]));
  return compareListed([by(before), by(after)], { table: group, kind: 'group' }, part);
};

const group: ComparerTable<MenuGroup> = {
  name: compareNothing,
  title: compareTextsOf('the title'),
  entries: (before, after, part) => {
    const by = (entries: MenuGroup['entries']) => Object.fromEntries(entries.map((entry) => [entry.resource, entry]));
    return compareListed([by(before), by(after)], { table: entry, kind: 'entry' }, part);
  },
};

const entry: ComparerTable<MenuGroup['entries'][number]> = {
  resource: compareNothing,
  title: compareTextsOf('the title'),
  icon: comparePlainly('screens', 'the icon'),
  path: comparePlainly('screens', 'the address'),
  tag: comparePlainly('screens', 'the tag'),
  // Follows from the rights of the resource.
  when: compareNothing,
};
