import { iconNames } from '../../model/icons.ts';
import { ownIconPattern } from '../../model/own-icon.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

const known: ReadonlySet<string> = new Set(iconNames);

/** `icon` names a picture that there is not. Those of a project are held against its files. */
export const unknownIcon: DescriptorRule = (facts) =>
  listMentions(facts, 'name').flatMap(({ of, tree }) => {
    if (of !== 'icon' || known.has(tree.text) || ownIconPattern.test(tree.text)) return [];
    const message = `\`icon\` names "${tree.text}", but there is no such icon`;
    return [createProblem(tree.inner, { code: 'unknown-icon', message, ...suggestKnownName(tree.text, iconNames, 'Icons') })];
  });
