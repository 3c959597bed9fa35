import { getElementType } from '../compile/expressions/ty.ts';
import { isListAction, isOwnRecordCall } from '../compile/action.ts';
import type { ResolvedDescriptor } from '../compile/context.ts';
import { appendPathParts, compileRecordPath, parseRequestText } from '../compile/paths.ts';
import { findSentField, getWireName } from '../compile/fields/wire.ts';
import { findTree, listTreeEntries, listTreeItems, findTreeText, type MapTree } from '../descriptor.ts';
import { suggestKnownName, createProblem, type Problem, type SourceSpan } from '../problem.ts';
import type { MentionOf } from './mentions.ts';
import { listMemberNames } from './project.ts';
import { listMentions, listSectionMentions, type DescriptorRule } from './rule.ts';

/** A key that takes field names has one that the record does not hold. */
export const unknownField: DescriptorRule = (facts) => [
  ...findUnknownMentions(facts),
  ...findUnknownEffects(facts),
  ...findUnknownSentNames(facts),
];

const findUnknownMentions: DescriptorRule = (facts) =>
  listMentions(facts, 'name').flatMap((mention) => {
    const { of, tree, spot } = mention;
    if (spot.draft === null || spot.key === 'titleField' || !['field', 'own field', 'member', 'column'].includes(of)) return [];
    if (of === 'column' && tree.text === '*') return [];
    const fields = listKnownFields(mention);
    if (fields.includes(tree.text)) return [];
    const key = spot.chain.findLast((step) => keysOfLists.includes(step)) ?? spot.key;
    const owner = of === 'member' ? 'an element' : `"${spot.draft.name}"`;
    const message = `\`${key}\` names "${tree.text}", but ${owner} has no such field`;
    return [
      createProblem(tree.inner, { code: 'unknown-field', message, ...suggestKnownName(tree.text, fields, 'Fields here') }),
    ] satisfies Problem[];
  });

/** `set` of an action names fields, and below an object its members; rows of pairs go by any key. */
const findUnknownEffects: DescriptorRule = (facts) =>
  listSectionMentions(facts, 'action').flatMap(({ tree, spot: { draft, project } }) =>
    listTreeEntries(tree, 'set').flatMap(({ key, keyPlace }) => {
      if (draft === null) return [];
      const [name = '', member] = key.split('.');
      const field = draft.fields.get(name);
      if (field === undefined)
        return [createUnknownFieldProblem(keyPlace, { key: 'set', name: key, owner: `"${draft.name}"`, known: [...draft.fields.keys()] })];
      const members = listTreeEntries(project.types.resolved(field), 'fields').map((entry) => entry.key);
      if (member === undefined || members.length === 0 || members.includes(member)) return [];
      return [
        createUnknownFieldProblem(keyPlace, { key: 'set', name: key, owner: `"${name}"`, known: members.map((each) => `${name}.${each}`) }),
      ];
    }),
  );

/** What a form, or an action that changes the record by its own call, puts into the body is a field: the server takes no other word there. */
const findUnknownSentNames: DescriptorRule = (facts) =>
  [...listSectionMentions(facts, 'form'), ...listSectionMentions(facts, 'action')].flatMap(({ name: section, tree, spot: { draft } }) => {
    const body = findTree(tree, 'body');
    if (draft === null || body?.kind !== 'map' || findTree(body, 'expr') !== null) return [];
    if (section === 'action' && !isRecordChange(draft, tree)) return [];
    const own = [...draft.fields, ...listTreeEntries(tree, 'fields').map(({ key, value }) => [key, value] as const)];
    const known = [...new Set(own.flatMap(([name, field]) => [getWireName(name, field), name]))];
    return body.entries.flatMap(({ key, keyPlace }) =>
      known.includes(key) ? [] : [createUnknownFieldProblem(keyPlace, { key: 'body', name: key, owner: `"${draft.name}"`, known })],
    );
  });

/** Whether an action is a change of its record: by its own call, and it sets or sends at least one field. */
function isRecordChange(draft: ResolvedDescriptor, tree: MapTree): boolean {
  const { method, path } = parseRequestText(findTreeText(tree, 'request') ?? '');
  if (isListAction(tree)) return false;
  if (!isOwnRecordCall(draft, { method, parts: appendPathParts(compileRecordPath(draft), path, draft.key) })) return false;
  const says = [...listTreeEntries(tree, 'body'), ...listTreeEntries(tree, 'fields')].some(
    ({ key }) => findSentField(draft.fields, key) !== null,
  );
  return says || findTree(tree, 'set') !== null || findTree(tree, 'to') !== null;
}

function createUnknownFieldProblem(
  place: SourceSpan,
  { key, name, owner, known }: { key: string; name: string; owner: string; known: readonly string[] },
): Problem {
  const message = `\`${key}\` names "${name}", but ${owner} has no such field`;
  return createProblem(place, { code: 'unknown-field', message, ...suggestKnownName(name, known, 'Fields here') });
}

/** A bare word in these lists stands for a section, so the key to name is the list's. */
const keysOfLists = ['columns', 'layout', 'details', 'fields', 'search', 'within', 'at', 'send', 'sort', 'key', 'content'];

function listKnownFields({ of, spot }: MentionOf<'name'>): readonly string[] {
  if (of === 'member') return listMemberNames(getElementType(spot.it) ?? undefined);
  // An embedded list may name the columns that the list of that resource has.
  const isEmbedded = of === 'column' && spot.chain.lastIndexOf('list') > 0;
  const columns = isEmbedded
    ? listTreeItems(spot.draft?.tree ?? null, 'list', 'columns').flatMap((column) => findTreeText(column, 'name') ?? [])
    : [];
  return [...new Set([...(spot.draft?.fields.keys() ?? []), ...listMemberNames(spot.roots.form), ...columns])];
}
