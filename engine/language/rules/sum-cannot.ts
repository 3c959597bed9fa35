import { compileRecordSource } from '../compile/source.ts';
import { isTrueTree } from '../compile/tree.ts';
import { findTreeEntry, findTreeText, listTreeEntries, type MapTree, type Tree } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import { listSectionMentions, type DescriptorRule, type RuleFacts } from './rule.ts';
import type { RuleScope } from './spot.ts';

/** `sum: true` stands at a field that nobody can add up: then neither a list nor a table inside a record shows its sum. */
export const sumCannot: DescriptorRule = (facts) =>
  listSectionMentions(facts, 'field').flatMap(({ tree, spot }) => {
    const sum = findTreeEntry(tree, 'sum');
    const why = sum === null || !isTrueTree(sum.value) ? null : whyNoSum(facts, tree, spot);
    if (sum === null || why === null) return [];
    return [
      createProblem(sum.keyPlace, {
        code: 'sum-cannot',
        message: `\`sum\` stands at a field that cannot be added up: ${why}`,
        hint: 'Take it out.',
      }),
    ];
  });

function whyNoSum({ project }: RuleFacts, field: MapTree, { draft }: RuleScope): string | null {
  if (findTreeText(field, 'multiple') === 'true') return 'a record has several of it';
  if (findTreeEntry(field, 'enum') !== null) return 'its numbers stand for something else';
  // The browser has all of these rows, also what it computes for them.
  if (draft !== null && isInRows(draft.tree, field)) return null;
  if (findTreeEntry(field, 'derived') !== null) return 'it is computed with each answer, and stored nowhere';
  if (findTreeEntry(field, 'value') !== null) return 'it is computed for display only';
  if (findTreeText(field, 'filledBy') === 'reading') return 'it is computed when one record is read';
  if (draft === null) return null;
  if (!listTreeEntries(draft.tree, 'fields').some(({ value }) => value === field)) return 'it is a part of another field';
  const source = compileRecordSource(project.descriptors, draft);
  return source?.kind === 'http' ? `"${source.name}" is not asked for sums` : null;
}

/** Whether it is a column of rows inside a record: of a collection, or of a field that holds several objects. */
function isInRows(resource: MapTree, field: MapTree): boolean {
  const holds = (tree: Tree, ...path: readonly string[]): boolean => listTreeEntries(tree, ...path).some(({ value }) => value === field);
  return (
    listTreeEntries(resource, 'collections').some(({ value }) => holds(value, 'fields')) ||
    listTreeEntries(resource, 'fields').some(({ value }) => holds(value, 'items', 'fields'))
  );
}
