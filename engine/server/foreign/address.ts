/** Questions in the words of a dialect: filters, order, search and page as the query of an address. */
import { extendToDayEnd, isDay, startOfAge } from '../../model/matches.ts';
import type { AcceptedParam, Field, Resource, SortKey } from '../../model/model.ts';
import type { QueryFilter } from '../../model/query.ts';
import type { HttpSource } from '../../model/source.ts';
import { isKeyApart, keepSourceOps } from '../../model/source.ts';
import { fillTemplate, fillText, parseLiteral, printLiteral, sourceNameOf, splitOnce, type QueryParts } from './templates.ts';

type SourcedResource = Resource & { readonly source: HttpSource };

/** A filter as the API is asked for it; null: it cannot be asked. */
export function printSourceFilter(resource: SourcedResource, filter: QueryFilter, now: Date): QueryParts | null {
  const meant = findParamField(resource, filter.param);
  if (meant === null) return null;
  const { field, steps } = meant;
  if (resource.key.includes(field.name) && isKeyApart(resource.source.dialect)) return null;
  const { source } = resource;
  const { filters } = source.dialect;
  const fill = (op: string, value: string): QueryParts | null => fillTemplate(filters[op], { source, field, value, all: [value] });
  const [first = null, second = null] = filter.values.map((value) => spellValue(field, value));
  if (filter.values.some((value) => value === null)) {
    if (filter.values.length > 1) return null;
    return filter.op === 'eq' || filter.op === 'in' ? fill('empty', '') : filter.op === 'ne' ? fill('filled', '') : null;
  }
  if (!keepSourceOps(resource, { field, steps }, [filter.op]).includes(filter.op)) return null;
  const texts = filter.values.flatMap((value) => spellValue(field, value) ?? []);
  // An empty text is no value, and everything contains it: an API may see that otherwise.
  if (filter.op !== 'between' && texts.includes('')) return filter.op === 'contains' || filter.op === 'prefix' ? [] : null;
  switch (filter.op) {
    case 'within': {
      const from = startOfAge(first ?? '', { now, ty: field.ty });
      return from === null ? null : fill('gt', from);
    }
    case 'between': {
      const ends = [
        ...(first === null || first === '' ? [] : [fill('gt', first)]),
        ...(second === null || second === '' ? [] : [fill('lt', extendToDayEnd(second))]),
      ];
      return joinParts(ends);
    }
    case 'lt':
      return fill('lt', extendToDayEnd(first ?? ''));
    case 'eq':
    case 'in':
      // A moment is asked for by its day.
      if (field.ty === 'date-time' && texts.some(isDay))
        return texts.length === 1 ? joinParts([fill('gt', texts[0] ?? ''), fill('lt', extendToDayEnd(texts[0] ?? ''))]) : null;
      return texts.length === 1 ? (fill('eq', texts[0] ?? '') ?? fillSome(source, field, texts)) : fillSome(source, field, texts);
    case 'ne':
      return texts.length === 1 && !(field.ty === 'date-time' && texts.some(isDay)) ? fill('ne', texts[0] ?? '') : null;
    default:
      return fill(filter.op, first ?? '');
  }
}

/** A number in one spelling: an API may compare texts. */
function spellValue({ ty }: Field, value: string | null): string | null {
  if (ty !== 'number' || value === null || !Number.isFinite(Number(value)) || value.trim() === '') return value;
  return /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(value) ? value : String(Number(value));
}

function fillSome(source: HttpSource, field: Field, all: readonly string[]): QueryParts | null {
  const { in: template } = source.dialect.filters;
  if (template?.includes('{all}') || template?.includes('{any}')) return fillTemplate(template, { source, field, value: '', all });
  return joinParts(all.map((value) => fillTemplate(template, { source, field, value, all: [value] })));
}

