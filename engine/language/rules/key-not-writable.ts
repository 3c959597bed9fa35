import { screensOf } from '../compile/screens.ts';
import { isTrue } from '../compile/tree.ts';
import { typeName } from '../compile/ty.ts';
import { at, entryOf } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** A record can be created, but its key neither comes from the server nor has to be entered: it would have no address. */
export const keyNotWritable: Rule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) => {
    if (!screensOf(draft).create) return [];
    return draft.key.flatMap((name) => {
      const field = draft.fields.get(name);
      if (!field) return [];
      const byServer = isTrue(at(field, 'readOnly')) || ['derived', 'stamp', 'filledBy'].some((key) => entryOf(field, key) !== null);
      const entered = (isTrue(at(field, 'required')) || typeName(field) === 'code') && entryOf(field, 'value') === null;
      if (byServer || entered) return [];
      const message = `"${name}" is the key of "${draft.name}", but it may be left empty on create, and then the record has no address`;
      return [problemAt(field.place, { code: 'key-not-writable', message, hint: 'Make it required, or readOnly if the server gives it.' })];
    });
  });
