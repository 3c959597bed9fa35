import { isResourceVerb } from '../../model/verbs.ts';
import { compileExpression } from '../compile/expressions/expression.ts';
import { expandFieldMap } from '../compile/tree.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { findTree, listTreeEntries, findTreeEntry, type TreeEntry, type MapTree, type ScalarTree } from '../descriptor.ts';
import { createProblem, type Problem, type SourceSpan } from '../problem.ts';
import { listMentions, listSectionMentions, type RuleFacts, type DescriptorRule } from './rule.ts';
import { createExpressionScope } from './spot.ts';

const hint = 'Write it on the whole field, or make this a field of its own.';

/** A value travels whole or not at all: roles cannot hide a part of it, and no part of it is a password. */
export const hiddenMember: DescriptorRule = (facts) =>
  listSectionMentions(facts, 'field').flatMap(({ tree }) =>
    listValueParts(tree).flatMap((part) => {
      const field = facts.project.types.resolved(part.value);
      return [...reportHiddenPart(facts, part, field), ...reportPasswordPart(part, field)];
    }),
  );

function listValueParts(field: MapTree): readonly TreeEntry[] {
  return [...listTreeEntries(field, 'fields'), ...field.entries.filter(({ key }) => key === 'items' || key === 'values')];
}

function reportHiddenPart(facts: RuleFacts, part: TreeEntry, field: MapTree): readonly Problem[] {
  const visible = findTree(field, 'visible');
  if (visible?.kind !== 'scalar' || !readsReader(facts, visible)) return [];
  const place = findTreeEntry(expandFieldMap(part.value), 'visible')?.keyPlace ?? locateWrittenType(part);
  const message = `\`visible\` asks who reads it, but "${part.key}" is a part of a value, which travels whole`;
  return [createProblem(place, { code: 'hidden-member', message, hint })];
}

// What roles or attributes of the user decide; `can` stands for a gate, which asks for roles.
function readsReader(facts: RuleFacts, visible: ScalarTree): boolean {
  const spot = listMentions(facts, 'expression').find(({ tree }) => tree === visible)?.spot;
  if (spot === undefined) return false;
  const access = (verb: string) => (isResourceVerb(verb) ? (['role', verb] as const) : null);
  const result = compileExpression(visible.text, { ...createExpressionScope(spot), access }, visible.inner);
  return 'expression' in result && result.expression.reads.some((read) => /^(role|user)\./.test(read));
}

function reportPasswordPart(part: TreeEntry, field: MapTree): readonly Problem[] {
  if (getTypeName(field) !== 'password') return [];
  const message = `"${part.key}" is a password, but also a part of a value, which travels whole`;
  return [createProblem(locateWrittenType(part), { code: 'hidden-member', message, hint })];
}

function locateWrittenType({ value, keyPlace }: TreeEntry): SourceSpan {
  const type = findTree(expandFieldMap(value), 'type');
  return type?.kind === 'scalar' ? type.inner : keyPlace;
}
