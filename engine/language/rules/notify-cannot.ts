import type { ValueType } from '../../model/expression.ts';
import { listFieldsRead } from '../../model/reads.ts';
import type { ResolvedDescriptor } from '../compile/context.ts';
import { auditName } from '../compile/rights/audit.ts';
import { determineScreens } from '../compile/screens/screens.ts';
import { listTreeNames } from '../compile/tree.ts';
import { findTree, findTreeEntry } from '../descriptor.ts';
import { createProblem, type Problem } from '../problem.ts';
import type { DescriptorRule, RuleFacts } from './rule.ts';
import { listMentions } from './rule.ts';

/** `notify` stands where nobody could ever be told. */
export const notifyCannot: DescriptorRule = (facts) => [...findUntold(facts), ...findStrangers(facts), ...findUnstored(facts)];

function findUntold({ project }: RuleFacts): readonly Problem[] {
  return [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const written = findTreeEntry(tree, 'notify');
    const draft = project.drafts.get(name);
    // What stands beside a page is a mistake of its own.
    if (written === null || draft === undefined || findTreeEntry(tree, 'page') !== null) return [];
    const why = whyNobodyIsTold(draft);
    if (why === null) return [];
    const [message, hint] = why;
    return [createProblem(written.keyPlace, { code: 'notify-cannot', message: `nobody could be told of anything here: ${message}`, hint })];
  });
}

function whyNobodyIsTold(draft: ResolvedDescriptor): readonly [message: string, hint: string] | null {
  if (draft.of === auditName) return ['an entry of the audit log is never changed', 'Take it out.'];
  if (draft.of !== null) return [`these are the records of "${draft.of}"`, `Write \`notify\` in ${draft.of}.yaml.`];
  if (listTreeNames(findTree(draft.tree, 'byCode')).includes('read'))
    return ['code makes these records whenever they are read, and nothing is written', 'Take it out.'];
  const { show, edit } = determineScreens(draft);
  return show || edit ? null : ['there is no page of one record, to which it leads', 'Write `show` too, or take it out.'];
}

/** `to` yields something else than what names a user. */
function findStrangers(facts: RuleFacts): readonly Problem[] {
  return listMentions(facts, 'expression').flatMap(({ tree, spot, result }) => {
    if (spot.key !== 'to' || spot.chain[0] !== 'notify' || !('expression' in result)) return [];
    const { ty, text } = result.expression;
    if (mayNameUser(ty)) return [];
    const message = `\`to\` must name a user, but ${text} does not hold a text`;
    return [
      createProblem(tree.inner, { code: 'notify-cannot', message, hint: 'Name a field that holds the id of a user, or the username.' }),
    ];
  });
}

const mayNameUser = (type: ValueType): boolean => type === 'string' || type === 'json';

/** What is computed when a record is read is not there when it is written. */
function findUnstored(facts: RuleFacts): readonly Problem[] {
  return listMentions(facts, 'expression').flatMap(({ tree, spot, result }) => {
    if ((spot.key !== 'to' && spot.key !== 'when') || spot.chain[0] !== 'notify' || !('expression' in result)) return [];
    const unstored = listFieldsRead(result.expression.reads).find((name) => isComputed(spot.draft, name));
    if (unstored === undefined) return [];
    const message = `\`${spot.key}\` reads "${unstored}", which is computed whenever a record is read`;
    return [createProblem(tree.inner, { code: 'notify-cannot', message, hint: 'Read the fields that it is computed from.' })];
  });
}

function isComputed(draft: ResolvedDescriptor | null, name: string): boolean {
  const field = draft?.fields.get(name) ?? null;
  return findTree(field, 'derived') !== null || findTree(field, 'value') !== null;
}