function joinParts(parts: readonly (QueryParts | null)[]): QueryParts | null {
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

/** A search; null: the API cannot be asked for these words in these fields alone. */
export function printSourceSearch(resource: SourcedResource, text: string, searched: readonly string[]): QueryParts | null {
  const { source } = resource;
  const { search, join } = source.dialect;
  if (search === null) return null;
  const { each, query } = search;
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (each === null) {
    // Some look for the words beside one another: the longest finds all records, and the others are looked for here.
    const value = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
    return fillTemplate(query, { source, field: null, value, all: [value] });
  }
  const fields = searched.flatMap((name) => resource.fields[name] ?? []);
  const parts = words.map((word): QueryParts | null => {
    const filled = fields.map((field) => (isAskedIn(each, field) ? fillText(each, { source, field, value: word, all: [word] }) : null));
    if (filled.length === 0 || filled.includes(null)) return null;
    const [name = '', value = ''] = splitOnce(query);
    return [[name, value.replace('{fields}', () => filled.join(join?.or ?? ','))]];
  });
  return joinParts(parts);
}

// An API that knows types refuses to look for a text in a number.
function isAskedIn(each: string, { ty, type }: Field): boolean {
  return !each.includes('{text}') || (type !== 'integer' && (ty === 'string' || (typeof ty === 'object' && 'enum' in ty)));
}

/** Whether what is found is what was searched for; an API that looks where it likes finds more. */
export function searchesNamedFields({ dialect }: HttpSource): boolean {
  return dialect.search?.each !== null;
}

/** An order, with the key behind it so that pages do not overlap; null: the API cannot be asked for it. */
export function printSourceSort(resource: SourcedResource, sorts: readonly SortKey[]): QueryParts | null {
  const { sort } = resource.source.dialect;
  if (sort === null) return sorts.length === 0 ? [] : null;
  const fields = sorts.map(({ by, desc }) => ({ field: findParamField(resource, by)?.field, desc }));
  const isApart = isKeyApart(resource.source.dialect);
  const keys = isApart ? [] : resource.key;
  const own = keys.flatMap((name) => resource.fields[name] ?? []).filter((key) => !fields.some(({ field }) => field === key));
  if (fields.length > 1 && !sort.isSeveral) return null;
  const all = [...fields, ...own.map((field) => ({ field, desc: false }))].slice(0, sort.isSeveral ? undefined : 1);
  if (isApart && fields.some(({ field }) => field !== undefined && resource.key.includes(field.name))) return null;
  if (all.length === 0) return [];
  if (all.some(({ field }) => field === undefined || field.derived !== null || field.value !== null)) return null;
  const names = all.map(({ field, desc }) => (desc ? sort.desc : sort.asc).replace('{field}', () => sourceNameOf(resource.source, field)));
  const directions = all.map(({ desc }) => (desc ? 'desc' : 'asc'));
  return [[sort.param, names.join(',')], ...(sort.direction === null ? [] : [[sort.direction, directions.join(',')] as const])];
}

/** The field that a parameter of a list means. */
export function findParamField(resource: Resource, param: string): (Pick<AcceptedParam, 'steps'> & { readonly field: Field }) | null {
  const accept = resource.accepts.find((each) => each.param === param);
  const field =
    resource.fields[accept?.field ?? ''] ?? Object.values(resource.fields).find(({ query, name }) => query === param || name === param);
  return field === undefined ? null : { field, steps: accept?.steps ?? [] };
}

/** The record with a key, behind the path of the records; null: there is none with such a key. */
export function printRecordAddress(resource: SourcedResource, key: readonly string[]): string | null {
  const { address, literals } = resource.source.dialect;
  if (!address.includes('{key}')) return key.map((part) => `/${encodeURIComponent(part)}`).join('');
  const parts = resource.key.map((name, at) => {
    const field = resource.fields[name];
    const literal = printLiteral(literals, field ?? null, key[at] ?? '');
    const own = resource.key.length === 1 ? '' : `${encodeURIComponent(sourceNameOf(resource.source, field))}=`;
    return literal === null ? null : `${own}${encodeURIComponent(literal)}`;
  });
  return parts.includes(null) ? null : address.replace('{key}', () => parts.join(','));
}

/** The way back: the only part of a key, of the last segment of an address. */
export function parseRecordAddress({ source: { dialect } }: SourcedResource, segment: string): string | null {
  if (!dialect.address.includes('{key}')) return segment;
  const [before = '', after = ''] = dialect.address.split('{key}');
  const start = segment.indexOf(before);
  if (start < 0 || !segment.endsWith(after)) return null;
  return parseLiteral(dialect.literals, segment.slice(start + before.length, segment.length - after.length));
}

/** Conditions of the parameter that holds them all. */
export function joinConditions({ dialect: { join } }: HttpSource, parts: QueryParts): QueryParts {
  if (join === null) return parts;
  const conditions = parts.flatMap(([name, value]) => (name === join.param ? [value] : []));
  const others = parts.filter(([name]) => name !== join.param);
  return conditions.length === 0 ? others : [[join.param, conditions.join(join.and)], ...others];
}

// Parsers that decode too late know these only as they are, as RFC 3986 allows in a query.
function encodeForQuery(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(?:24|3A|40)/g, decodeURIComponent);
}

export function printQuery(parts: QueryParts): string {
  return parts.map(([name, value]) => `${encodeForQuery(name)}=${encodeForQuery(value)}`).join('&');
}
