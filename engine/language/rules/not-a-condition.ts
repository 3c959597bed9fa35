import type { ValueType } from '../../model/expression.ts';
import { createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** A condition yields something else than true or false. */
export const notACondition: DescriptorRule = (facts) =>
  listMentions(facts, 'expression').flatMap(({ tree, want, spot, result }) => {
    const isCondition = want === 'condition' || spot.key === 'check';
    if (!isCondition || !('expression' in result)) return [];
    const { ty, text } = result.expression;
    if (ty === 'bool' || ty === 'json') return [];
    const message = `\`${spot.key}\` must be true or false, but ${text} is ${describeConditionType(ty)}`;
    const { node } = result.expression;
    const role = node[0] === 'lit' && facts.project.roles.has(String(node[1])) ? String(node[1]) : null;
    const advice = role === null ? { hint: hintComparison(ty, text) } : { hint: `Write ${role} without quotes.`, replace: role };
    return [createProblem(tree.inner, { code: 'not-a-condition', message, ...advice })];
  });

function describeConditionType(ty: ValueType): string {
  if (typeof ty === 'string') return ty === 'bool' ? 'true or false' : `a ${ty}`;
  return 'enum' in ty ? 'a string' : 'list' in ty ? 'a list' : 'a record';
}

function hintComparison(ty: ValueType, text: string): string {
  if (typeof ty === 'object' && 'enum' in ty) return `Compare it: ${text} == "${ty.enum[1] ?? ty.enum[0] ?? ''}"`;
  return `Compare it, or ask ${text} != null.`;
}
