import { findTreeEntry } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMemberNames } from './project.ts';
import type { DescriptorRule } from './rule.ts';

/** `titleField` names no field, so a reference would show nothing. */
export const titleField: DescriptorRule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const value = findTreeEntry(tree, 'titleField')?.value;
    const fields = listMemberNames(project.recordTy(name));
    if (value?.kind !== 'scalar' || fields.includes(value.text)) return [];
    const message = `\`titleField\` names "${value.text}", but "${name}" has no such field, so a reference to it would show nothing`;
    return [createProblem(value.inner, { code: 'title-field', message, ...suggestKnownName(value.text, fields, 'Fields here') })];
  });
