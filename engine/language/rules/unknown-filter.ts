import type { ResolvedDescriptor } from '../compile/context.ts';
import { getQueryName } from '../compile/fields/wire.ts';
import { findTree, listTreeEntries, listTreeItems, findTreeText } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';
import { listSectionMentions } from './rule.ts';

/** A query asks for something that the list of its target cannot be filtered by, or a filter stands for no field. */
export const unknownFilter: DescriptorRule = (facts) => {
  const asked = listMentions(facts, 'query').flatMap(({ tree, target, spot }) => {
    const draft = target === null ? undefined : facts.project.drafts.get(target);
    // A page has no filters at all; that it is named is the mistake.
    if (!draft || findTree(draft.tree, 'page') !== null) return [];
    const known = listAcceptedParams(draft);
    return tree.entries.flatMap((entry) => {
      if (known.includes(entry.key) || known.includes(entry.key.split(/[.[]/)[0] ?? '')) return [];
      const message = `\`${spot.key}\` names "${entry.key}", but "${draft.name}" cannot be filtered by it`;
      return [createProblem(entry.keyPlace, { code: 'unknown-filter', message, ...suggestKnownName(entry.key, known, 'Filters') })];
    });
  });
  const declared = listSectionMentions(facts, 'filter').flatMap(({ tree, spot }) => {
    const written = tree.entries.find((entry) => entry.key === 'field') ?? tree.entries.find((entry) => entry.key === 'param');
    if (spot.draft === null || written?.value.kind !== 'scalar') return [];
    const [first = '', ...rest] = written.value.text.split('.');
    const field = spot.draft.fields.get(first);
    const members = [...listTreeEntries(field ?? null, 'items', 'fields'), ...listTreeEntries(field ?? null, 'fields')].map(
      (entry) => entry.key,
    );
    const isOpen = ['key-value', 'json', 'ref'].includes(findTreeText(field ?? null, 'type') ?? '');
    if (field && (rest.length === 0 || isOpen || members.includes(rest[0] ?? ''))) return [];
    const name = field ? (rest[0] ?? '') : first;
    const names = field ? members : [...spot.draft.fields.keys()];
    const message = `\`filters\` names "${written.value.text}", but "${spot.draft.name}" has no such field`;
    const { hint, replace } = suggestKnownName(name, names, 'Fields here');
    const whole = replace === null ? null : field ? [first, replace, ...rest.slice(1)].join('.') : [replace, ...rest].join('.');
    return [createProblem(written.value.inner, { code: 'unknown-filter', message, hint, replace: whole })];
  });
  return [...asked, ...declared];
};

/** Fields, filters by their name on the wire, `q`, and `_param` of each parent. */
function listAcceptedParams(draft: ResolvedDescriptor): readonly string[] {
  const filters = listTreeItems(draft.tree, 'list', 'filters').flatMap(
    (filter) => findTreeText(filter, 'param') ?? findTreeText(filter, 'field') ?? [],
  );
  const parents = listTreeEntries(draft.tree, 'parents').map((entry) => `_${entry.key}`);
  // A parameter that `parents` forgot is told by `unknown-parent`.
  const parameters = [...(findTreeText(draft.tree, 'path') ?? '').matchAll(/\{(\w+)\}/g)].map((match) => `_${match[1] ?? ''}`);
  const fields = [...draft.fields].flatMap(([name, field]) => [name, getQueryName(name, field)]);
  return [...new Set([...fields, ...filters, 'q', ...parents, ...parameters])];
}
