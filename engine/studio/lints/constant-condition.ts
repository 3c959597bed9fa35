import type { ExpressionNode } from '../../model/expression.ts';
import { isResourceVerb } from '../../model/verbs.ts';
import { findTreeText } from '../../language/descriptor.ts';
import { compileExpression, type ExpressionScope } from '../../language/compile/expressions/expression.ts';
import { replaceSelfRoot } from '../../language/compile/context.ts';
import type { MentionOf } from '../../language/rules/mentions.ts';
import { listMentions } from '../../language/rules/rule.ts';
import { createExpressionScope } from '../../language/rules/spot.ts';
import { createScopeKnowledge } from './about.ts';
import type { LintFinding, Lint, LintedProject } from './lint.ts';
import { computeOutcomes, judgeOutcomes } from './outcomes.ts';

const head = `apiVersion: admin/v1
resource: gifts
title: Gift
access: true
fields:
  id: {type: string, readOnly: true}
  kind: {required: true, enum: [book, voucher]}
`;

export const constantCondition: Lint = {
  id: 'constant-condition',
  why: 'A condition that holds for every record and user, or for none, says something other than its author intended.',
  bad: `${head}  pages: {type: integer, visible: self.kind != "book" || self.kind != "voucher"}
`,
  good: `${head}  pages: {type: integer, visible: self.kind != "voucher"}
`,
  find: (linted) => {
    // A field of a named type is read at every use; its condition is constant only if it is so at all of them.
    const uses = new Map<string, (LintFinding | null)[]>();
    for (const mention of listMentions(linted.facts, 'expression')) {
      const { file, line, column } = mention.tree.inner;
      const id = `${file}:${line}:${column}`;
      uses.set(id, [...(uses.get(id) ?? []), findConstantCondition(linted, mention)]);
    }
    return [...uses.values()].flatMap((found) => (found.includes(null) ? [] : found.slice(0, 1).filter((each) => each !== null)));
  },
};

function findConstantCondition(linted: LintedProject, { tree, spot, want, result }: MentionOf<'expression'>): LintFinding | null {
  const isCondition = want === 'condition' || spot.key === 'check';
  if (!isCondition || !('expression' in result)) return null;
  const asksRights = tree.text.includes('can(');
  const node = asksRights ? compileConditionNode(tree.text, spot, createOpaqueRight) : result.expression.node;
  // Whoever writes nothing but `true` means it.
  if (node === null || node[0] === 'lit') return null;
  const about = createScopeKnowledge(linted, spot);
  const own = computeOutcomes(node, about);
  // That another right holds for everybody is no concern here; that nothing is left beside it is.
  const outcomes =
    asksRights && judgeOutcomes(own) === null
      ? keepNeverOutcomes(computeOutcomes(compileConditionNode(tree.text, spot, createRightNodes(linted, spot)) ?? node, about))
      : own;
  const verdict = judgeOutcomes(outcomes);
  // A check that is unknown passes.
  if (spot.key === 'check' && outcomes?.has(false) === true && verdict === 'never' && outcomes.size > 1) return null;
  if (verdict === null || (verdict === 'never' && isTransitionCondition(spot))) return null;
  const isEverywhere = verdict === 'never' || outcomes?.size === 1;
  const message = `${tree.text} is ${verdict} true${isEverywhere ? '' : ' of what is not empty'}, so \`${spot.key}\` decides nothing`;
  const hint = isEverywhere
    ? `Fix the condition, or write ${verdict === 'always' ? 'true' : 'false'}.`
    : 'Fix the condition, or ask for != null.';
  return { place: tree.inner, message, hint };
}

/** What can never happen in a transition is told by `transition-nobody`. */
function isTransitionCondition({ action, key, chain }: MentionOf<'expression'>['spot']): boolean {
  return findTreeText(action, 'to') !== null && (key === 'when' || chain.includes('allow'));
}

type ConditionOutcomes = ReturnType<typeof computeOutcomes>;

function keepNeverOutcomes(outcomes: ConditionOutcomes): ConditionOutcomes {
  return judgeOutcomes(outcomes) === 'never' ? outcomes : null;
}

type RightNodes = ExpressionScope['access'];

/** Each `can(…)` as a value of its own. */
const createOpaqueRight: RightNodes = (verb, of) => ['get', 'meta', [`can ${verb} ${of}`]];

/** Each `can(…)` as what the right asks. */
function createRightNodes({ model }: LintedProject, { draft }: MentionOf<'expression'>['spot']): RightNodes {
  const resource = model.resources[draft?.name ?? ''];
  return (verb, of) => {
    const whose = of === 'parent' ? model.resources[resource?.parents[0]?.resource ?? ''] : resource;
    const cond = isResourceVerb(verb) ? whose?.access[verb].cond : undefined;
    if (cond === undefined || typeof cond === 'boolean') return cond === undefined ? null : ['lit', cond];
    return of === 'self' ? cond.node : replaceSelfRoot(of, cond.node);
  };
}

function compileConditionNode(text: string, spot: MentionOf<'expression'>['spot'], access: RightNodes): ExpressionNode | null {
  const result = compileExpression(text, { ...createExpressionScope(spot), access }, { file: '', line: 1, column: 1 });
  return 'expression' in result ? result.expression.node : null;
}
