import type { Field, MenuGroup, Model } from '../../model/model.ts';
import { effectiveRoles } from '../../model/roles.ts';
import { isSame } from './canonical.ts';
import { areas, type Change, type Difference } from './change.ts';
import { readersOf } from './readers.ts';
import { fields } from './field.ts';
import { listed } from './layout.ts';
import { below, byKeys, change, entriesOf, nothing, plain, text, type Comparer, type Part, type Table } from './part.ts';
import { renamed } from './renames.ts';
import { roleRights } from './role-rights.ts';
import { rightChanges } from './rights.ts';
import { cameOrWent, resourceChanged } from './resource.ts';

/** What the second Model means otherwise than the first. Spelling, places and the order of keys mean nothing; a rename is told as one. */
export function diffModels(first: Model, after: Model): Difference {
  const { before, renames } = renamed(first, after);
  const models = { before, after };
  const { added, removed, kept } = entriesOf(before.resources, after.resources);
  const found = [
    ...project(before, after),
    ...added.flatMap(([, resource]) => cameOrWent(resource, true, models)),
    ...removed.flatMap(([, resource]) => cameOrWent(resource, false, models)),
    ...kept.flatMap(([, was, is]) => (isSame(was, is) ? [] : resourceChanged(was, is, models))),
  ];
  const changes = unique(found);
  return { changes, renames, isWidened: changes.some(({ weight }) => weight === 'access') };
}

/** Each once, by resource and area. */
function unique(changes: readonly Change[]): readonly Change[] {
  const seen = new Map(withoutEchoes(changes).map((each) => [`${each.resource ?? ''} ${each.says}`, each]));
  const rank = ({ resource, area }: Change): string => `${resource ?? ''} ${areas.indexOf(area)}`;
  return [...seen.values()].sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/** Columns and filters take their words from their field: what is told of that is told. */
function withoutEchoes(changes: readonly Change[]): readonly Change[] {
  const restOf = ({ resource, item, says }: Change, begin: string): string | null =>
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

function project(before: Model, after: Model): readonly Change[] {
  const side = (model: Model) => ({ model, resource: null });
  return byKeys(parts, before, after, { before: side(before), after: side(after), item: '', what: 'the project', place: null });
}

const parts: Table<Model> = {
  ...{ version: nothing, hash: nothing, resources: nothing },
  title: text('the title'),
  apiBase: plain('calls', 'where the API begins'),
  roles: (before, after, part) => roles(before, after, part),
  messages: (before, after, part) => messages(before, after, part),
  user: values('user'),
  settings: values('settings'),
  descriptors: (before, after, part) =>
    rightChanges(before.cond, after.cond, { what: 'open the descriptors' }, { ...part, item: 'descriptors' }),
  export: plain('calls', 'the runs of exports', 'effect'),
  menu: (before, after, part) => menu(before, after, part),
};

function values(name: 'user' | 'settings'): Comparer<Readonly<Record<string, Field>>> {
  // Nobody is granted these: expressions read them.
  return (before, after, part) =>
    fields(before, after, { stateField: null, of: 'the project', prefix: `${name}.` }, part)
      .filter(({ area }) => area !== 'access')
      .map((each): Change => (each.area === 'screens' ? { ...each, area: 'values' } : each))
      .map((each) => ({ ...each, says: `${each.says}${readersOf(part.after.model, each.item)}` }));
}

/** A role that implies more may more. */
const roles: Comparer<Model['roles']> = (before, after, part) => {
  const { added, removed, kept } = entriesOf(before, after);
  const made = (role: string, says: string, direction: Change['direction'] = 'changed'): Change =>
    change({ ...part, item: role }, { area: 'access', direction, says });
  return [
    ...added.map(([role]) => made(role, `role ${role} is new`)),
    ...removed.map(([role]) => made(role, `role ${role} is gone`, 'narrowed')),
    ...kept.flatMap(([role, was, is]) => {
      const [old, next] = [effectiveRoles(part.before.model, [role]), effectiveRoles(part.after.model, [role])];
      const [won, lost] = [[...next].filter((each) => !old.has(each)), [...old].filter((each) => !next.has(each))];
      return [
        ...(won.length === 0 ? [] : [made(role, `${role} implies ${won.join(', ')} now, and may all that they may`, 'widened')]),
        ...(lost.length === 0 ? [] : [made(role, `${role} implies ${lost.join(', ')} no longer`, 'narrowed')]),
        ...(won.length + lost.length === 0 ? [] : roleRights(role, { before: old, after: next }, { ...part, item: role })),
        ...(isSame(was.title, is.title) ? [] : text(`the title of ${role}`)(was.title, is.title, { ...part, item: role })),
      ];
    }),
  ];
};

const messages: Comparer<Model['messages']> = (before, after, outer) => {
  const { added, removed, kept } = entriesOf(before, after);
  const part = (name: string): Part => below(outer, name, { what: `message ${name}` });
  return [
    ...added.map(([name, { text: told }]) => change(part(name), { area: 'texts', says: `message ${name} is new: “${told.text}”` })),
    ...removed.map(([name]) => change(part(name), { area: 'texts', says: `message ${name} is gone` })),
    ...kept.flatMap(([name, was, is]) =>
      byKeys({ text: text('the text'), match: plain('texts', 'the texts of the server it stands for') }, was, is, part(name)),
    ),
  ];
};

const menu: Comparer<readonly MenuGroup[]> = (before, after, outer) => {
  const part = { ...outer, item: 'menu', what: 'menu' };
  const by = (groups: readonly MenuGroup[]) => Object.fromEntries(groups.map((group) => [group.name, group]));
  return listed([by(before), by(after)], { table: group, kind: 'group' }, part);
};

const group: Table<MenuGroup> = {
  name: nothing,
  title: text('the title'),
  entries: (before, after, part) => {
    const by = (entries: MenuGroup['entries']) => Object.fromEntries(entries.map((entry) => [entry.resource, entry]));
    return listed([by(before), by(after)], { table: entry, kind: 'entry' }, part);
  },
};

const entry: Table<MenuGroup['entries'][number]> = {
  resource: nothing,
  title: text('the title'),
  icon: plain('screens', 'the icon'),
  path: plain('screens', 'the address'),
  tag: plain('screens', 'the tag'),
  // Follows from the rights of the resource.
  when: nothing,
};
