/** Questions in the words of a dialect: filters, order, search and page as the query of an address. */
import { extendToDayEnd, startInstantOfAge } from '../../model/matches.ts';
import type { AcceptedParam, Field, Resource } from '../../model/model.ts';
import type { ListQuery, QueryFilter } from '../../model/query.ts';
import type { RecordSource } from '../../model/source.ts';
import { keepSourceOps } from '../../model/source.ts';

export type QueryParts = readonly (readonly [name: string, value: string])[];
type SourcedResource = Resource & { readonly source: RecordSource };

/** A filter as the API is asked for it; null: it cannot be asked. */
export function printSourceFilter(resource: SourcedResource, filter: QueryFilter, now: Date): QueryParts | null {
  const meant = findParamField(resource, filter.param);
  if (meant === null) return null;
  const { field, steps } = meant;
  const { filters } = resource.source.dialect;
  const fill = (op: string, value: string): QueryParts | null => fillTemplate(filters[op], { field, value, all: [value] });
  const [first = null, second = null] = filter.values;
  if (filter.values.some((value) => value === null)) {
    if (filter.values.length > 1) return null;
    return filter.op === 'eq' || filter.op === 'in' ? fill('empty', '') : filter.op === 'ne' ? fill('filled', '') : null;
  }
  if (!keepSourceOps(resource, { field, steps }, [filter.op]).includes(filter.op)) return null;
  const texts = filter.values.flatMap((value) => (value === null ? [] : [value]));
  switch (filter.op) {
    case 'within': {
      const from = startInstantOfAge(first ?? '', now);
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
      return texts.length === 1
        ? (fill('eq', texts[0] ?? '') ?? fillSome(filters['in'], field, texts))
        : fillSome(filters['in'], field, texts);
    case 'ne':
      return texts.length === 1 ? fill('ne', texts[0] ?? '') : null;
    default:
      return fill(filter.op, first ?? '');
  }
}

function fillSome(template: string | undefined, field: Field, all: readonly string[]): QueryParts | null {
  if (template?.includes('{all}')) return fillTemplate(template, { field, value: '', all });
  return joinParts(all.map((value) => fillTemplate(template, { field, value, all: [value] })));
}

function joinParts(parts: readonly (QueryParts | null)[]): QueryParts | null {
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

/** A search; null: the API cannot be asked for these words in these fields alone. */
export function printSourceSearch(resource: SourcedResource, text: string, searched: readonly string[]): QueryParts | null {
  const { search } = resource.source.dialect;
  if (search === null) return null;
  const { each, query } = search;
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (each === null) return fillTemplate(query, { field: null, value: text, all: [text] });
  const fields = searched.flatMap((name) => resource.fields[name] ?? []);
  const parts = words.map((word): QueryParts | null => {
    const filled = fields.map((field) => fillText(each, { field, value: word, all: [word] }));
    if (filled.length === 0 || filled.includes(null)) return null;
    const [name = '', value = ''] = splitOnce(query);
    return [[name, value.replace('{fields}', () => filled.join(','))]];
  });
  return joinParts(parts);
}

/** Whether what is found is what was searched for; an API that looks where it likes finds more. */
export function searchesNamedFields({ dialect }: RecordSource): boolean {
  return dialect.search?.each !== null;
}

/** An order, with the key behind it so that pages do not overlap; null: the API cannot be asked for it. */
export function printSourceSort(resource: SourcedResource, sorts: readonly NonNullable<ListQuery['sort']>[]): QueryParts | null {
  const { sort } = resource.source.dialect;
  if (sort === null) return sorts.length === 0 ? [] : null;
  const fields = sorts.map(({ by, desc }) => ({ field: findParamField(resource, by)?.field, desc }));
  const own = resource.key.flatMap((name) => resource.fields[name] ?? []).filter((key) => !fields.some(({ field }) => field === key));
  const all = [...fields, ...own.map((field) => ({ field, desc: false }))];
  if (all.some(({ field }) => field === undefined || field.derived !== null || field.value !== null)) return null;
  const names = all.map(({ field, desc }) => (desc ? sort.desc : sort.asc).replace('{field}', () => sourceNameOf(field)));
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

/** What the API calls a field. */
export function sourceNameOf(field: Field | undefined): string {
  return field?.path.join('.') ?? '';
}

export function printQuery(parts: QueryParts): string {
  return parts.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

interface TemplateValues {
  readonly field: Field | null;
  readonly value: string;
  readonly all: readonly string[];
}

function fillTemplate(template: string | undefined, values: TemplateValues): QueryParts | null {
  if (template === undefined) return null;
  const parts = splitOnce(template).map((part) => fillText(part, values));
  const [name, value] = parts;
  return name === null || name === undefined || value === null || value === undefined ? null : [[name, value]];
}

function splitOnce(template: string): readonly [string, string] {
  const at = template.indexOf('=');
  return [template.slice(0, at), template.slice(at + 1)];
}

/** Between quotes a value is escaped for them; null: the value holds what cannot be escaped. */
function fillText(template: string, { field, value, all }: TemplateValues): string | null {
  if (template.includes('{like}') && value.includes('*')) return null;
  return template.replaceAll(/\{(field|value|pattern|like|all)\}/g, (_, name: string, at: number) => {
    const isQuoted = (template.slice(0, at).split('"').length - 1) % 2 === 1;
    const filled =
      name === 'field'
        ? sourceNameOf(field ?? undefined)
        : name === 'pattern'
          ? value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
          : name === 'like'
            ? value.replaceAll(/[\\%_]/g, String.raw`\$&`)
            : name === 'all'
              ? all.map((each) => `"${escapeQuoted(each)}"`).join(',')
              : value;
    return isQuoted && name !== 'all' ? escapeQuoted(filled) : filled;
  });
}

function escapeQuoted(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`);
}
