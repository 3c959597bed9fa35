import { collectionTree, rowDraft } from '../compile/collection.ts';
import { entriesOf, entryOf } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** A collection has actions, but nothing tells its rows apart, so no call could name one. */
export const rowKey: Rule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) =>
    entriesOf(draft.tree, 'collections').flatMap(({ key: name, value }) => {
      const actions = entryOf(value, 'actions');
      if (value.kind !== 'map' || actions === null) return [];
      const { tree } = collectionTree(value, project.descriptors);
      if (rowDraft(draft, { name, tree, descriptors: project.descriptors }).key.length > 0) return [];
      const message = `collection "${name}" has actions, but its rows have no field of type code and no \`id\``;
      return [problemAt(actions.keyPlace, { code: 'row-key', message, hint: 'Give the rows an id, or a field of type code.' })];
    }),
  );
