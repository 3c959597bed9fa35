/** What the tabs of a page and the details of a row hold. */
import type { LayoutBlock, ScreenCell, ListColumn, LayoutTab } from '../../model/model.ts';
import { meansTheSame } from './canonical.ts';
import type { ModelChange } from './change.ts';
import { compareConditions } from './imply.ts';
import {
  compareByKeys,
  createChange,
  splitEntries,
  compareNothing,
  comparePlainly,
  describeBothConditions,
  compareTextsOf,
  type PartComparer,
  type DiffPart,
  type ComparerTable,
} from './part.ts';
import { compareLink } from './links.ts';
import { compareQuery } from './queries.ts';

type ThingsByName<T> = Readonly<Record<string, T>>;

/** Conditions of what is drawn: neither right nor rule. */
const drawnWhen: PartComparer<LayoutTab['when']> = (before, after, part) => {
  if (compareConditions(before, after) === 'same') return [];
  const { was, is } = describeBothConditions(before, after, part);
  return [createChange(part, { area: 'screens', says: `${part.what} is shown: ${is}; before: ${was}` })];
};

/** The order of what stayed. */
export function isOrderChanged(before: ThingsByName<unknown>, after: ThingsByName<unknown>): boolean {
  const [was, is] = [
    Object.keys(before).filter((name) => Object.hasOwn(after, name)),
    Object.keys(after).filter((name) => Object.hasOwn(before, name)),
  ];
  return !meansTheSame(was, is);
}

