import type { Condition, ExpressionNode } from '../../model/expression.ts';
import type { Action } from '../../model/model.ts';
import { listTreeEntries, findTreeEntry, findTreeScalar, type TreeEntry } from '../../language/descriptor.ts';
import type { SourceSpan } from '../../language/problem.ts';
import { createResourceKnowledge } from './about.ts';
import { listWrittenResources, type Lint, type LintedProject, type WrittenResource } from './lint.ts';
import { computeOutcomes, judgeOutcomes } from './outcomes.ts';

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
    listWrittenResources(linted).flatMap((written) =>
      listTreeEntries(written.descriptor.tree, 'transitions').flatMap((entry) => {
        const action = written.resource.actions[entry.key];
        if (action === undefined || action.to === null || !isTransitionForNobody(linted, written, { action, entry })) return [];
        const message = `nobody can ever run "${entry.key}": what it needs is never true`;
        return [{ place: locateTransition(entry), message, hint: 'Fix `allow`, `when` or `from`, or remove it.' }];
      }),
    ),
};

function isTransitionForNobody(
  linted: LintedProject,
  { resource }: WrittenResource,
  { action, entry }: { action: Action; entry: TreeEntry },
): boolean {
  const { allow, when, from } = action;
  const isNever = (node: ExpressionNode, states: readonly string[] | null) =>
    judgeOutcomes(computeOutcomes(node, createResourceKnowledge(linted, resource, { from: states }))) === 'never';
  // A right that nobody has, and that is written elsewhere, is a condition told there.
  const isInherited = typeof allow.cond !== 'boolean' && findTreeEntry(entry.value, 'allow') === null && isNever(allow.cond.node, null);
  return !isInherited && isNever(['op', '&&', buildConditionNode(allow.cond), buildConditionNode(when)], from);
}

function buildConditionNode(cond: Condition): ExpressionNode {
  return typeof cond === 'boolean' ? ['lit', cond] : cond.node;
}

/** The condition, if only one is written; else the name. */
function locateTransition({ keyPlace, value }: TreeEntry): SourceSpan {
  const written = ['allow', 'when'].filter((key) => findTreeEntry(value, key) !== null);
  const [only] = written;
  const tree = only === undefined || written.length > 1 ? null : (findTreeScalar(value, only, 'expr') ?? findTreeScalar(value, only));
  return tree?.inner ?? keyPlace;
}
