import { compileEncoding } from '../compile/paths.ts';
import { determineScreens } from '../compile/screens/screens.ts';
import { isFalseTree, isTrueTree } from '../compile/tree.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { findTree } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** A form has a file to send, but its call sends JSON. */
export const fileEncoding: DescriptorRule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) => {
    const screens = determineScreens(draft);
    const files = [...draft.fields].filter(
      ([, field]) => getTypeName(field) === 'file' && !isTrueTree(findTree(field, 'readOnly')) && !isFalseTree(findTree(field, 'sendAs')),
    );
    return files.flatMap(([name, field]) => {
      const calls = [
        ...(screens.create ? ['create'] : []),
        ...(screens.edit && !isTrueTree(findTree(field, 'immutable')) ? ['update'] : []),
      ];
      const plain = calls.filter((call) => compileEncoding(findTree(draft.tree, 'api', call)) === 'json');
      if (plain.length === 0) return [];
      const message = `"${name}" is a file, but \`${plain.join('` and `')}\` of "${draft.name}" sends JSON`;
      const hint = `Write api: {${plain[0] ?? 'create'}: {request: ${plain[0] === 'update' ? 'PUT' : 'POST'}, encoding: multipart}}.`;
      return [createProblem(field.place, { code: 'file-encoding', message, hint })];
    });
  });
