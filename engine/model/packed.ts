/** The catalogue and resources in few bytes: what is everywhere the same is left out on the way to the browser and put back there. */
import type { Catalogue, CatalogueEntry } from './catalogue.ts';
import type { Condition, Expression, ExpressionNode, SourcePlace } from './expression.ts';
import { humanizeName } from './humanised.ts';
import type { MenuEntry, MenuGroup, ParentRef, ToneTag, ModelText } from './model.ts';

/** Where something was written is of no use in a browser. */
export const nowhere: SourcePlace = { file: '', line: 0, column: 0 };

/** Told by what it holds: a field may be named `place`. */
export function isSourcePlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('file' in value) || !('line' in value)) return false;
  return typeof value.file === 'string' && typeof value.line === 'number' && Object.keys(value).length === 3;
}

/** A text that is nothing but its words. */
export function toPlainText(text: string): ModelText {
  return { text, with: {}, tone: null, keep: false, link: null };
}

export function isPlainText(text: ModelText): boolean {
  return Object.keys(text.with).length === 0 && text.tone === null && !text.keep && text.link === null;
}

type PackedText = string | ModelText;
type PackedCondition = boolean | readonly [ExpressionNode, string, readonly string[]];

/** Trailing zeros are cut off. `use` and `when` are indexes into `conditions`. */
type PackedEntry = readonly [
  name: string,
  flags: number,
  use: number,
  titlePlural?: PackedText | 0,
  title?: PackedText | 0,
  icon?: string | 0,
  key?: readonly string[] | 0,
  route?: CatalogueEntry['route'] | 0,
  parents?: readonly ParentRef[] | 0,
  page?: string | 0,
];
type PackedMenuEntry = number | readonly [entry: number, when: number, title: PackedText | 0, icon: string | 0, tag: ToneTag | 0];

export interface PackedCatalogue {
  readonly title: PackedText;
  readonly apiBase: string;
  readonly hash: string;
  readonly implies: Catalogue['implies'];
  readonly export: Catalogue['export'];
  /** Index into `conditions`. */
  readonly descriptors: number;
  readonly publishViews: number;
  readonly notifies: boolean;
  readonly conditions: readonly PackedCondition[];
  readonly entries: readonly PackedEntry[];
  readonly menu: readonly (readonly [name: string, title: PackedText | null, entries: readonly PackedMenuEntry[]])[];
}

const flags = ['isPublic', 'isSingle', 'hasList', 'hasShow', 'hasEdit', 'hasCreate', 'hasFailed', 'hasWaiting'] as const;

export function packCatalogue(catalogue: Catalogue): PackedCatalogue {
  const conditions: PackedCondition[] = [];
  const known = new Map<string, number>();
  const index = (condition: Condition): number => {
    const packed: PackedCondition = typeof condition === 'boolean' ? condition : [condition.node, condition.text, condition.reads];
    const id = JSON.stringify(packed);
    const at = known.get(id) ?? conditions.push(packed) - 1;
    known.set(id, at);
    return at;
  };
  const { title, apiBase, hash, implies, resources, menu } = catalogue;
  return {
    ...{
      title: packModelText(title),
      apiBase,
      hash,
      implies,
      conditions,
      export: catalogue.export,
      descriptors: index(catalogue.descriptors),
      publishViews: index(catalogue.publishViews),
      notifies: catalogue.notifies,
    },
    entries: resources.map((entry) => packCatalogueEntry(entry, index(entry.use))),
    menu: menu.map((group) => [
      group.name,
      group.title === null ? null : packModelText(group.title),
      group.entries.map((entry) => packMenuEntry(entry, { resources, index })),
    ]),
  };
}

function packModelText(text: ModelText): PackedText {
  return isPlainText(text) ? text.text : text;
}

function packCatalogueEntry(entry: CatalogueEntry, use: number): PackedEntry {
  const plural = packModelText(entry.titlePlural);
  const title = packModelText(entry.title);
  const all = [
    ...[entry.name, flags.reduce((sum, flag, bit) => sum + (entry[flag] ? 1 << bit : 0), 0), use],
    plural === humanizeName(entry.name) ? 0 : plural,
    plural === `${String(title)}s` ? 0 : title,
    entry.icon ?? 0,
    entry.key.join() === 'code' ? 0 : entry.key,
    entry.route.length === 1 && entry.route[0] === entry.name ? 0 : entry.route,
    entry.parents.length === 0 ? 0 : entry.parents,
    entry.page ?? 0,
  ];
  while (all.length > 3 && all.at(-1) === 0) all.pop();
  // A tuple built by position: TypeScript sees only the list.
  return all as unknown as PackedEntry;
}

