import { listTreeEntries } from '../../language/descriptor.ts';
import { listWrittenResources, type Lint } from './lint.ts';
import { collectFieldUses } from './uses.ts';

const head = `apiVersion: admin/v1
resource: plants
title: Plant
access: true
readOnly: true
fields:
  id: string
  name: string
  soil: string
list: {columns: [name]}
`;

export const fieldNowhere: Lint = {
  id: 'field-nowhere',
  why: 'A field that is in no list, form or page, and that nothing reads, was forgotten in a layout or is left over.',
  bad: `${head}show: {layout: [id, name]}
`,
  good: `${head}show: {layout: [id, name, soil]}
`,
  find: (linted) => {
    const uses = collectFieldUses(linted.model);
    return listWrittenResources(linted).flatMap(({ resource, descriptor }) =>
      listTreeEntries(descriptor.tree, 'fields').flatMap(({ key, keyPlace }) => {
        const field = resource.fields[key];
        // What nobody is to see is there for the server or another system.
        if (field === undefined || field.visible === false || uses.has(resource.name, key)) return [];
        const message = `"${key}" is in no list, form or page, and nothing reads it`;
        return [{ place: keyPlace, message, hint: 'Show it, or take it out.' }];
      }),
    );
  },
};
