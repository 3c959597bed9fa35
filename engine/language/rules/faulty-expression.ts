import { listMentions, type DescriptorRule } from './rule.ts';

/**
 * What the expression compiler refuses: `unknown-field`, `unknown-role`, `unknown-name`, `unknown-function`, `type-mismatch` and syntax.
 * Every expression of every descriptor passes here, once for each place that uses it.
 */
export const faultyExpression: DescriptorRule = (facts) =>
  listMentions(facts, 'expression').flatMap(({ result }) => ('problems' in result ? result.problems : []));
