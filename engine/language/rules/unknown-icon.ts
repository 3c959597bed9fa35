import { iconNames } from '../../model/icons.ts';
import { meant, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

const known: ReadonlySet<string> = new Set(iconNames);

/** `icon` names a picture that there is not. */
export const unknownIcon: Rule = (facts) =>
  mentioned(facts, 'name').flatMap(({ of, tree }) => {
    if (of !== 'icon' || known.has(tree.text)) return [];
    const message = `\`icon\` names "${tree.text}", but there is no such icon`;
    return [problemAt(tree.inner, { code: 'unknown-icon', message, ...meant(tree.text, iconNames, 'Icons') })];
  });