/** Things by name; those of one name are numbered. */
export function indexByName<T>(all: readonly T[], nameOf: (each: T) => string): ThingsByName<T> {
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
export function compareListed<T extends object>(
  [before, after]: readonly [ThingsByName<T>, ThingsByName<T>],
  {
    table,
    kind,
  }: { readonly table: ComparerTable<T> | ((was: T, is: T, part: DiffPart) => readonly ModelChange[]); readonly kind: string },
  part: DiffPart,
): readonly ModelChange[] {
  const { added, removed, kept } = splitEntries(before, after);
  const inside = (name: string): DiffPart => ({ ...part, item: name, what: `${part.what === '' ? '' : `${part.what}: `}${kind} ${name}` });
  return [
    ...added.map(([name]) => createChange(inside(name), { area: 'screens', says: `${inside(name).what} is new` })),
    ...removed.map(([name]) => createChange(inside(name), { area: 'screens', says: `${inside(name).what} is gone` })),
    ...kept.flatMap(([name, was, is]) => {
      if (meansTheSame(was, is)) return [];
      return typeof table === 'function' ? table(was, is, inside(name)) : compareByKeys(table, was, is, inside(name));
    }),
    ...(isOrderChanged(before, after)
      ? [createChange(part, { area: 'screens', says: `${part.what === '' ? '' : `${part.what}: `}the ${kind}s stand in another order` })]
      : []),
  ];
}

const cells: ComparerTable<ScreenCell> = {
  field: compareNothing,
  title: compareTextsOf('the title'),
  as: comparePlainly('screens', 'how it is shown'),
  link: compareLink,
  tooltip: compareTextsOf('the tooltip'),
  truncate: comparePlainly('screens', 'where it is cut'),
  empty: compareTextsOf('the text for empty'),
  when: drawnWhen,
};

const indexCells = (all: readonly ScreenCell[]): ThingsByName<ScreenCell> => indexByName(all, ({ field }) => field);

/** Columns of a list, by kind. */
export function compareColumn(before: ListColumn, after: ListColumn, part: DiffPart): readonly ModelChange[] {
  const common = { name: compareNothing, title: compareTextsOf('the title'), when: drawnWhen, kind: compareNothing };
  if (before.kind === 'fields' && after.kind === 'fields')
    return compareByKeys<Extract<ListColumn, { kind: 'fields' }>>(
      {
        ...common,
        sort: comparePlainly('screens', 'what it is sorted by'),
        isEditable: comparePlainly('screens', 'being edited in the cell'),
        cells: (was, is) =>
          compareListed([indexCells(was), indexCells(is)], { table: cells, kind: 'field' }, part).map((each) => ({
            ...each,
            item: part.item,
          })),
      },
      before,
      after,
      part,
    );
  if (before.kind === 'value' && after.kind === 'value')
    return compareByKeys<Extract<ListColumn, { kind: 'value' }>>(
      {
        ...common,
        value: comparePlainly('values', 'what it is computed from'),
        display: comparePlainly('screens', 'how it is shown'),
        sort: comparePlainly('screens', 'what it is sorted by'),
        link: compareLink,
        tooltip: compareTextsOf('the tooltip'),
      },
      before,
      after,
      part,
    );
  return comparePlainly('screens', 'what it shows')(before, after, part);
}

const tab: ComparerTable<LayoutTab> = {
  name: compareNothing,
  title: compareTextsOf('the title'),
  when: drawnWhen,
  layout: (before, after, part) => compareBlocks(before, after, part),
};

/** Tabs of a page; the one tab of a page without tabs is not named. */
export const compareTabs: PartComparer<readonly LayoutTab[]> = (before, after, part) => {
  const [was, is] = [before[0], after[0]];
  const isOne = before.length === 1 && after.length === 1;
  if (isOne && was !== undefined && is !== undefined) return compareByKeys(tab, was, is, part);
  const named = (all: readonly LayoutTab[]): ThingsByName<LayoutTab> => indexByName(all, ({ name }) => name);
  return compareListed([named(before), named(after)], { table: tab, kind: 'tab' }, part).map((each) => ({ ...each, item: part.item }));
};

/** What stands below each other; what is the same but for its words is told in its words. */
export const compareBlocks: PartComparer<readonly LayoutBlock[]> = (before, after, part) => {
  const named = (all: readonly LayoutBlock[]): ThingsByName<LayoutBlock> => indexByName(all, nameOfBlock);
  return compareListed([named(before), named(after)], { table: compareBlock, kind: 'part' }, part).map((each) => ({
    ...each,
    item: part.item,
  }));
};

function nameOfBlock(block: LayoutBlock): string {
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

function compareBlock(before: LayoutBlock, after: LayoutBlock, part: DiffPart): readonly ModelChange[] {
  const when = meansTheSame(before.when, after.when) ? [] : drawnWhen(before.when, after.when, part);
  if (before.kind === 'cell' && after.kind === 'cell') return [...when, ...compareByKeys(cells, before.cell, after.cell, part)];
  if (before.kind === 'group' && after.kind === 'group') {
    const { kind, title, needsRecord, ...rest } = {
      kind: compareNothing,
      title: compareTextsOf('the title'),
      needsRecord: compareNothing,
      help: compareTextsOf('the description'),
      toggle: compareTextsOf('the switch that shows it'),
    };
    const inside: PartComparer<readonly ScreenCell[]> = (was, is) =>
      compareListed([indexCells(was), indexCells(is)], { table: cells, kind: 'field' }, part);
    return compareByKeys<Extract<LayoutBlock, { kind: 'group' }>>(
      { ...rest, kind, title, needsRecord, when: drawnWhen, cells: inside },
      before,
      after,
      part,
    );
  }
  if (before.kind === 'list' && after.kind === 'list') {
    const filter = meansTheSame(before.filter, after.filter)
      ? []
      : compareQuery('screens', 'what the list shows')(before.filter, after.filter, part);
    return [
      ...when,
      ...filter,
      ...(meansTheSame(before.list, after.list) ? [] : comparePlainly('screens', 'the list')(before.list, after.list, part)),
    ];
  }
  if (before.kind === 'note' && after.kind === 'note' && !meansTheSame(before.text, after.text))
    return [...when, ...compareTextsOf('the note')(before.text, after.text, part)];
  return [
    ...when,
    ...(meansTheSame({ ...before, when: true }, { ...after, when: true })
      ? []
      : comparePlainly('screens', 'what it holds')(before, after, part)),
  ];
}
