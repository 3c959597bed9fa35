/** What `sources` says of an API: what of it differs from a dialect, and as few systems as its collections need. */
import type { OpenApiDocument } from '../openapi-document.ts';
import type { ApiCollection } from './collections.ts';
import type { OutlinedFields } from './fields.ts';
import type { FoundFilters } from './filters.ts';
import { findPaging, findTotal, type FoundSort } from './pages.ts';

/** Keys of a system, as _app.yaml has them. */
export type SourceSettings = Readonly<Record<string, unknown>>;

/** Of these one that a collection does not need may be as another one needs it. */
const open: readonly string[] = ['record', 'send', 'update', 'total', 'sort', 'filters', 'search', 'version', 'places'];

export function describeSource(
  collection: ApiCollection,
  o: { readonly outlined: OutlinedFields; readonly filters: FoundFilters; readonly sort: FoundSort | null; readonly api: OpenApiDocument },
): { readonly settings: SourceSettings; readonly why: string | null; readonly note: string | null } {
  const dialect = findDialect(collection, o.outlined);
  const { paging, why, note } = findPaging(collection, o.api);
  const asked = new Set(collection.asked.map(({ name }) => String(name)));
  const { filters, sort, outlined } = o;
  const common = {
    dialect,
    address: addressOf(collection, dialect),
    update: outlined.update,
    headers: headersOf(collection),
  };
  const isFiltered = Object.keys(filters.templates).length > 0;
  if (dialect === 'odata') {
    const at = collection.rows.at.join('.');
    const isAskedBoth = asked.has('$top') && asked.has('$skip');
    const settings = {
      ...{ ...common, rows: at === 'value' ? null : at },
      ...(isAskedBoth ? {} : { paging: false }),
      ...(asked.has('$count') ? {} : { total: false }),
      ...(asked.has('$orderby') ? {} : { sort: false }),
      ...(asked.has('$filter') ? {} : { filters: {}, search: false }),
    };
    return { settings: keepSaid(settings), why: null, note };
  }
  const total = findTotal(collection, o.api);
  if (dialect === 'json-api') {
    const usual = paging?.['limit'] === 'page[size]' && paging['page'] === 'page[number]';
    const { most, ...plainPaging } = paging ?? {};
    const own = usual ? (most === undefined ? null : { ...plainPaging, most }) : paging === null ? false : { ...paging };
    const settings = {
      ...{ ...common, total, paging: own, sort: sort === null ? false : null },
      filters: isFiltered ? mapValues(filters.templates, (template) => template.replace('{value}', '{one}')) : {},
    };
    return { settings: keepSaid(settings), why, note };
  }
  const key = outlined.key.path ?? outlined.key.name;
  const settings = {
    ...common,
    rows: joinSteps(collection.rows.at),
    record: collection.operations.get === null ? null : joinSteps(outlined.record),
    send: outlined.update === null && !outlined.isCreated ? null : joinSteps(outlined.send),
    version: outlined.update === null && !outlined.isDeleted ? null : hasTags(collection) ? 'etag' : 'content',
    ...{ paging, total, sort: sort?.sort ?? null, search: filters.search },
    filters: isFiltered ? filters.templates : null,
    // What records are told apart by is asked for at their address, not by a filter that the API may not have.
    places: isFiltered || sort !== null ? { key: quoteStep(key), value: '{field}' } : null,
  };
  return { settings: keepSaid(settings), why, note };
}

function findDialect({ asked, rows }: ApiCollection, { object }: OutlinedFields): string {
  if (object !== null || rows.media === 'application/vnd.api+json') return 'json-api';
  return asked.some(({ name }) => name === '$filter' || name === '$top') ? 'odata' : 'plain';
}

/** Where a record is behind the path of the records. */
function addressOf({ path, item }: ApiCollection, dialect: string): string | null {
  if (item === null) return null;
  const behind = item.path.slice(path.length).replace(/\{[^{}]+\}/, '{key}');
  if (dialect === 'odata') return behind.includes('(') ? null : behind === '/{key}' ? 'path' : behind;
  return behind === '/{key}' ? null : behind;
}

