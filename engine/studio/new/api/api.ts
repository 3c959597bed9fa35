/** A whole API as outlines: a resource for each collection of its document, and the systems that have them. */
import { chooseList, chooseListFilters, chooseTitleField, type ListedTable } from '../list-choices.ts';
import { findChildren, type DatabaseOutline } from '../database.ts';
import { groupMenu } from '../menu-groups.ts';
import { findFreeResourceName, toKebabCase, toResourceName, toResourceTitle } from '../names.ts';
import { readOpenApi, toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';
import { toShortText } from '../openapi-schema.ts';
import { createOutline, type Outline, type OutlineField } from '../outline.ts';
import { findApiAuth, findApiUrl, type ApiAuth } from './access.ts';
import { findCollections, nameOfPath } from './collections.ts';
import { outlineCollectionFields } from './fields.ts';
import { findFilters, listNeeded, type FoundFilters } from './filters.ts';
import { findSort, type FoundSort } from './pages.ts';
import { isPostgrestDocument, outlinePostgrest } from './postgrest.ts';
import { indexTargets, linkCollection, typeOfCollection, wiresOf, type NamedCollection } from './references.ts';
import { findErrorPlaces } from './refusals.ts';
import { describeSource, groupSources, keepUnusual, type SourceSettings } from './sources.ts';

export interface ApiOutline extends Omit<DatabaseOutline, 'skipped'> {
  /** Systems of `sources`, by name. */
  readonly sources: Readonly<Record<string, SourceSettings>>;
  readonly url: string;
  readonly needsToken: boolean;
  /** What concerns no resource alone, paths that became nothing among it. */
  readonly left: readonly string[];
}

export interface ApiReading {
  /** Where the document was found; null: in a file. */
  readonly from: string | null;
  /** Where the API is; null: as the document says. */
  readonly url: string | null;
  /** Values of parameters of paths. */
  readonly named: ReadonlyMap<string, string>;
  /** Names of resources that are there already. */
  readonly reserved: ReadonlySet<string>;
  /** Paths to leave out, with the reason. */
  readonly without: ReadonlyMap<string, string>;
}

/** Throws a sentence for a text that is no such document, and for one that does not say where its API is. */
export function outlineApi(text: string, reading: ApiReading): ApiOutline {
  const api = readOpenApi(text);
  const url = reading.url?.replace(/\/+$/, '') ?? findApiUrl(api, reading.from);
  if (url === null)
    throw new Error(
      'The document does not say where the API is, or only in part: name it with --url, such as --url https://api.example.com/v1.',
    );
  const name = nameApi(api);
  if (isPostgrestDocument(api)) return outlinePostgrest(api, { ...reading, name, url });
  const { found, left } = outlineCollections(api, reading);
  const named = nameCollections(found, { ...reading, source: name });
  const targets = indexTargets(named);
  const described = named.map((each) => describeCollection(each, linkCollection(each, targets), api));
  const groups = groupSources(described.map(({ own, settings }) => ({ settings, key: own.outlined.key.path ?? own.outlined.key.name })));
  const auth = findApiAuth(
    api,
    found.flatMap(({ collection }) => Object.values(collection.operations).filter((each): each is OpenApiNode => each !== null)),
  );
  const errors = findErrorPlaces(api);
  const sourceOf = new Map(
    groups.flatMap(({ members }, at) =>
      members.map((member) => [member, at === 0 ? name : `${name}-${named[members[0] ?? 0]?.name ?? at}`] as const),
    ),
  );
  const sources = Object.fromEntries(
    groups.map(({ settings, members }) => [
      sourceOf.get(members[0] ?? 0) ?? name,
      {
        ...keepUnusual(settings),
        url,
        ...(auth.auth === null ? {} : { auth: auth.auth }),
        ...(errors === null || settings['dialect'] !== 'plain' ? {} : { errors }),
      },
    ]),
  );
  const outlines = described.map((each, at) => {
    const of = sourceOf.get(at) ?? name;
    return outlineCollection(each, { name: of, hasOrder: toOpenApiNode(sources[of])['sort'] !== undefined });
  });
  return { ...arrange(outlines, name), sources, url, needsToken: auth.needsToken, left: tellLeft({ api, auth, left }) };
}

/** As the document is titled, without what every such title says. */
function nameApi({ root }: OpenApiDocument): string {
  const title = String(toOpenApiNode(root['info'])['title'] ?? '');
  const said = title
    .toLowerCase()
    .replaceAll(/['’]s\b|\b(open\s?api|swagger|rest(ful)?|http|api|reference|documentation|specification|v?\d+(\.\d+)*)\b/g, ' ');
  const words = toKebabCase(said)
    .split('-')
    .filter((word) => word !== 'x' && !/^\d+$/.test(word));
  const name = words.slice(0, 3).join('-');
  return name === '' ? 'api' : name;
}

type FoundCollection = Omit<NamedCollection, 'name'>;

function outlineCollections(
  api: OpenApiDocument,
  { named, without }: ApiReading,
): { readonly found: readonly FoundCollection[]; readonly left: Map<string, string[]> } {
  const { collections, left: leftPaths } = findCollections(api, named);
  const left = new Map([...leftPaths].map(([why, paths]) => [why, [...paths]]));
  const leave = (why: string, path: string): readonly [] => {
    left.set(why, [...(left.get(why) ?? []), path]);
    return [];
  };
  const found = collections.flatMap((collection): readonly FoundCollection[] => {
    const { path } = collection;
    const why = without.get(path);
    if (why !== undefined) return leave(why, path);
    const outlined = outlineCollectionFields(collection, api);
    if (outlined === null) return leave('nothing tells the records apart', path);
    const needed = listNeeded(collection);
    if (needed.length > 0) return leave(`the list answers only who sends ${needed.join(', ')}`, path);
    const { why: pages } = describeSource(collection, { outlined, filters: noFilters, sort: null, api });
    return pages === null ? [{ collection, outlined }] : leave(pages, path);
  });
  return { found, left };
}

const noFilters: FoundFilters = { templates: {}, fields: [], search: null, left: [], silent: [] };

function nameCollections(
  found: readonly FoundCollection[],
  { source, reserved, named }: Pick<ApiReading, 'reserved' | 'named'> & { readonly source: string },
) {
  const taken = new Set(reserved);
  const values = new Set([...named.values()].map(encodeURIComponent));
  // What is near the root keeps the short names.
  const depth = ({ collection }: FoundCollection): number => collection.path.split('/').length;
  const names = new Map<FoundCollection, string>();
  for (const each of found.toSorted((one, other) => depth(one) - depth(other))) {
    const parts = each.collection.path
      .split('/')
      .filter((part) => part !== '' && !values.has(part) && !/^(api|rest|v\d+(\.\d+)*)$/i.test(part));
    const [own, whole] = [nameOfPath(each.collection.path), parts.join('-')];
    const name = findFreeResourceName([toResourceName(own), toResourceName(whole), toResourceName(`${source}-${own}`)], taken);
    taken.add(name);
    names.set(each, name);
  }
  return found.map((each) => ({ ...each, name: names.get(each) ?? '' }));
}

interface DescribedCollection {
  readonly own: NamedCollection;
  readonly fields: readonly OutlineField[];
  readonly filters: FoundFilters;
  readonly sort: FoundSort | string | null;
  readonly settings: SourceSettings;
  readonly note: string | null;
}

function describeCollection(own: NamedCollection, fields: readonly OutlineField[], api: OpenApiDocument): DescribedCollection {
  const { collection, outlined } = own;
  const filters = findFilters(collection, fields, api);
  const sort = findSort(collection, wiresOf(outlined), api);
  const { settings, note } = describeSource(collection, { outlined, filters, sort: typeof sort === 'string' ? null : sort, api });
  return { own, fields, filters, sort, settings, note };
}

function outlineCollection(
  { own, fields, filters, sort, settings, note }: DescribedCollection,
  source: { readonly name: string; readonly hasOrder: boolean },
): Outline {
  const { name, collection, outlined } = own;
  const { rows, path, operations } = collection;
  const title = toResourceTitle(name);
  const table = {
    ...{ name: nameOfPath(path), rows: null, indexed: [], constraints: [] },
    columns: fields.map((field) => ({ name: field.path ?? field.name, isRequired: field.required })),
  };
  const key = [outlined.key.name];
  const listed: ListedTable = {
    table,
    fields,
    key,
    empty: new Set(),
    titleField: chooseTitleField(table, { fields, key, short: new Set() }),
  };
  const isOdata = settings['dialect'] === 'odata';
  const { columns, search } = chooseList(listed);
  const isSearched = settings['dialect'] === 'odata' ? settings['search'] !== false : filters.search !== null;
  const type = typeOfCollection(own);
  const hasOrder = source.hasOrder || isOdata;
  const relative = path.replace(/^\/+/, '');
  const shownColumns = columns.map((column) => (typeof column === 'string' ? column : column.field));
  // Of a record that is never shown alone nothing is seen but what its list has.
  const seen = new Set([...key, ...shownColumns, ...filters.fields, ...(isSearched ? (search ?? []) : []), listed.titleField]);
  const kept = operations.get === null ? fields.filter((field) => seen.has(field.name)) : fields;
  return createOutline(name, {
    ...{ title, fields: kept, titleField: listed.titleField },
    description: toShortText(rows.row['description']),
    source: {
      from: source.name,
      path: relative,
      ...(settings['dialect'] === 'json-api' && type !== relative.split('/').at(-1) ? { type } : {}),
    },
    key: outlined.key.name === 'id' ? [] : key,
    calls: {
      list: null,
      get: operations.get === null ? false : null,
      create: outlined.isCreated ? null : false,
      update: outlined.update === null ? false : null,
      delete: outlined.isDeleted ? null : false,
    },
    filters: isOdata ? (settings['filters'] === undefined ? chooseListFilters(listed) : []) : filters.fields,
    list: {
      // Where there is no order at all, no column has to say so.
      columns: shownColumns.map((field) =>
        !hasOrder || isSorted(field, { fields, key, sort, isOdata }) ? field : { field, sort: false as const },
      ),
      search: isSearched ? search : null,
      sort: null,
    },
    unknown: [
      ...(note === null ? [] : [note]),
      ...(typeof sort === 'string' ? [sort] : []),
      ...(filters.left.length > 0 && !isOdata
        ? [`The list takes ${filters.left.join(', ')}, which a source has no word for or which is no field.`]
        : []),
      ...(filters.silent.length > 0 ? [`The list is asked for ${filters.silent.join(', ')} where nobody asks for anything else.`] : []),
      ...outlined.unknown.filter(
        (sentence) => !fields.some((field) => field.ref !== null && sentence.startsWith(`${field.name} is one of`)),
      ),
    ].slice(0, mostSentences),
  });
}

/** Whoever reads a descriptor reads no more of them. */
const mostSentences = 12;

function isSorted(
  name: string,
  {
    fields,
    key,
    sort,
    isOdata,
  }: Pick<DescribedCollection, 'fields' | 'sort'> & { readonly key: readonly string[]; readonly isOdata: boolean },
): boolean {
  if (isOdata || sort === null || typeof sort === 'string') return isOdata;
  const field = fields.find((each) => each.name === name);
  return !key.includes(name) && (sort.by === null || sort.by.has(field?.path ?? name));
}

/** Lists beside forms, the menu, and what the app opens with. */
function arrange(outlines: readonly Outline[], source: string): Pick<ApiOutline, 'outlines' | 'groups' | 'center'> {
  const counted = outlines.map((outline) => ({ outline, table: { rows: null } }));
  const linked = outlines.map((outline) => ({ ...outline, children: findChildren(outline, counted) }));
  const { groups, groupOf } = groupMenu(
    linked.map(({ name }) => ({ schema: '', name })),
    source,
  );
  const worth = ({ name }: Outline): number => linked.flatMap(({ fields }) => fields.filter(({ ref }) => ref?.to === name)).length;
  const [best] = linked.toSorted((one, other) => worth(other) - worth(one));
  return {
    outlines: linked.map((outline) => ({ ...outline, menu: { group: groupOf.get(outline.name) ?? source } })),
    groups,
    center: best === undefined ? null : best.name,
  };
}

function tellLeft({
  api,
  auth,
  left,
}: {
  readonly api: OpenApiDocument;
  readonly auth: ApiAuth;
  readonly left: ReadonlyMap<string, readonly string[]>;
}) {
  const paths = [...left].map(([why, all]) => {
    const more = all.length > 4 ? ` and ${all.length - 4} more` : '';
    return `left out ${all.slice(0, 4).join(', ')}${more}: ${why}.`;
  });
  return [...(auth.note === null ? [] : [auth.note]), ...api.unknown, ...paths];
}
