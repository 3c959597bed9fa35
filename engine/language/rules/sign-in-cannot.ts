import type { ValueType } from '../../model/expression.ts';
import { findTree, findTreeEntry, findTreeText, listTreeEntries, type MapTree } from '../descriptor.ts';
import { createProblem, suggestKnownName, type Problem } from '../problem.ts';
import { findUsers, listMemberNames } from './project.ts';
import { listMentions, type DescriptorRule, type RuleFacts } from './rule.ts';

const code = 'sign-in-cannot';

/** What says who somebody is; no expression can. */
const given: Readonly<Record<string, string>> = {
  id: 'the account at the provider, or the record, says that',
  username: 'the claim of OIDC_USER_CLAIM, or the record, says that',
};

/** What `signIn` asks of claims, and they cannot do. */
export const signInCannot: DescriptorRule = (facts) => {
  const signIn = findTree(facts.project.descriptors.app, 'signIn');
  return signIn?.kind !== 'map' ? [] : [...findNobody(signIn, facts), ...findUnknownAttributes(signIn, facts), ...findWrongReads(facts)];
};

/** Records that have to be there, where there are none. */
function findNobody(signIn: MapTree, { project }: RuleFacts): readonly Problem[] {
  if (findUsers(project) !== null || findTreeText(signIn, 'records') === 'optional') return [];
  const { keyPlace } = findTreeEntry(project.descriptors.app, 'signIn') ?? { keyPlace: signIn.place };
  const message = '`signIn` lets in who has a record, and there is no resource "users" with `username` and `roles`';
  return [createProblem(keyPlace, { code, message, hint: 'Write `records: optional`, or describe users.' })];
}

function findUnknownAttributes(signIn: MapTree, { project }: RuleFacts): readonly Problem[] {
  const known = listMemberNames(project.user).filter((name) => name !== 'roles' && given[name] === undefined);
  return listTreeEntries(signIn, 'attributes').flatMap(({ key, keyPlace }) => {
    const why = given[key];
    if (why !== undefined)
      return [createProblem(keyPlace, { code, message: `\`attributes\` names "${key}", but ${why}`, hint: `Leave "${key}" out.` })];
    if (known.includes(key)) return [];
    const message = `\`attributes\` names "${key}", but \`user\` declares no such attribute`;
    return [createProblem(keyPlace, { code, message, ...suggestKnownName(key, known, 'Declared') })];
  });
}

/** Roles asked about before anybody has one, and roles that are no texts. */
function findWrongReads(facts: RuleFacts): readonly Problem[] {
  return listMentions(facts, 'expression').flatMap(({ tree, spot, result }) => {
    if (spot.chain[0] !== 'signIn' || !('expression' in result)) return [];
    const { reads, text, ty } = result.expression;
    const role = reads.find((read) => read.startsWith('role.'))?.slice('role.'.length);
    if (role !== undefined) {
      const message = `${text} asks for ${role}, but nobody has roles before they have signed in`;
      return [createProblem(tree.inner, { code, message, hint: 'Ask for what the provider says, below `claims`.' })];
    }
    if (spot.chain.length > 2 || spot.chain[1] !== 'roles' || spot.key !== 'roles' || isListOfTexts(ty)) return [];
    const message = `\`roles\` must list roles, but ${text} is something else`;
    return [createProblem(tree.inner, { code, message, hint: 'Say for each role when somebody has it, as a map.' })];
  });
}

function isListOfTexts(ty: ValueType): boolean {
  if (typeof ty === 'string') return ty === 'json' || ty === 'string';
  return 'list' in ty ? isListOfTexts(ty.list) : 'enum' in ty;
}
