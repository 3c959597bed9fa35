import { findTreeEntry, listTreeItems } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** Inputs of our own that a field may name. */
const builtIn = ['switches'];

/** `widget` names an input or a block that _app.yaml does not declare. */
export const unknownWidget: DescriptorRule = (facts) => {
  const declared = listTreeItems(facts.project.descriptors.app, 'widgets').flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  return listMentions(facts, 'section').flatMap(({ name, tree }) => {
    const value = findTreeEntry(tree, 'widget')?.value;
    const known = name === 'field' ? [...builtIn, ...declared] : declared;
    if (value?.kind !== 'scalar' || known.includes(value.text)) return [];
    const message = `\`widget\` names "${value.text}", but \`widgets\` of _app.yaml has no such name`;
    return [createProblem(value.inner, { code: 'unknown-widget', message, ...suggestKnownName(value.text, known, 'Widgets') })];
  });
};
