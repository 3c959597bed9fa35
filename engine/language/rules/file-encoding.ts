import { encodingOf } from '../compile/paths.ts';
import { screensOf } from '../compile/screens.ts';
import { isFalse, isTrue } from '../compile/tree.ts';
import { typeName } from '../compile/ty.ts';
import { at } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** A form has a file to send, but its call sends JSON. */
export const fileEncoding: Rule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) => {
    const screens = screensOf(draft);
    const files = [...draft.fields].filter(
      ([, field]) => typeName(field) === 'file' && !isTrue(at(field, 'readOnly')) && !isFalse(at(field, 'sendAs')),
    );
    return files.flatMap(([name, field]) => {
      const calls = [...(screens.create ? ['create'] : []), ...(screens.edit && !isTrue(at(field, 'immutable')) ? ['update'] : [])];
      const plain = calls.filter((call) => encodingOf(at(draft.tree, 'api', call)) === 'json');
      if (plain.length === 0) return [];
      const message = `"${name}" is a file, but \`${plain.join('` and `')}\` of "${draft.name}" sends JSON`;
      const hint = `Write api: {${plain[0] ?? 'create'}: {request: ${plain[0] === 'update' ? 'PUT' : 'POST'}, encoding: multipart}}.`;
      return [problemAt(field.place, { code: 'file-encoding', message, hint })];
    });
  });
