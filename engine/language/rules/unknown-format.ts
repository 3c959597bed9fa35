import { fieldTypes } from '../../fields/types.ts';
import { listTreeNames } from '../compile/tree.ts';
import { findTree } from '../descriptor.ts';
import { createProblem, suggestKnownName } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** `format` names one that _app.yaml does not declare. */
export const unknownFormat: DescriptorRule = (facts) => {
  const declared = listTreeNames(findTree(facts.project.descriptors.app, 'formats'));
  return listMentions(facts, 'name').flatMap(({ of, tree: { text, inner } }) => {
    if (of !== 'format' || declared.includes(text)) return [];
    // In JSON Schema these are formats.
    const advice = Object.hasOwn(fieldTypes, text)
      ? { hint: `That is a type of field: write \`type: ${text}\`.` }
      : suggestKnownName(text, declared, 'Formats');
    return [
      createProblem(inner, {
        code: 'unknown-format',
        message: `\`format\` names "${text}", but \`formats\` of _app.yaml has no such name`,
        ...advice,
      }),
    ];
  });
};
