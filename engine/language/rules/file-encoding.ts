import { compileEncoding, findRequestText } from '../compile/paths.ts';
import { determineScreens } from '../compile/screens/screens.ts';
import { isFalseTree, isTrueTree } from '../compile/tree.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { findTree } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

const methods = { create: 'POST', update: 'PUT' } as const;

/** A form has a file to send, but its call sends JSON. */
export const fileEncoding: DescriptorRule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) => {
    const screens = determineScreens(draft);
    const files = [...draft.fields].filter(
      ([, field]) => getTypeName(field) === 'file' && !isTrueTree(findTree(field, 'readOnly')) && !isFalseTree(findTree(field, 'sendAs')),
    );
    return files.flatMap(([name, field]) => {
      const calls = [
        ...(screens.create ? (['create'] as const) : []),
        ...(screens.edit && !isTrueTree(findTree(field, 'immutable')) ? (['update'] as const) : []),
      ];
      const callOf = (call: string) => findTree(draft.tree, 'api', call);
      const plain = calls.filter((call) => compileEncoding(callOf(call)) === 'json');
      if (plain.length === 0) return [];
      const message = `"${name}" is a file, but \`${plain.join('` and `')}\` of "${draft.name}" ${plain.length === 1 ? 'sends' : 'send'} JSON`;
      const written = plain.map((call) => `${call}: {request: ${findRequestText(callOf(call)) ?? methods[call]}, encoding: multipart}`);
      const hint = `Write api: {${written.join(', ')}}.`;
      return [createProblem(field.place, { code: 'file-encoding', message, hint })];
    });
  });
