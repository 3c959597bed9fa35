import { findTreeText } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import { listMentions, listSectionMentions, type DescriptorRule } from './rule.ts';

/** A rule that reads a single field and holds on both sides is a `check` of that field: there its message stands at the input. */
export const ruleOfOneField: DescriptorRule = (facts) =>
  listSectionMentions(facts, 'rule').flatMap(({ tree }) => {
    if (findTreeText(tree, 'side') === 'server' || tree.entries.some((entry) => entry.key === 'verbs')) return [];
    const check = tree.entries.find((entry) => entry.key === 'check')?.value;
    const result = listMentions(facts, 'expression').find((mention) => mention.tree === check)?.result;
    if (check?.kind !== 'scalar' || !result || !('expression' in result)) return [];
    const fields = new Set(result.expression.reads.map((read) => read.split('.').slice(0, 2).join('.')));
    const [only = ''] = fields;
    if (fields.size !== 1 || !only.startsWith('self.')) return [];
    const message = `this rule reads ${only} alone, so it is a check of that field`;
    const hint = `Write check: ${check.text.replaceAll(only, 'it')} on "${only.slice(5)}".`;
    return [createProblem(check.inner, { code: 'rule-of-one-field', severity: 'warning', message, hint })];
  });
