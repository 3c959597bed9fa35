import type { Node } from '../../model/expression.ts';
import { isVerb } from '../../model/verbs.ts';
import { textAt } from '../descriptor.ts';
import { compileExpression, type Env } from '../compile/expression.ts';
import { reading } from '../compile/context.ts';
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
  const asksRights = tree.text.includes('can(');
  const node = asksRights ? compiled(tree.text, spot, anyRight) : result.expression.node;
  // Whoever writes nothing but `true` means it.
  if (node === null || node[0] === 'lit') return null;
  const about = aboutSpot(linted, spot);
  const own = outcomesOf(node, about);
  // That another right holds for everybody is no concern here; that nothing is left beside it is.
  const outcomes =
    asksRights && verdictOf(own) === null ? neverIn(outcomesOf(compiled(tree.text, spot, rightsOf(linted, spot)) ?? node, about)) : own;
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

type Outcomes = ReturnType<typeof outcomesOf>;

function neverIn(outcomes: Outcomes): Outcomes {
  return verdictOf(outcomes) === 'never' ? outcomes : null;
}

type Rights = Env['access'];

/** Each `can(…)` as a value of its own. */
const anyRight: Rights = (verb, of) => ['get', 'meta', [`can ${verb} ${of}`]];

/** Each `can(…)` as what the right asks. */
function rightsOf({ model }: Linted, { draft }: Of<'expression'>['spot']): Rights {
  const resource = model.resources[draft?.name ?? ''];
  return (verb, of) => {
    const whose = of === 'parent' ? model.resources[resource?.parents[0]?.resource ?? ''] : resource;
    const cond = isVerb(verb) ? whose?.access[verb].cond : undefined;
    if (cond === undefined || typeof cond === 'boolean') return cond === undefined ? null : ['lit', cond];
    return of === 'self' ? cond.node : reading(of, cond.node);
  };
}

function compiled(text: string, spot: Of<'expression'>['spot'], access: Rights): Node | null {
  const result = compileExpression(text, { ...environmentOf(spot), access }, { file: '', line: 1, column: 1 });
  return 'expression' in result ? result.expression.node : null;
}
