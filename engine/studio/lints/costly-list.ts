import type { ListColumn, Field, Resource } from '../../model/model.ts';
import { findTreeEntry, findTree } from '../../language/descriptor.ts';
import { listWrittenResources, type Lint } from './lint.ts';

/** Calls that a page of a list may cost beside its own. */
const few = 4;

const people = `apiVersion: admin/v1
resource: people
title: Person
access: true
fields: {id: {type: string, readOnly: true}, name: string!}
`;
const head = `---
apiVersion: admin/v1
resource: books
title: Book
access: true
fields:
  id: {type: string, readOnly: true}
  title: string!
  language: string
`;

export const costlyList: Lint = {
  id: 'costly-list',
  why: `A list looks up the titles of its references with one call for each target and set of parameters; with more than ${few} it is slow to fill.`,
  bad: `${people}${head}  author: {type: ref, to: people, params: {speaks: {expr: self.language}}}
list: {columns: [title, author]}
`,
  good: `${people}${head}  author: {type: ref, to: people}
list: {columns: [title, author]}
`,
  find: (linted) =>
    listWrittenResources(linted).flatMap(({ resource, descriptor }) => {
      const list = findTreeEntry(descriptor.tree, 'list');
      const columns = findTreeEntry(findTree(descriptor.tree, 'list'), 'columns')?.keyPlace ?? list?.keyPlace;
      if (resource.list === null) return [];
      const shown = listShownReferences(resource, resource.list.columns);
      const perRow = shown.filter(isAskedPerRow).map(({ name }) => name);
      const groups = new Set(
        shown.map(({ choices }) => (choices?.kind === 'ref' ? JSON.stringify([choices.to, choices.key, choices.params]) : '')),
      );
      const params = findTreeEntry(findTree(descriptor.tree, 'fields', perRow[0] ?? ''), 'params')?.keyPlace;
      const place = params ?? columns;
      if (place === undefined || (perRow.length === 0 && groups.size <= few)) return [];
      const message =
        perRow.length > 0
          ? `each page looks "${perRow.join('", "')}" up with a call for each value that its \`params\` read from the record`
          : `each page needs ${groups.size} more calls, for ${shown.map(({ name }) => name).join(', ')}`;
      const hint =
        perRow.length > 0
          ? 'Take what the record says out of `params`.'
          : 'Show fewer references, or fields that carry the title themselves.';
      return [{ place, message, hint }];
    }),
};

function listShownReferences({ fields }: Resource, columns: readonly ListColumn[]): readonly Field[] {
  const names = new Set(columns.flatMap((column) => (column.kind === 'fields' ? column.cells.map(({ field }) => field) : [])));
  return Object.values(fields).filter(({ name, choices }) => names.has(name) && choices?.kind === 'ref' && choices.picker !== false);
}

function isAskedPerRow({ choices }: Field): boolean {
  const values = choices?.kind === 'ref' ? Object.values(choices.params) : [];
  return values.some((value) => 'expr' in value && value.expr.reads.some((read) => read.startsWith('self.')));
}
