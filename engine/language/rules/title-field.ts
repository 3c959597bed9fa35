import { entryOf } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import { namesIn } from './project.ts';
import type { Rule } from './rule.ts';

/** `titleField` names no field, so a reference would show nothing. */
export const titleField: Rule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const value = entryOf(tree, 'titleField')?.value;
    const fields = namesIn(project.recordTy(name));
    if (value?.kind !== 'scalar' || fields.includes(value.text)) return [];
    const message = `\`titleField\` names "${value.text}", but "${name}" has no such field, so a reference to it would show nothing`;
    return [problemAt(value.inner, { code: 'title-field', message, ...meant(value.text, fields, 'Fields here') })];
  });
