/** How many rows stand behind the tabs of a record's page or edit form, and by which call all of them are told at once. */
import type { ApiOperation } from './op.ts';
import type { Resource } from './model.ts';
import type { LayoutBlock, LayoutTab } from './screen.ts';

/** By name of the tab; one that is not counted is missing. */
export type TabCounts = Readonly<Record<string, number>>;

/** The screens of a record whose tabs are counted. */
export const tabbedScreens = ['show', 'edit'] as const;
export type TabbedScreen = (typeof tabbedScreens)[number];

type CountedBlock = Extract<LayoutBlock, { kind: 'collection' | 'list' }>;

/** The part of a tab whose rows are its number: its only collection or list. A history has no number that would tell anything. */
export function findCountedBlock({ collections }: Pick<Resource, 'collections'>, { layout }: LayoutTab): CountedBlock | null {
  const rows = layout.filter((block) => block.kind === 'collection' || block.kind === 'list');
  const [only] = rows;
  if (only === undefined || rows.length > 1) return null;
  if (only.kind === 'list') return only;
  const of = collections[only.name];
  return of === undefined || of.isAudit || of.isSingle ? null : only;
}

/** The field whose rows a tab shows and nothing else: the record itself tells how many. */
export function findTabRowsField({ fields }: Pick<Resource, 'fields'>, { layout }: LayoutTab): string | null {
  const cells = layout.flatMap((block) => (block.kind === 'cell' ? [block.cell] : block.kind === 'group' ? block.cells : []));
  const [only] = cells;
  const isAlone =
    only !== undefined && cells.length === 1 && layout.every(({ kind }) => kind === 'cell' || kind === 'group' || kind === 'note');
  return isAlone && fields[only.field]?.type === 'array' ? only.field : null;
}

export function listScreenTabs(resource: Pick<Resource, TabbedScreen>, screen: TabbedScreen): readonly LayoutTab[] {
  return resource[screen]?.tabs ?? [];
}

/** null: no tab of the screen has rows that would have to be asked for, or they are in another system. */
export function buildTabCountsOp(resource: Resource, screen: TabbedScreen): ApiOperation | null {
  const { ops, source } = resource;
  const tabs = listScreenTabs(resource, screen);
  if (ops.get === null || source !== null || tabs.length < 2) return null;
  if (tabs.every((tab) => findCountedBlock(resource, tab) === null)) return null;
  const path = [...ops.get.path, '_tabs'];
  return { method: 'GET', path, encoding: 'json', read: [], headers: {}, send: null, behaviour: false };
}
