import type { ResolvedDescriptor } from '../compile/context.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { determineScreens } from '../compile/screens/screens.ts';
import { isFalseTree, isTrueTree } from '../compile/tree.ts';
import { findTree, findTreeEntry, findTreeText, listTreeEntries, type MapTree } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import { listAskedNames } from './asked-names.ts';
import { listSectionMentions, type DescriptorRule, type RuleFacts } from './rule.ts';

/** `editable: true` stands at a column whose cell nobody could ever edit as the form of the record would. */
export const editCannot: DescriptorRule = (facts) =>
  listSectionMentions(facts, 'column').flatMap(({ tree, spot: { draft } }) => {
    const editable = findTreeEntry(tree, 'editable');
    const why = draft === null || editable === null || !isTrueTree(editable.value) ? null : whyNoEdit(facts, tree, draft);
    if (editable === null || why === null) return [];
    return [
      createProblem(editable.keyPlace, {
        code: 'edit-cannot',
        message: `\`editable\` stands at a column that cannot be edited in its cells: ${why}`,
        hint: 'Take it out.',
      }),
    ];
  });

function whyNoEdit({ project }: RuleFacts, column: MapTree, draft: ResolvedDescriptor): string | null {
  const name = findTreeText(column, 'field');
  if (name === null || name === '*') return 'it does not show one field';
  if (!determineScreens(draft).edit) return `"${draft.name}" has no form that edits a record`;
  const own = [findTree(draft.tree, 'edit'), findTree(draft.tree, 'form')].find((form) => findTree(form, 'fields') !== null);
  if (own !== undefined) return 'the form asks for more than the record holds';
  const written = draft.fields.get(name);
  return written === undefined ? null : (whyNoInput(name, project.types.resolved(written)) ?? whyNotWritten(draft, name, written));
}

/** These need more room than a cell has, or more care. */
const unsuited = ['array', 'object', 'key-value', 'json', 'code-text', 'file', 'password'];

function whyNoInput(name: string, field: MapTree): string | null {
  const type = getTypeName(field);
  if (unsuited.includes(type)) return `"${name}" is of type ${type}`;
  if (type === 'state') return 'a state is moved on, not edited';
  if (isTrueTree(findTree(field, 'multiple'))) return `a record has several of "${name}"`;
  if (isTrueTree(findTree(field, 'localized'))) return `"${name}" has a text for each language`;
  if (findTreeEntry(field, 'switch') !== null) return 'its switch is there already';
  if (findTreeText(field, 'widget')?.startsWith('x-') === true) return `"${name}" has an input of its own`;
  return null;
}

function whyNotWritten(draft: ResolvedDescriptor, name: string, field: MapTree): string | null {
  if (draft.key.includes(name)) return `"${name}" is the key`;
  if (isTrueTree(findTree(field, 'immutable'))) return `"${name}" is set on create only`;
  const parents = listTreeEntries(draft.tree, 'parents').map(({ key, value }) => findTreeText(value, 'field') ?? key);
  if (parents.includes(name)) return `"${name}" says which record this one belongs to`;
  const isMade = ['derived', 'value', 'stamp', 'filledBy'].some((key) => findTreeEntry(field, key) !== null);
  if (isMade) return `"${name}" is never entered`;
  if (isTrueTree(findTree(field, 'readOnly'))) return `"${name}" is read-only`;
  if (isFalseTree(findTree(field, 'sendAs'))) return `"${name}" is not sent`;
  const asked = listAskedNames(draft, 'edit');
  return asked === null || asked.has(name) ? null : `the form that edits "${draft.name}" does not hold "${name}"`;
}
