/** How the claims of a sign-in provider become users: `signIn` of _app.yaml. */
import type { SignInMapping } from '../../model/model.ts';
import { findTree, findTreeText, listTreeEntries, type Tree } from '../descriptor.ts';
import { enterCompileKey, type CompileScope } from './context.ts';
import { compileCondition, compileExpressionTree } from './expressions/condition.ts';
import { listTreeNames } from './tree.ts';

export function compileSignIn(tree: Tree | null, outer: CompileScope): SignInMapping | null {
  if (tree === null) return null;
  const sight = enterCompileKey(outer, 'app.signIn', tree);
  return {
    needsRecord: findTreeText(tree, 'records') !== 'optional',
    scopes: listTreeNames(findTree(tree, 'scopes')),
    roles: compileRoles(findTree(tree, 'roles'), sight),
    attributes: Object.fromEntries(
      listTreeEntries(tree, 'attributes').flatMap(({ key, value }) =>
        value.kind === 'scalar' ? [[key, compileExpressionTree(value, sight)]] : [],
      ),
    ),
  };
}

function compileRoles(tree: Tree | null, sight: CompileScope): SignInMapping['roles'] {
  if (tree?.kind === 'scalar') return compileExpressionTree(tree, sight);
  if (tree?.kind !== 'map') return null;
  return { when: Object.fromEntries(tree.entries.map(({ key, value }) => [key, compileCondition(value, sight, false)])) };
}
