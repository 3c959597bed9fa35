import { listTreeNames } from '../compile/tree.ts';
import { findTree, findTreeEntry, type Tree } from '../descriptor.ts';
import { suggestKnownName, createProblem, type Problem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** Inputs of our own that a field may name. */
const builtIn = ['switches'];

/** `widget` names an input or a block, or `as` a cell, that _app.yaml does not declare. */
export const unknownWidget: DescriptorRule = (facts) => {
  const declared = listTreeNames(findTree(facts.project.descriptors.app, 'widgets'));
  return listMentions(facts, 'section').flatMap(({ name, tree }) => {
    const [widget, as] = ['widget', 'as'].map((key) => findTreeEntry(tree, key)?.value);
    return [
      ...findUnknown('widget', widget, name === 'field' ? [...builtIn, ...declared] : declared),
      ...(as?.kind === 'scalar' && as.text.startsWith('x-') ? findUnknown('as', as, declared) : []),
    ];
  });
};

function findUnknown(key: string, value: Tree | undefined, known: readonly string[]): readonly Problem[] {
  if (value?.kind !== 'scalar' || known.includes(value.text)) return [];
  const message = `\`${key}\` names "${value.text}", but \`widgets\` of _app.yaml has no such name`;
  return [createProblem(value.inner, { code: 'unknown-widget', message, ...suggestKnownName(value.text, known, 'Widgets') })];
}
