import type { Field, Resource } from '../../model/model.ts';
import { listTreeEntries } from '../../language/descriptor.ts';
import { listWrittenResources, type Lint } from './lint.ts';

const head = `apiVersion: admin/v1
resource: plants
title: Plant
access: true
fields:
  code: code
  name: string!
`;

export const neverWritten: Lint = {
  id: 'never-written',
  why: 'A field that nobody can enter and nothing fills in stays empty forever, or forever shows what a seed put there.',
  bad: `${head}  last_watered: {type: date-time, readOnly: true}
list: {columns: [code, name, last_watered]}
`,
  good: `${head}  last_watered: {type: date-time, filledBy: outside}
list: {columns: [code, name, last_watered]}
`,
  find: (linted) =>
    listWrittenResources(linted).flatMap(({ resource, descriptor }) =>
      listTreeEntries(descriptor.tree, 'fields').flatMap(({ key, keyPlace }) => {
        const field = resource.fields[key];
        if (field === undefined || !isAddedHere(resource) || isFilledIn(field) || isWrittenField(resource, field)) return [];
        const message = `nobody writes "${key}": it is read-only, and no stamp, formula, action or transition gives it a value`;
        const hint = 'Give it a stamp or derived, let an action set it, or say who fills it with filledBy: code, reading or outside.';
        return [{ place: keyPlace, message, hint }];
      }),
    ),
};

/** Records that nobody adds here come from elsewhere, with all that is in them. */
function isAddedHere({ create, view }: Resource): boolean {
  return view === null && create !== null;
}

/** Whether something gives it a value besides what people type. A default alone never changes again. */
function isFilledIn(field: Field): boolean {
  const { value, derived, stamp, filledBy, autofill, codec, readOnly } = field;
  const isHeld = codec.kind === 'file' && codec.content !== null;
  return readOnly !== true || isHeld || [value, derived, stamp, filledBy, autofill].some((each) => each !== null);
}

/** Keys are given by the server where nobody enters them; states move by transitions, and actions set or append. */
function isWrittenField({ key, actions, collections }: Resource, { name }: Field): boolean {
  if (key.includes(name) || Object.hasOwn(collections, name)) return true;
  return Object.values(actions).some(
    ({ does }) => does.kind === 'request' && (does.append === name || does.set.some(({ path }) => path[0] === name)),
  );
}
