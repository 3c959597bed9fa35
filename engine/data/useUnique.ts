import { useQuery } from '@tanstack/react-query';
import type { Field, Resource } from '../model/model.ts';
import { emptyQuery, type QueryFilter } from '../model/query.ts';
import type { Params, Values } from '../model/values.ts';
import { getRecordKey } from './address.ts';
import { useData } from './data-context.ts';
import { recordsQueryKey } from './keys.ts';
import { ApiError, type DataSource } from './source.ts';
import { useDebouncedValue } from './useDebounced.ts';

export interface UniqueOptions {
  /** What is typed; fields of `within` are read from it. */
  readonly values: Values;
  /** The stored record, so that its own value is not taken by itself; null on create. */
  readonly old: Values | null;
  readonly params: Params;
}

export type Uniqueness = 'unasked' | 'asking' | 'free' | 'taken' | 'unknown';

/** Whether another record has this value; a check that fails is `unknown` and blocks nothing. */
export function useUniqueCheck(resource: Resource, field: Field, { values, old, params }: UniqueOptions): Uniqueness {
  const { source } = useData();
  const value = values[field.name];
  const text = printUniqueValue(value);
  const settled = useDebouncedValue(text, 300);
  const within = field.unique?.within ?? [];
  const isOwn = old !== null && [field.name, ...within].every((name) => printUniqueValue(old[name]) === printUniqueValue(values[name]));
  const asked = resolveUniqueParams(resource, { within, values, params });
  const isAsked = field.unique !== null && text !== '' && !isOwn && asked !== null;
  const scope = within.map((name) => values[name] ?? null);
  const answer = useQuery({
    queryKey: [...recordsQueryKey(resource), 'unique', field.name, settled, scope, asked],
    queryFn: ({ signal }) => isUniqueValueTaken(source, resource, { field, text: settled, values, old, params: asked ?? params, signal }),
    enabled: isAsked && settled === text,
    retry: false,
    gcTime: 0,
  });
  if (!isAsked) return 'unasked';
  if (settled !== text || answer.isFetching) return 'asking';
  if (answer.isError || answer.data === undefined) return 'unknown';
  return answer.data ? 'taken' : 'free';
}

/**
 * Below which parents another record would clash: below the chosen one, where values are unique within it, else below all of them. null:
 * none is chosen yet, so there is nothing to ask.
 */
export function resolveUniqueParams(
  resource: Resource,
  { within, values, params }: { readonly within: readonly string[]; readonly values: Values; readonly params: Params },
): Params | null {
  const own = resource.parents.map(({ param, field, wildcard }): readonly [string, string] => {
    if (wildcard && (field === null || !within.includes(field))) return [param, '*'];
    const held = field === null ? '' : printUniqueValue(values[field]);
    const inAddress = params[param] ?? '*';
    return [param, held !== '' ? held : inAddress === '*' ? '' : inAddress];
  });
  return own.some(([, value]) => value === '') ? null : { ...params, ...Object.fromEntries(own) };
}

function printUniqueValue(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

interface UniqueQuestion extends UniqueOptions {
  readonly field: Field;
  readonly text: string;
  readonly signal: AbortSignal;
}

/** The question as a call; rejects with ApiError when it gets no answer. */
export async function isUniqueValueTaken(source: DataSource, resource: Resource, question: UniqueQuestion): Promise<boolean> {
  return question.field.unique?.by === 'get' ? isRecordThere(source, resource, question) : isValueListed(source, resource, question);
}

async function isRecordThere(source: DataSource, resource: Resource, { text, params, signal }: UniqueQuestion): Promise<boolean> {
  try {
    await source.get(resource, [text], params, signal);
    return true;
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 404) return false;
    throw problem;
  }
}

async function isValueListed(
  source: DataSource,
  resource: Resource,
  { field, text, values, old, params, signal }: UniqueQuestion,
): Promise<boolean> {
  const parents = new Set(resource.parents.map((parent) => parent.field));
  const within = (field.unique?.within ?? []).filter((name) => !parents.has(name));
  const filters = [field.name, ...within].map((name): QueryFilter => ({
    param: resource.fields[name]?.query ?? name,
    op: 'eq',
    values: [name === field.name ? text : serializeUniqueValue(values[name])],
  }));
  const page = await source.list(resource, { ...emptyQuery, filters, limit: 1 }, params, signal);
  const own = old === null ? null : getRecordKey(resource, old);
  return page.total > 1 || page.rows.some((row) => own === null || getRecordKey(resource, row)?.join('/') !== own.join('/'));
}

function serializeUniqueValue(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}