/** Headers that each call must have and that have one value. */
function headersOf({ operations }: ApiCollection): Readonly<Record<string, string>> | null {
  const list = (operations.list['parameters'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const found = list.flatMap((param) => {
    const schema = (param['schema'] ?? param) as Readonly<Record<string, unknown>>;
    const value =
      schema['default'] ??
      schema['const'] ??
      (Array.isArray(schema['enum']) && schema['enum'].length === 1 ? schema['enum'][0] : undefined);
    const name = String(param['name']);
    const isOwn =
      param['in'] === 'header' &&
      param['required'] === true &&
      /^[A-Za-z0-9-]+$/.test(name) &&
      !/^(accept|authorization|content-type)$/i.test(name);
    return isOwn && typeof value === 'string' ? [[name, value] as const] : [];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

function hasTags({ operations: { put, patch } }: ApiCollection): boolean {
  const params = ((patch ?? put)?.['parameters'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  return params.some(({ name }) => /^if-match$/i.test(String(name)));
}

function joinSteps(steps: readonly string[]): string {
  return steps.map(quoteStep).join('.');
}

function quoteStep(step: string): string {
  return step.replaceAll('.', String.raw`\.`);
}

function mapValues(of: Readonly<Record<string, string>>, change: (text: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(of).map(([name, text]) => [name, change(text)]));
}

/** Also what is as the dialect has it: another collection may need it otherwise. */
function keepSaid(settings: SourceSettings): SourceSettings {
  const said = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
  // A key behind a slash of the path is a text as it is, which literals would quote.
  const isText = typeof said['address'] === 'string' && said['address'].includes('{key}') && said['dialect'] !== 'odata';
  return isText ? { ...said, literals: { bare: '.*' } } : said;
}

/** What has to be written: all that is not as the dialect has it. */
export function keepUnusual(settings: SourceSettings): SourceSettings {
  const usual = { update: settings['dialect'] === 'plain' ? 'PUT' : 'PATCH', version: 'content' } as const;
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => value !== '' && value !== (name === 'update' || name === 'version' ? usual[name] : null),
    ),
  );
}

export interface SourceGroup {
  readonly settings: SourceSettings;
  /** Where the members are in what was given. */
  readonly members: readonly number[];
}

interface AskedSource {
  readonly settings: SourceSettings;
  /** The wire name of the key. */
  readonly key: string;
}

/** As few systems as there can be, the one with most collections first. */
export function groupSources(asked: readonly AskedSource[]): readonly SourceGroup[] {
  const groups: { settings: SourceSettings; keys: Set<string>; members: number[] }[] = [];
  for (const [at, { settings, key }] of asked.entries()) {
    const group = groups.find((each) => isJoinable(each, { settings, key }));
    if (group === undefined) groups.push({ settings, keys: new Set([key]), members: [at] });
    else {
      group.settings = joinSettings(group.settings, settings);
      group.keys.add(key);
      group.members.push(at);
    }
  }
  return groups.toSorted((one, other) => other.members.length - one.members.length);
}

function isJoinable(
  group: { readonly settings: SourceSettings; readonly keys: ReadonlySet<string> },
  { settings, key }: AskedSource,
): boolean {
  const names = new Set([...Object.keys(group.settings), ...Object.keys(settings)]);
  const isAlike = [...names].every((name) => {
    const [one, other] = [group.settings[name], settings[name]];
    return (
      isSame(one, other) ||
      (name === 'paging' && isSame(withoutMost(one), withoutMost(other))) ||
      (open.includes(name) && (isOpen(one) || isOpen(other)))
    );
  });
  const isApart = group.settings['places'] !== undefined || settings['places'] !== undefined;
  return isAlike && (!isApart || (group.keys.size === 1 && group.keys.has(key)));
}

function joinSettings(one: SourceSettings, other: SourceSettings): SourceSettings {
  const more = Object.entries(other).filter(([name]) => isOpen(one[name]));
  const least = [one, other].flatMap(({ paging }) => (isObject(paging) && typeof paging['most'] === 'number' ? [paging['most']] : []));
  const paging = isObject(one['paging']) && least.length > 0 ? { paging: { ...one['paging'], most: Math.min(...least) } } : {};
  return { ...one, ...Object.fromEntries(more), ...paging };
}

/** How many rows are given at once may differ: the least of them is asked for. */
function withoutMost(paging: unknown): unknown {
  return isObject(paging) ? { ...paging, most: null } : paging;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Nothing is said, or that there is no such thing. */
function isOpen(value: unknown): boolean {
  return value === undefined || value === false || (isObject(value) && Object.keys(value).length === 0);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
