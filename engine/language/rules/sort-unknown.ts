import { findBuiltInType } from '../../fields/types.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { listTreeItems, findTreeEntry } from '../descriptor.ts';
import { suggestKnownName, createProblem, type Advice } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** `list.sort` names no field, or one whose values have no order on the server. */
export const sortUnknown: DescriptorRule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) =>
    listTreeItems(tree, 'list', 'sort').flatMap((item) => {
      if (item.kind !== 'scalar') return [];
      const field = item.text.replace(/^-/, '');
      const draft = project.drafts.get(name);
      const known = draft?.fields.get(field);
      if (!known) {
        const fields = [...(draft?.fields.keys() ?? [])];
        const message = `\`sort\` names "${field}", but "${name}" has no such field`;
        const { hint, replace } = adviseSqlSort(field, fields) ?? suggestKnownName(field, fields, 'Fields here');
        const signed = replace === null ? null : item.text.replace(field, () => replace);
        return [createProblem(item.inner, { code: 'sort-unknown', message, hint, replace: signed })];
      }
      const isHeavy = findBuiltInType(getTypeName(known))?.isHeavy === true;
      if (!isHeavy && findTreeEntry(known, 'value') === null) return [];
      const why = isHeavy ? `of type ${getTypeName(known)}` : 'computed for display only';
      return [
        createProblem(item.inner, {
          code: 'sort-unknown',
          message: `\`sort\` names "${field}", but it is ${why} and has no order on the server`,
          hint: null,
        }),
      ];
    }),
  );

/** `name desc` */
function adviseSqlSort(text: string, fields: readonly string[]): Advice | null {
  const [, field = '', direction = ''] = /^(\w+)\s+(asc|desc)$/i.exec(text) ?? [];
  if (!fields.includes(field)) return null;
  const replace = direction.toLowerCase() === 'desc' ? `-${field}` : field;
  return { hint: `Write ${replace}.`, replace };
}
