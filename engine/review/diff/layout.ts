/** What the tabs of a page and the details of a row hold. */
import type { Block, Cell, Column, Tab } from '../../model/model.ts';
import { isSame } from './canonical.ts';
import type { Change } from './change.ts';
import { compared } from './imply.ts';
import { byKeys, change, entriesOf, nothing, plain, tellBoth, text, type Comparer, type Part, type Table } from './part.ts';
import { link } from './links.ts';
import { query } from './queries.ts';

type Named<T> = Readonly<Record<string, T>>;

/** Conditions of what is drawn: neither right nor rule. */
const drawnWhen: Comparer<Tab['when']> = (before, after, part) => {
  if (compared(before, after) === 'same') return [];
  const { was, is } = tellBoth(before, after, part);
  return [change(part, { area: 'screens', says: `${part.what} is shown: ${is}; before: ${was}` })];
};

/** The order of what stayed. */
export function isMoved(before: Named<unknown>, after: Named<unknown>): boolean {
  const [was, is] = [
    Object.keys(before).filter((name) => Object.hasOwn(after, name)),
    Object.keys(after).filter((name) => Object.hasOwn(before, name)),
  ];
  return !isSame(was, is);
}

/** Things by name; those of one name are numbered. */
export function byName<T>(all: readonly T[], nameOf: (each: T) => string): Named<T> {
  const seen = new Map<string, number>();
  return Object.fromEntries(
    all.map((each) => {
      const name = nameOf(each);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [count === 1 ? name : `${name} (${count})`, each];
    }),
  );
}

/** Things of a screen by name: those that came and went, those that changed, their order. */
export function listed<T extends object>(
  [before, after]: readonly [Named<T>, Named<T>],
  { table, kind }: { readonly table: Table<T> | ((was: T, is: T, part: Part) => readonly Change[]); readonly kind: string },
  part: Part,
): readonly Change[] {
  const { added, removed, kept } = entriesOf(before, after);
  const inside = (name: string): Part => ({ ...part, item: name, what: `${part.what === '' ? '' : `${part.what}: `}${kind} ${name}` });
  return [
    ...added.map(([name]) => change(inside(name), { area: 'screens', says: `${inside(name).what} is new` })),
    ...removed.map(([name]) => change(inside(name), { area: 'screens', says: `${inside(name).what} is gone` })),
    ...kept.flatMap(([name, was, is]) => {
      if (isSame(was, is)) return [];
      return typeof table === 'function' ? table(was, is, inside(name)) : byKeys(table, was, is, inside(name));
    }),
    ...(isMoved(before, after)
      ? [change(part, { area: 'screens', says: `${part.what === '' ? '' : `${part.what}: `}the ${kind}s stand in another order` })]
      : []),
  ];
}

const cells: Table<Cell> = {
  field: nothing,
  title: text('the title'),
  as: plain('screens', 'how it is shown'),
  link,
  tooltip: text('the tooltip'),
  truncate: plain('screens', 'where it is cut'),
  empty: text('the text for empty'),
  when: drawnWhen,
};

const cellsOf = (all: readonly Cell[]): Named<Cell> => byName(all, ({ field }) => field);

/** Columns of a list, by kind. */
export function column(before: Column, after: Column, part: Part): readonly Change[] {
  const common = { name: nothing, title: text('the title'), when: drawnWhen, kind: nothing };
  if (before.kind === 'fields' && after.kind === 'fields')
    return byKeys<Extract<Column, { kind: 'fields' }>>(
      {
        ...common,
        sort: plain('screens', 'what it is sorted by'),
        cells: (was, is) =>
          listed([cellsOf(was), cellsOf(is)], { table: cells, kind: 'field' }, part).map((each) => ({ ...each, item: part.item })),
      },
      before,
      after,
      part,
    );
  if (before.kind === 'value' && after.kind === 'value')
    return byKeys<Extract<Column, { kind: 'value' }>>(
      {
        ...common,
        value: plain('values', 'what it is computed from'),
        display: plain('screens', 'how it is shown'),
        sort: plain('screens', 'what it is sorted by'),
        link,
        tooltip: text('the tooltip'),
      },
      before,
      after,
      part,
    );
  return plain('screens', 'what it shows')(before, after, part);
}

const tab: Table<Tab> = {
  name: nothing,
  title: text('the title'),
  when: drawnWhen,
  layout: (before, after, part) => blocks(before, after, part),
};

/** Tabs of a page; the one tab of a page without tabs is not named. */
export const tabs: Comparer<readonly Tab[]> = (before, after, part) => {
  const [was, is] = [before[0], after[0]];
  const isOne = before.length === 1 && after.length === 1;
  if (isOne && was !== undefined && is !== undefined) return byKeys(tab, was, is, part);
  const named = (all: readonly Tab[]): Named<Tab> => byName(all, ({ name }) => name);
  return listed([named(before), named(after)], { table: tab, kind: 'tab' }, part).map((each) => ({ ...each, item: part.item }));
};

/** What stands below each other; what is the same but for its words is told in its words. */
export const blocks: Comparer<readonly Block[]> = (before, after, part) => {
  const named = (all: readonly Block[]): Named<Block> => byName(all, nameOf);
  return listed([named(before), named(after)], { table: blockChanged, kind: 'part' }, part).map((each) => ({ ...each, item: part.item }));
};

function nameOf(block: Block): string {
  switch (block.kind) {
    case 'cell':
      return block.cell.field;
    case 'group':
      return block.title === null ? 'group' : `"${block.title.text}"`;
    case 'list':
      return `list of ${block.of}`;
    case 'actions':
      return 'actions';
    case 'note':
      return 'note';
    default:
      return block.name;
  }
}

function blockChanged(before: Block, after: Block, part: Part): readonly Change[] {
  const when = isSame(before.when, after.when) ? [] : drawnWhen(before.when, after.when, part);
  if (before.kind === 'cell' && after.kind === 'cell') return [...when, ...byKeys(cells, before.cell, after.cell, part)];
  if (before.kind === 'group' && after.kind === 'group') {
    const { kind, title, needsRecord, ...rest } = {
      kind: nothing,
      title: text('the title'),
      needsRecord: nothing,
      help: text('the description'),
      toggle: text('the switch that shows it'),
    };
    const inside: Comparer<readonly Cell[]> = (was, is) => listed([cellsOf(was), cellsOf(is)], { table: cells, kind: 'field' }, part);
    return byKeys<Extract<Block, { kind: 'group' }>>(
      { ...rest, kind, title, needsRecord, when: drawnWhen, cells: inside },
      before,
      after,
      part,
    );
  }
  if (before.kind === 'list' && after.kind === 'list') {
    const filter = isSame(before.filter, after.filter) ? [] : query('screens', 'what the list shows')(before.filter, after.filter, part);
    return [...when, ...filter, ...(isSame(before.list, after.list) ? [] : plain('screens', 'the list')(before.list, after.list, part))];
  }
  if (before.kind === 'note' && after.kind === 'note' && !isSame(before.text, after.text))
    return [...when, ...text('the note')(before.text, after.text, part)];
  return [
    ...when,
    ...(isSame({ ...before, when: true }, { ...after, when: true }) ? [] : plain('screens', 'what it holds')(before, after, part)),
  ];
}
