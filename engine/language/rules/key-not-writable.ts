import { determineScreens } from '../compile/screens/screens.ts';
import { isTrueTree } from '../compile/tree.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { findBuiltInType } from '../../fields/types.ts';
import { findTree, findTreeEntry } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** A record can be created, but its key neither comes from the server nor has to be entered: it would have no address. */
export const keyNotWritable: DescriptorRule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) => {
    if (!determineScreens(draft).create) return [];
    return draft.key.flatMap((name) => {
      const field = draft.fields.get(name);
      // What a type says that is not known, it may say of this too.
      if (!field || findBuiltInType(getTypeName(field)) === null) return [];
      const byServer =
        isTrueTree(findTree(field, 'readOnly')) || ['derived', 'stamp', 'filledBy'].some((key) => findTreeEntry(field, key) !== null);
      const entered = (isTrueTree(findTree(field, 'required')) || getTypeName(field) === 'code') && findTreeEntry(field, 'value') === null;
      if (byServer || entered) return [];
      const message = `"${name}" is the key of "${draft.name}", but it may be left empty on create, and then the record has no address`;
      return [
        createProblem(field.place, { code: 'key-not-writable', message, hint: 'Make it required, or readOnly if the server gives it.' }),
      ];
    });
  });
