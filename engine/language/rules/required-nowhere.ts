import type { ResolvedDescriptor } from '../compile/context.ts';
import { determineScreens } from '../compile/screens/screens.ts';
import { isTrueTree } from '../compile/tree.ts';
import { findTree, listTreeEntries, findTreeEntry, findTreeText, type MapTree } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import { listAskedNames } from './asked-names.ts';
import type { DescriptorRule } from './rule.ts';

const hint = 'Put it into the form, give it a default or an autofill, or let the server fill it (stamp, derived, filledBy).';

/** A record can be created without a required field, for its form does not hold it and nothing fills it: nobody could keep that rule. */
export const requiredNowhere: DescriptorRule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) => {
    const asked = determineScreens(draft).create ? listAskedNames(draft, 'create') : null;
    if (asked === null) return [];
    return [...draft.fields].flatMap(([name, written]) => {
      const field = project.types.resolved(written);
      if (asked.has(name) || !isTrueTree(findTree(field, 'required')) || draft.key.includes(name) || isFilledOrHidden(draft, name, field))
        return [];
      const message = `"${name}" is required, but the form that creates "${draft.name}" does not hold it, and nothing fills it`;
      return [createProblem(findTreeEntry(field, 'required')?.keyPlace ?? field.place, { code: 'required-nowhere', message, hint })];
    });
  });

/** What a new record gets without being asked for, or is not asked for at all. */
function isFilledOrHidden(draft: ResolvedDescriptor, name: string, field: MapTree): boolean {
  const fills = ['default', 'autofill', 'stamp', 'derived', 'value', 'filledBy'].some((key) => findTreeEntry(field, key) !== null);
  const hidden = findTreeText(field, 'visible') === 'false' || isTrueTree(findTree(field, 'readOnly'));
  const parents = listTreeEntries(draft.tree, 'parents').map(({ key, value }) => findTreeText(value, 'field') ?? key);
  return fills || hidden || parents.includes(name);
}
