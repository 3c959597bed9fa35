import type { Node } from '../../model/expression.ts';
import { textAt } from '../descriptor.ts';
import { compileExpression } from '../compile/expression.ts';
import type { Of } from '../rules/mentions.ts';
import { mentioned } from '../rules/rule.ts';
import { environmentOf } from '../rules/spot.ts';
import { aboutSpot } from './about.ts';
import type { Finding, Lint, Linted } from './lint.ts';
import { outcomesOf, verdictOf } from './outcomes.ts';

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
  why: 'A condition that holds for every record and user, or for none, says something else than its author thought.',
  bad: `${head}  pages: {type: integer, visible: self.kind != "book" || self.kind != "voucher"}
`,
  good: `${head}  pages: {type: integer, visible: self.kind != "voucher"}
`,
  find: (linted) => {
    // A field of a named type is read at every use; its condition is constant only if it is so at all of them.
    const uses = new Map<string, (Finding | null)[]>();
    for (const mention of mentioned(linted.facts, 'expression')) {
      const { file, line, column } = mention.tree.inner;
      const id = `${file}:${line}:${column}`;
      uses.set(id, [...(uses.get(id) ?? []), foundIn(linted, mention)]);
    }
    return [...uses.values()].flatMap((found) => (found.includes(null) ? [] : found.slice(0, 1).filter((each) => each !== null)));
  },
};

function foundIn(linted: Linted, { tree, spot, want, result }: Of<'expression'>): Finding | null {
  const isCondition = want === 'condition' || spot.key === 'check';
  if (!isCondition || !('expression' in result)) return null;
  const node = tree.text.includes('can(') ? asked(tree.text, spot) : result.expression.node;
  // Whoever writes nothing but `true` means it.
  if (node === null || node[0] === 'lit') return null;
  const outcomes = outcomesOf(node, aboutSpot(linted, spot));
  const verdict = verdictOf(outcomes);
  // A check that is unknown passes.
  if (spot.key === 'check' && outcomes?.has(false) === true && verdict === 'never' && outcomes.size > 1) return null;
  if (verdict === null || (verdict === 'never' && isTransition(spot))) return null;
  const isEverywhere = verdict === 'never' || outcomes?.size === 1;
  const message = `${tree.text} is ${verdict} true${isEverywhere ? '' : ' of what is not empty'}, so \`${spot.key}\` decides nothing`;
  const hint = isEverywhere
    ? `Mend the condition, or write ${verdict === 'always' ? 'true' : 'false'}.`
    : 'Mend the condition, or ask for != null.';
  return { place: tree.inner, message, hint };
}

/** What can never happen in a transition is told by `transition-nobody`. */
function isTransition({ action, key, chain }: Of<'expression'>['spot']): boolean {
  return textAt(action, 'to') !== null && (key === 'when' || chain.includes('allow'));
}

/** The expression with each `can(…)` as a value of its own: what other rights say is no concern here. */
function asked(text: string, spot: Of<'expression'>['spot']): Node | null {
  const access = (verb: string, of: string): Node => ['get', 'meta', [`can ${verb} ${of}`]];
  const result = compileExpression(text, { ...environmentOf(spot), access }, { file: '', line: 1, column: 1 });
  return 'expression' in result ? result.expression.node : null;
}