function packMenuEntry(
  entry: MenuEntry,
  { resources, index }: { resources: readonly CatalogueEntry[]; index: (condition: Condition) => number },
): PackedMenuEntry {
  const at = resources.findIndex(({ name }) => name === entry.resource);
  const resource = resources[at];
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const title = isSame(entry.title, resource?.titlePlural) ? 0 : packModelText(entry.title);
  const icon = entry.icon === (resource?.icon ?? null) ? 0 : (entry.icon ?? 0);
  const when = index(entry.when);
  const isPlainEntry = title === 0 && icon === 0 && entry.tag === null && isSame(entry.when, resource?.use);
  return isPlainEntry ? at : [at, when, title, icon, entry.tag ?? 0];
}

/** The catalogue as it was packed, but for places. */
export function unpackCatalogue(packed: PackedCatalogue): Catalogue {
  const conditions = packed.conditions.map(unpackCondition);
  const resources = packed.entries.map((entry) => unpackCatalogueEntry(entry, conditions));
  const { title, apiBase, hash, implies } = packed;
  return {
    ...{ title: unpackModelText(title), apiBase, hash, implies, resources, export: packed.export },
    descriptors: conditions[packed.descriptors] ?? false,
    publishViews: conditions[packed.publishViews] ?? false,
    notifies: packed.notifies,
    menu: packed.menu.map((group) => unpackMenuGroup(group, { resources, conditions })),
  };
}

function unpackModelText(text: PackedText): ModelText {
  return typeof text === 'string' ? toPlainText(text) : text;
}

function unpackCondition(packed: PackedCondition): Condition {
  if (typeof packed === 'boolean') return packed;
  const [node, text, reads] = packed;
  const expression: Expression = { node, text, ty: 'bool', reads, place: nowhere };
  return expression;
}

function unpackCatalogueEntry([name, bits, use, ...more]: PackedEntry, conditions: readonly Condition[]): CatalogueEntry {
  const [plural = 0, title = 0, icon = 0, key = 0, route = 0, parents = 0, page = 0] = more;
  const titlePlural = unpackModelText(plural === 0 ? humanizeName(name) : plural);
  const held = flags.map((flag, bit) => [flag, (bits & (1 << bit)) !== 0]);
  return {
    ...{ name, titlePlural, use: conditions[use] ?? false },
    title: title === 0 ? toPlainText(titlePlural.text.slice(0, -1)) : unpackModelText(title),
    icon: icon === 0 ? null : icon,
    key: key === 0 ? ['code'] : key,
    route: route === 0 ? [name] : route,
    parents: parents === 0 ? [] : parents,
    page: page === 0 ? null : page,
    ...(Object.fromEntries(held) as Pick<CatalogueEntry, (typeof flags)[number]>), // one entry for each flag
  };
}

function unpackMenuGroup(
  [name, title, entries]: PackedCatalogue['menu'][number],
  { resources, conditions }: { resources: readonly CatalogueEntry[]; conditions: readonly Condition[] },
): MenuGroup {
  const unpacked = entries.flatMap((entry): readonly MenuEntry[] => {
    const [at, when, ownTitle, ownIcon, tag] = typeof entry === 'number' ? ([entry, null, 0, 0, 0] as const) : entry;
    const resource = resources[at];
    if (resource === undefined) return [];
    return [
      {
        resource: resource.name,
        title: ownTitle === 0 ? resource.titlePlural : unpackModelText(ownTitle),
        icon: ownIcon === 0 ? resource.icon : ownIcon,
        path: `/${resource.route.join('/')}`,
        tag: tag === 0 ? null : tag,
        when: when === null ? resource.use : (conditions[when] ?? false),
      },
    ];
  });
  return { name, title: title === null ? null : unpackModelText(title), entries: unpacked };
}
