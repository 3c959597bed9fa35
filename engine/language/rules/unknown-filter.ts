import type { Draft } from '../compile/context.ts';
import { queryName } from '../compile/wire.ts';
import { at, entriesOf, itemsOf, textAt } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';
import { sectionsNamed } from './rule.ts';

/** A query asks for something that the list of its target cannot be filtered by, or a filter stands for no field. */
export const unknownFilter: Rule = (facts) => {
  const asked = mentioned(facts, 'query').flatMap(({ tree, target, spot }) => {
    const draft = target === null ? undefined : facts.project.drafts.get(target);
    // A page has no filters at all; that it is named is the mistake.
    if (!draft || at(draft.tree, 'page') !== null) return [];
    const known = acceptedBy(draft);
    return tree.entries.flatMap((entry) => {
      if (known.includes(entry.key) || known.includes(entry.key.split(/[.[]/)[0] ?? '')) return [];
      const message = `\`${spot.key}\` names "${entry.key}", but "${draft.name}" cannot be filtered by it`;
      return [problemAt(entry.keyPlace, { code: 'unknown-filter', message, ...meant(entry.key, known, 'Filters') })];
    });
  });
  const declared = sectionsNamed(facts, 'filter').flatMap(({ tree, spot }) => {
    const written = tree.entries.find((entry) => entry.key === 'field') ?? tree.entries.find((entry) => entry.key === 'param');
    if (spot.draft === null || written?.value.kind !== 'scalar') return [];
    const [first = '', ...rest] = written.value.text.split('.');
    const field = spot.draft.fields.get(first);
    const members = [...entriesOf(field ?? null, 'items', 'fields'), ...entriesOf(field ?? null, 'fields')].map((entry) => entry.key);
    const isOpen = ['key-value', 'json', 'ref'].includes(textAt(field ?? null, 'type') ?? '');
    if (field && (rest.length === 0 || isOpen || members.includes(rest[0] ?? ''))) return [];
    const name = field ? (rest[0] ?? '') : first;
    const names = field ? members : [...spot.draft.fields.keys()];
    const message = `\`filters\` names "${written.value.text}", but "${spot.draft.name}" has no such field`;
    const { hint, replace } = meant(name, names, 'Fields here');
    const whole = replace === null ? null : field ? [first, replace, ...rest.slice(1)].join('.') : [replace, ...rest].join('.');
    return [problemAt(written.value.inner, { code: 'unknown-filter', message, hint, replace: whole })];
  });
  return [...asked, ...declared];
};

/** Fields, filters by their name on the wire, `q`, and `_param` of each parent. */
function acceptedBy(draft: Draft): readonly string[] {
  const filters = itemsOf(draft.tree, 'list', 'filters').flatMap((filter) => textAt(filter, 'param') ?? textAt(filter, 'field') ?? []);
  const parents = entriesOf(draft.tree, 'parents').map((entry) => `_${entry.key}`);
  // A parameter that `parents` forgot is told by `unknown-parent`.
  const parameters = [...(textAt(draft.tree, 'path') ?? '').matchAll(/\{(\w+)\}/g)].map((match) => `_${match[1] ?? ''}`);
  const fields = [...draft.fields].flatMap(([name, field]) => [name, queryName(name, field)]);
  return [...new Set([...fields, ...filters, 'q', ...parents, ...parameters])];
}
