import { findTree, findTreeEntry } from '../../language/descriptor.ts';
import type { Model } from '../../model/model.ts';
import { listWrittenResources, type Lint } from './lint.ts';

const books = `apiVersion: admin/v1
resource: books
title: Book
access: true
fields:
  id: {type: string, readOnly: true}
  title: string!
list: {columns: [title], export: true}
`;

export const exportNowhere: Lint = {
  id: 'export-nowhere',
  why: 'An export is started by creating a record of its run; without a resource at that address nothing answers the button. The manual has its descriptor: [Lists as files](project.md#lists-as-files).',
  bad: books,
  good: `${books}---
apiVersion: admin/v1
resource: exports
title: Export
path: export/runs
access: true
api: {create: POST}
fields:
  id: {type: string, readOnly: true}
  payload: {type: json, sendAs: cli_params, required: true}
`,
  find: (linted) =>
    hasRuns(linted.model)
      ? []
      : listWrittenResources(linted).flatMap(({ resource, descriptor }) => {
          const entry = findTreeEntry(findTree(descriptor.tree, 'list'), 'export');
          if (entry === null || (resource.list?.exports ?? []).length === 0) return [];
          const address = linted.model.export.path.join('/');
          const message = `"${resource.name}" has an export, but no resource has its runs: nothing answers a POST to ${address}`;
          return [{ place: entry.keyPlace, message, hint: `Describe a resource with path: ${address}, or leave \`export\` out.` }];
        }),
};

function hasRuns({ resources, export: { path } }: Model): boolean {
  return Object.values(resources).some(({ ops }) => ops.create?.path.join('/') === path.join('/'));
}
