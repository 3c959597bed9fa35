import { entryOf, itemsOf } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** Inputs of our own that a field may name. */
const builtIn = ['switches'];

/** `widget` names an input or a block that _app.yaml does not declare. */
export const unknownWidget: Rule = (facts) => {
  const declared = itemsOf(facts.project.descriptors.app, 'widgets').flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  return mentioned(facts, 'section').flatMap(({ name, tree }) => {
    const value = entryOf(tree, 'widget')?.value;
    const known = name === 'field' ? [...builtIn, ...declared] : declared;
    if (value?.kind !== 'scalar' || known.includes(value.text)) return [];
    const message = `\`widget\` names "${value.text}", but \`widgets\` of _app.yaml has no such name`;
    return [problemAt(value.inner, { code: 'unknown-widget', message, ...meant(value.text, known, 'Widgets') })];
  });
};
