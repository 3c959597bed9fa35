import { isOfList, isOwnCall } from '../compile/action.ts';
import type { Draft } from '../compile/context.ts';
import { below, recordPath, requestOf } from '../compile/paths.ts';
import { sentAs, wireName } from '../compile/wire.ts';
import { at, entriesOf, itemsOf, textAt, type MapTree } from '../descriptor.ts';
import { meant, problemAt, type Problem, type Span } from '../problem.ts';
import type { Of } from './mentions.ts';
import { namesIn } from './project.ts';
import { mentioned, sectionsNamed, type Rule } from './rule.ts';

/** A key that takes field names has one that the record does not hold. */
export const unknownField: Rule = (facts) => [...unknownMentions(facts), ...unknownEffects(facts), ...unknownSent(facts)];

const unknownMentions: Rule = (facts) =>
  mentioned(facts, 'name').flatMap((mention) => {
    const { of, tree, spot } = mention;
    if (spot.draft === null || spot.key === 'titleField' || !['field', 'own field', 'member', 'column'].includes(of)) return [];
    if (of === 'column' && tree.text === '*') return [];
    const fields = knownFields(mention);
    if (fields.includes(tree.text)) return [];
    const key = spot.chain.findLast((step) => keysOfLists.includes(step)) ?? spot.key;
    const owner = of === 'member' ? 'an element' : `"${spot.draft.name}"`;
    const message = `\`${key}\` names "${tree.text}", but ${owner} has no such field`;
    return [problemAt(tree.inner, { code: 'unknown-field', message, ...meant(tree.text, fields, 'Fields here') })] satisfies Problem[];
  });

/** `set` of an action names fields, and below an object its members; rows of pairs go by any key. */
const unknownEffects: Rule = (facts) =>
  sectionsNamed(facts, 'action').flatMap(({ tree, spot: { draft, project } }) =>
    entriesOf(tree, 'set').flatMap(({ key, keyPlace }) => {
      if (draft === null) return [];
      const [name = '', member] = key.split('.');
      const field = draft.fields.get(name);
      if (field === undefined)
        return [noSuch(keyPlace, { key: 'set', name: key, owner: `"${draft.name}"`, known: [...draft.fields.keys()] })];
      const members = entriesOf(project.types.resolved(field), 'fields').map((entry) => entry.key);
      if (member === undefined || members.length === 0 || members.includes(member)) return [];
      return [noSuch(keyPlace, { key: 'set', name: key, owner: `"${name}"`, known: members.map((each) => `${name}.${each}`) })];
    }),
  );

/** What a form, or an action that changes the record by its own call, puts into the body is a field: the server takes no other word there. */
const unknownSent: Rule = (facts) =>
  [...sectionsNamed(facts, 'form'), ...sectionsNamed(facts, 'action')].flatMap(({ name: section, tree, spot: { draft } }) => {
    const body = at(tree, 'body');
    if (draft === null || body?.kind !== 'map' || at(body, 'expr') !== null) return [];
    if (section === 'action' && !isChange(draft, tree)) return [];
    const own = [...draft.fields, ...entriesOf(tree, 'fields').map(({ key, value }) => [key, value] as const)];
    const known = [...new Set(own.flatMap(([name, field]) => [wireName(name, field), name]))];
    return body.entries.flatMap(({ key, keyPlace }) =>
      known.includes(key) ? [] : [noSuch(keyPlace, { key: 'body', name: key, owner: `"${draft.name}"`, known })],
    );
  });

/** Whether an action is a change of its record: by its own call, and it sets or sends at least one field. */
function isChange(draft: Draft, tree: MapTree): boolean {
  const { method, path } = requestOf(textAt(tree, 'request') ?? '');
  if (isOfList(tree)) return false;
  if (!isOwnCall(draft, { method, parts: below(recordPath(draft), path, draft.key) })) return false;
  const says = [...entriesOf(tree, 'body'), ...entriesOf(tree, 'fields')].some(({ key }) => sentAs(draft.fields, key) !== null);
  return says || at(tree, 'set') !== null || at(tree, 'to') !== null;
}

function noSuch(place: Span, { key, name, owner, known }: { key: string; name: string; owner: string; known: readonly string[] }): Problem {
  const message = `\`${key}\` names "${name}", but ${owner} has no such field`;
  return problemAt(place, { code: 'unknown-field', message, ...meant(name, known, 'Fields here') });
}

/** A bare word in these lists stands for a section, so the key to name is the list's. */
const keysOfLists = ['columns', 'layout', 'details', 'fields', 'search', 'within', 'at', 'send', 'sort', 'key', 'content'];

function knownFields({ of, spot }: Of<'name'>): readonly string[] {
  if (of === 'member') return namesIn(spot.it ?? undefined);
  // An embedded list may name the columns that the list of that resource has.
  const isEmbedded = of === 'column' && spot.chain.lastIndexOf('list') > 0;
  const columns = isEmbedded ? itemsOf(spot.draft?.tree ?? null, 'list', 'columns').flatMap((column) => textAt(column, 'name') ?? []) : [];
  return [...new Set([...(spot.draft?.fields.keys() ?? []), ...namesIn(spot.roots.form), ...columns])];
}
