import { listTreeEntries, findTreeEntry, findTreeText } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { listMentions, listSectionMentions, type DescriptorRule } from './rule.ts';

/** A collection is named that the resource, or _collections.yaml, does not have; or a bare tab name that stands for nothing. */
export const unknownCollection: DescriptorRule = (facts) => {
  const shared = ['audit', ...listTreeEntries(facts.project.descriptors.collections, 'collections').map((entry) => entry.key)];
  const named = listMentions(facts, 'name').flatMap(({ of, tree, spot }) => {
    if (of === 'shared collection' && !shared.includes(tree.text)) {
      const message = `\`use\` names "${tree.text}", but _collections.yaml has no such collection`;
      return [createProblem(tree.inner, { code: 'unknown-collection', message, ...suggestKnownName(tree.text, shared, 'Collections') })];
    }
    if (of !== 'collection' || spot.draft === null) return [];
    const own = listTreeEntries(spot.draft.tree, 'collections').map((entry) => entry.key);
    if (own.includes(tree.text)) return [];
    const message = `\`collection\` names "${tree.text}", but "${spot.draft.name}" has no such collection`;
    return [createProblem(tree.inner, { code: 'unknown-collection', message, ...suggestKnownName(tree.text, own, 'Collections here') })];
  });
  const tabs = listSectionMentions(facts, 'tab').flatMap(({ tree, spot }) => {
    const name = findTreeText(tree, 'name');
    if (spot.draft === null || name === null || tree.entries.some((entry) => contents.includes(entry.key))) return [];
    const arrays = [...spot.draft.fields]
      .filter(([, field]) => ['array', 'key-value', 'json', 'object'].includes(getTypeName(field)))
      .map(([field]) => field);
    const known = ['form', ...listTreeEntries(spot.draft.tree, 'collections').map((entry) => entry.key), ...arrays];
    if (known.includes(name)) return [];
    const written = findTreeEntry(tree, 'name')?.value;
    const place = written?.kind === 'scalar' ? written.inner : tree.place;
    const { hint, replace } = suggestKnownName(name, known);
    const message = `tab "${name}" is empty: it has no layout and is not a collection, an array field or \`form\``;
    return [createProblem(place, { code: 'unknown-collection', message, hint: hint ?? 'Write {name, layout: […]}.', replace })];
  });
  return [...named, ...tabs];
};

const contents = ['layout', 'collection', 'list', 'actions', 'note', 'widget', 'group', 'fields'];
