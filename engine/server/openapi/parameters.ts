/** What a call of the API can be asked with, beside its body. */
import type { JsonSchema } from '../../fields/types.ts';
import { findGroupedField } from '../../model/grouped-field.ts';
import type { Resource } from '../../model/model.ts';
import { FILTER_LIMIT, groupParam, ofParam, orParam, ROWS_LIMIT, ROWS_UNASKED, SEARCH_LIMIT } from '../../model/query.ts';
import { takesAlternatives } from '../../model/source.ts';
import { tabbedScreens } from '../../model/tab-counts.ts';
import type { ApiRoute } from '../request/routes.ts';

/** A part of the document that is said once. */
export const referTo = (kind: 'schemas' | 'responses' | 'parameters', name: string): JsonSchema => ({
  $ref: `#/components/${kind}/${name}`,
});

export const sharedParameters = {
  limit: { name: '_limit', in: 'query', schema: { type: 'integer', minimum: 0, maximum: ROWS_LIMIT, default: ROWS_UNASKED } },
  offset: { name: '_offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
  of: {
    ...{ name: ofParam, in: 'query', schema: { type: 'string' } },
    description: 'The fields that are added up, with commas between them; without it those of the list.',
  },
  counted: {
    ...{ name: ofParam, in: 'query', required: true, schema: { type: 'string' } },
    description: 'The filter whose choices are counted.',
  },
  tabs: {
    ...{ name: ofParam, in: 'query', schema: { type: 'string', enum: [...tabbedScreens], default: 'show' } },
    description: 'The screen whose tabs are counted: the page of the record, or its edit form.',
  },
  or: {
    ...{ name: orParam, in: 'query', schema: { type: 'array', maxItems: FILTER_LIMIT.alternatives, items: { type: 'string' } } },
    description: 'Filters of one alternative, such as `state=new&total=>100`.',
  },
  search: { name: 'q', in: 'query', schema: { type: 'string', maxLength: SEARCH_LIMIT.length }, description: 'Words that are looked for.' },
  names: {
    name: 'Prefer',
    in: 'header',
    schema: { type: 'string' },
    description:
      'With `names="company group"`, fields that refer to records: the answers to the calls for these records come along as `replies`, by address.',
  },
  restore: {
    name: '_restore',
    in: 'query',
    schema: { type: 'integer', minimum: 1 },
    description: 'The version whose values the record gets back; its history tells so if that is true.',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 255 },
    description: 'Names what is created: sent again within a day, it answers with the same record; 422 where something else is sent by it.',
  },
  version: {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'The ETag of the record that was changed; 412 if it is another by now.',
  },
  anyVersion: {
    name: 'If-Match',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 'The ETag of the record that was changed, or `*`; 412 if it is another by now, 428 without one.',
  },
};

const groupWords = {
  list: 'Records that are alike in this field stand together, in its order; the sort decides among them.',
  sums: 'Records that are alike in this field have sums of their own.',
};

/** What one of these calls can be asked with. */
export function listOperationParameters({ method, targets }: ApiRoute, first: Resource): readonly JsonSchema[] {
  const { search } = first;
  const { kind: asks } = targets[0] ?? {};
  const isPaged = targets.some(
    (target) =>
      target.kind === 'deleted' ||
      (target.kind === 'comments' && target.deed === 'list') ||
      (target.kind === 'collection' && target.collection.isAudit),
  );
  if (isPaged) return ['limit', 'offset'].map((name) => referTo('parameters', name));
  if (method === 'POST' && asks === 'create') return [referTo('parameters', 'idempotencyKey')];
  if (asks === 'tabs') return [referTo('parameters', 'tabs')];
  if (asks !== 'list' && asks !== 'sums' && asks !== 'counts')
    return method === 'PUT' && asks !== 'comments' ? listChangeParameters(targets) : [];
  const asked = new Map(
    targets.flatMap(({ resource, kind }) => (kind === asks ? resource.accepts.map((each) => [each.param, each] as const) : [])),
  );
  const filters = [...asked.values()].flatMap(({ param, ops, only }) =>
    ops.length === 0
      ? []
      : [
          {
            name: param,
            in: 'query',
            schema: { type: 'string', ...(only && { enum: only }) },
            description: `Operators: ${ops.join(', ')}.`,
          },
        ],
  );
  const sorts = [...asked.values()].flatMap(({ param, isSortable }) =>
    isSortable ? [{ name: `_sort[${param}]`, in: 'query', schema: { type: 'string', enum: ['asc', 'desc'] } }] : [],
  );
  const grouped = [...asked.keys()].filter((param) => findGroupedField(first, param, null) !== null);
  const groups =
    grouped.length === 0 || asks === 'counts'
      ? []
      : [{ name: groupParam, in: 'query', schema: { type: 'string', enum: grouped }, description: groupWords[asks] }];
  const ofAll = [...(search.length > 0 ? ['search'] : []), ...(filters.length > 0 && takesAlternatives(first) ? ['or'] : [])];
  if (asks !== 'list')
    return [...[asks === 'sums' ? 'of' : 'counted', ...ofAll].map((name) => referTo('parameters', name)), ...filters, ...groups];
  const named = Object.values(first.fields).some(({ choices }) => choices?.kind === 'ref') ? ['names'] : [];
  return [...['limit', 'offset', ...ofAll, ...named].map((name) => referTo('parameters', name)), ...filters, ...groups, ...sorts];
}

function listChangeParameters(targets: ApiRoute['targets']): readonly JsonSchema[] {
  const isStored = targets.some(({ kind, resource }) => kind === 'update' && resource.source === null);
  return ['version', ...(isStored ? ['restore'] : [])].map((name) => referTo('parameters', name));
}
