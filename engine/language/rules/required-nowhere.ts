import type { Draft } from '../compile/context.ts';
import { screensOf } from '../compile/screens.ts';
import { isTrue } from '../compile/tree.ts';
import { at, entriesOf, entryOf, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

const hint = 'Put it into the form, give it a default or an autofill, or let the server fill it (stamp, derived, filledBy).';

/** A record can be created without a required field, for its form does not hold it and nothing fills it: nobody could keep that rule. */
export const requiredNowhere: Rule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) => {
    const asked = screensOf(draft).create ? namesAsked(draft) : null;
    if (asked === null) return [];
    return [...draft.fields].flatMap(([name, written]) => {
      const field = project.types.resolved(written);
      if (asked.has(name) || !isTrue(at(field, 'required')) || draft.key.includes(name) || isGiven(draft, name, field)) return [];
      const message = `"${name}" is required, but the form that creates "${draft.name}" does not hold it, and nothing fills it`;
      return [problemAt(entryOf(field, 'required')?.keyPlace ?? field.place, { code: 'required-nowhere', message, hint })];
    });
  });

/** What a new record gets without being asked for, or is not asked for at all. */
function isGiven(draft: Draft, name: string, field: MapTree): boolean {
  const fills = ['default', 'autofill', 'stamp', 'derived', 'value', 'filledBy'].some((key) => entryOf(field, key) !== null);
  const hidden = textAt(field, 'visible') === 'false' || isTrue(at(field, 'readOnly'));
  const parents = entriesOf(draft.tree, 'parents').map(({ key, value }) => textAt(value, 'field') ?? key);
  return fills || hidden || parents.includes(name);
}

/** The names in the layout that creates a record, and those that its body puts there; null: no layout is written, which holds every field. */
function namesAsked({ tree }: Draft): ReadonlySet<string> | null {
  const [own, shared] = [at(tree, 'create'), at(tree, 'form')];
  const layout = at(own, 'layout') ?? at(own, 'tabs') ?? at(shared, 'layout') ?? at(shared, 'tabs');
  if (layout === null) return null;
  const parts = [at(own, 'tabs'), at(own, 'layout'), at(shared, 'tabs'), at(shared, 'layout'), at(own, 'body'), at(shared, 'body')];
  const names = new Set(parts.flatMap((part) => (part === null ? [] : wordsIn(part))));
  return names.has('*') ? null : names;
}

function wordsIn(tree: Tree): readonly string[] {
  if (tree.kind === 'scalar') return [tree.text];
  if (tree.kind === 'list') return tree.items.flatMap(wordsIn);
  return tree.entries.flatMap(({ key, value }) => [key, ...wordsIn(value)]);
}
