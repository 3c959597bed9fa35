import { fieldTypeOf } from '../../fields/types.ts';
import type { Field, ListFilter } from '../../model/model.ts';
import { listTreeItems, findTreeScalar, findTreeText, type Descriptor } from '../../language/descriptor.ts';
import type { SourceSpan } from '../../language/problem.ts';
import { listWrittenResources, type Lint } from './lint.ts';

const head = `apiVersion: admin/v1
resource: recipes
title: Recipe
access: true
fields:
  id: {type: string, readOnly: true}
  name: string!
  steps: {type: array, items: {fields: {tool: {enum: [oven, pan]}, text: string}}}
`;

export const filterWithoutIndex: Lint = {
  id: 'filter-without-index',
  why: 'The server has no index for such a filter and reads every record of the table for each page.',
  bad: `${head}list:
  columns: [name]
  filters: [name, steps.text]
`,
  good: `${head}list:
  columns: [name]
  filters: [name, steps.tool]
`,
  find: (linted) =>
    listWrittenResources(linted).flatMap(({ resource, descriptor }) => {
      if (resource.view?.of === 'audit' || resource.ops.list === null) return [];
      return (resource.list?.filters ?? []).flatMap((filter) => {
        const field = resource.fields[filter.field];
        const place = locateFilter(descriptor, filter);
        if (field === undefined || place === null || hasFilterIndex(field, filter)) return [];
        const message = `the server has no index to find "${filter.param}" by (${filter.op}), and reads every record`;
        const hint = 'Filter by a value that a record holds once, or compare elements with eq.';
        return [{ place, message, hint }];
      });
    }),
};

/** Where the filter is written; null if it is there by default. */
function locateFilter({ tree }: Descriptor, { param, field }: ListFilter): SourceSpan | null {
  const item = listTreeItems(tree, 'list', 'filters').find(
    (each) =>
      findTreeText(each, 'param') === param ||
      findTreeText(each, 'field') === param ||
      findTreeText(each, 'field')?.split('.')[0] === field,
  );
  return item === undefined ? null : ((findTreeScalar(item, 'field') ?? findTreeScalar(item, 'param'))?.inner ?? item.place);
}

/** Whether the server keeps an index that the starting operator of a filter uses; the tests hold it against the server's own list. */
export function hasFilterIndex(field: Field, { steps, op }: Pick<ListFilter, 'steps' | 'op'>): boolean {
  if (field.isMultiple) return isListIndexed({ ...field, isMultiple: false }, { steps, op, isPlain: isPlainListField(field) });
  if (field.items !== null) return isListIndexed(field.items, { steps, op, isPlain: true });
  if (steps.length === 0 && field.codec.kind === 'localized') return false;
  if (steps.length === 0 && field.codec.kind === 'key-value') return isListIndexed(field.codec.values, { steps, op, isPlain: true });
  const [step, ...rest] = steps;
  if (step === undefined) return isScalarIndexed(fieldTypeOf(field).sql, op);
  const member = field.members?.[step];
  if (member !== undefined) return hasFilterIndex(member, { steps: rest, op });
  // The value of a key is looked for in the rows; anything else below JSON is a text.
  return field.codec.kind !== 'key-value' && isScalarIndexed('text', op);
}

function isPlainListField({ codec }: Field): boolean {
  return codec.kind !== 'comma' && codec.kind !== 'localized';
}

/** Elements are found as a whole, by equality alone. */
function isListIndexed(element: Field, o: { steps: readonly string[]; op: ListFilter['op']; isPlain: boolean }): boolean {
  const meant = o.steps.reduce<Field | null>(
    (sofar, step) => (sofar === null || sofar.isMultiple || sofar.items !== null ? null : (sofar.members?.[step] ?? null)),
    element,
  );
  if (meant === null || meant.isMultiple || meant.items !== null || ['localized', 'key-value'].includes(meant.codec.kind)) return false;
  return o.isPlain && (o.op === 'eq' || o.op === 'in') && !['date', 'json'].includes(fieldTypeOf(meant).sql);
}

function isScalarIndexed(sql: string, op: ListFilter['op']): boolean {
  if (op === 'contains' || op === 'prefix') return true;
  return sql !== 'json' && op !== 'ne';
}
