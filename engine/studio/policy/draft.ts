/** A policy of what holds today, to be reviewed and pruned: who may do what, where states lead, what forms refuse. */
import type { Resource } from '../../model/model.ts';
import { listChoiceOptions } from '../../model/options.ts';
import { rowVerbs } from '../review/access-rows.ts';
import { isVerbOffered } from '../decide/gates.ts';
import type { AccessWish } from '../decide/question.ts';
import type { LineHolds } from './draft-checks.ts';
import { draftRight, draftRowLines, type DraftedRight } from './draft-rights.ts';
import { draftStateLines } from './draft-states.ts';
import { draftValueLines } from './draft-values.ts';
import type { PolicyFacts } from './facts.ts';
import { collectFields, printFilter } from './fields.ts';

/** The lines, each a sentence of the grammar; `#` begins what no sentence can say. `holds` reads a line and holds it against the Model. */
export function draftPolicy(facts: PolicyFacts, resource: Resource, holds: LineHolds): readonly string[] {
  if (resource.page !== null) return draftLinesOfWishes(facts, resource, [{ kind: 'verb', verb: 'use' }]);
  const actions = Object.keys(resource.actions).map((name): AccessWish => ({ kind: 'action', name }));
  const rights = [
    ...draftLinesOfWishes(facts, resource, listVerbWishes(resource)),
    ...draftRowLines(facts, resource),
    ...draftLinesOfWishes(facts, resource, actions),
  ];
  const fields = [
    ...draftLinesOfWishes(
      facts,
      resource,
      resource.order.map((field): AccessWish => ({ kind: 'see', field })),
    ),
    ...draftFormLines(facts, resource),
    ...draftLinesOfWishes(facts, resource, listFilterWishes(resource)),
  ];
  return [
    ...addHeading('Who may do what', rights),
    ...addHeading('Who sees and writes which field', fields),
    ...addHeading('Where states lead', draftStateLines(resource)),
    ...addHeading('What is refused', draftValueLines(resource, holds)),
    ...addHeading('What may be chosen', draftChoiceLines(resource)),
  ];
}

/** Which records a field may name, where not all of them. */
function draftChoiceLines(resource: Resource): readonly string[] {
  return [...collectFields(resource)].flatMap(([name, { choices }]) => {
    const filter = choices?.kind === 'ref' ? printFilter(choices.filter) : null;
    return choices?.kind !== 'ref' || filter === null ? [] : [`${name} of ${resource.name} refers to ${choices.to} where ${filter}`];
  });
}

function addHeading(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`# ${title}`, ...lines];
}

const listVerbWishes = (resource: Resource): readonly AccessWish[] =>
  rowVerbs.filter((verb) => verb !== 'lookup' || isVerbOffered(resource, verb)).map((verb) => ({ kind: 'verb', verb }));

// A filter that is open to whoever may list says nothing of its own.
const listFilterWishes = ({ accepts }: Resource): readonly AccessWish[] =>
  accepts.filter(({ when }) => when !== true).map(({ param }) => ({ kind: 'filter', param }));

function draftFormLines(facts: PolicyFacts, resource: Resource): readonly string[] {
  return (['create', 'edit'] as const).flatMap((mode) => {
    const form = resource[mode];
    if (form === null) return [];
    const names = [...form.writable, ...Object.keys(form.fields), ...resource.order];
    const fields = [...new Set(names)].map((name) => form.fields[name] ?? resource.fields[name]).filter((field) => field !== undefined);
    const writing = fields.map(({ name }): AccessWish => ({ kind: 'write', field: name }));
    const choosing = fields.flatMap(({ name, choices }) =>
      listChoiceOptions(choices).some(({ when }) => when !== true) && (form.writable.includes(name) || Object.hasOwn(form.fields, name))
        ? listChoiceOptions(choices).map(({ value }): AccessWish => ({ kind: 'choose', field: name, value: String(value) }))
        : [],
    );
    const isNew = mode === 'create' && resource.edit !== null;
    return [...draftLinesOfWishes(facts, resource, writing, isNew), ...draftLinesOfWishes(facts, resource, choosing, isNew)];
  });
}

/** One line for all wishes of a kind that the same users may have. */
function draftLinesOfWishes(facts: PolicyFacts, resource: Resource, wishes: readonly AccessWish[], isNew = false): readonly string[] {
  const groups = new Map<string, { right: DraftedRight; wishes: AccessWish[] }>();
  for (const wish of wishes) {
    const right = draftRight(facts, resource, { wish, isNew });
    const id = JSON.stringify([wish.kind === 'choose' ? wish.field : wish.kind, right]);
    const group = groups.get(id) ?? { right, wishes: [] };
    group.wishes.push(wish);
    groups.set(id, group);
  }
  return [...groups.values()].flatMap(({ right, wishes: same }) =>
    right.map((each) => draftLineOfRight(each, describeWishes(same, resource, isNew))),
  );
}

function draftLineOfRight({ who, cond, isOpen }: DraftedRight[number], doing: string): string {
  const line = `${who} can ${doing}${cond}`;
  return isOpen ? `# ${line}: depends on more than these words can say` : line;
}

function describeWishes(wishes: readonly AccessWish[], { name }: Resource, isNew: boolean): string {
  const [first] = wishes;
  const of = isNew ? `of new ${name}` : `of ${name}`;
  const names = wishes.map(nameOfWish).join(', ');
  if (first?.kind === 'see' || first?.kind === 'write') return `${first.kind} ${names} ${of}`;
  if (first?.kind === 'choose') return `choose ${names} as ${first.field} ${of}`;
  return first?.kind === 'filter' ? `filter ${name} by ${names}` : `${names} ${name}`;
}

function nameOfWish(wish: AccessWish): string {
  if (wish.kind === 'verb') return wish.verb;
  if (wish.kind === 'action') return wish.name;
  return wish.kind === 'choose' ? wish.value : wish.kind === 'filter' ? wish.param : wish.field;
}
