import type { Condition, Node } from '../../model/expression.ts';
import type { Action } from '../../model/model.ts';
import { entriesOf, entryOf, scalarAt, type Entry } from '../descriptor.ts';
import type { Span } from '../problem.ts';
import { aboutResource } from './about.ts';
import { writtenIn, type Lint, type Linted, type Written } from './lint.ts';
import { outcomesOf, verdictOf } from './outcomes.ts';

const head = `apiVersion: admin/v1
resource: tickets
title: Ticket
fields:
  id: {type: string, readOnly: true}
  subject: string!
  state: {type: state, readOnly: true, default: open, enum: {open: {}, closed: {}}}
`;

export const transitionNobody: Lint = {
  id: 'transition-nobody',
  why: 'A transition that is open to no role, in no state of the record, is a button nobody ever sees.',
  bad: `${head}access: true
transitions:
  close: {from: [open], to: closed, confirm: Close it?, when: self.state == "closed"}
  reopen: {from: [closed], to: open}
`,
  good: `${head}access: true
transitions:
  close: {from: [open], to: closed, confirm: Close it?}
  reopen: {from: [closed], to: open}
`,
  find: (linted) =>
    writtenIn(linted).flatMap((written) =>
      entriesOf(written.descriptor.tree, 'transitions').flatMap((entry) => {
        const action = written.resource.actions[entry.key];
        if (action === undefined || action.to === null || !isForNobody(linted, written, { action, entry })) return [];
        const message = `nobody can ever run "${entry.key}": what it needs is never true`;
        return [{ place: placeOf(entry), message, hint: 'Mend `allow`, `when` or `from`, or take it out.' }];
      }),
    ),
};

function isForNobody(linted: Linted, { resource }: Written, { action, entry }: { action: Action; entry: Entry }): boolean {
  const { allow, when, from } = action;
  const isNever = (node: Node, states: readonly string[] | null) =>
    verdictOf(outcomesOf(node, aboutResource(linted, resource, { from: states }))) === 'never';
  // A right that nobody has, and that is written elsewhere, is a condition told there.
  const isInherited = typeof allow.cond !== 'boolean' && entryOf(entry.value, 'allow') === null && isNever(allow.cond.node, null);
  return !isInherited && isNever(['op', '&&', nodeOf(allow.cond), nodeOf(when)], from);
}

function nodeOf(cond: Condition): Node {
  return typeof cond === 'boolean' ? ['lit', cond] : cond.node;
}

/** The condition, if only one is written; else the name. */
function placeOf({ keyPlace, value }: Entry): Span {
  const written = ['allow', 'when'].filter((key) => entryOf(value, key) !== null);
  const [only] = written;
  const tree = only === undefined || written.length > 1 ? null : (scalarAt(value, only, 'expr') ?? scalarAt(value, only));
  return tree?.inner ?? keyPlace;
}
