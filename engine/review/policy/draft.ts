/** A policy of what holds today, to be reviewed and pruned: who may do what, where states lead, what forms refuse. */
import type { Resource } from '../../model/model.ts';
import { rowVerbs } from '../access-rows.ts';
import { isOffered } from '../decide/gates.ts';
import type { Wish } from '../decide/question.ts';
import type { Holds } from './draft-checks.ts';
import { rightsOf, rowsOf, type Right } from './draft-rights.ts';
import { stateLines } from './draft-states.ts';
import { holdingLines, structureLines } from './draft-structure.ts';
import { valueLines } from './draft-values.ts';
import type { Facts } from './facts.ts';

/** The lines, each a sentence of the grammar; `#` begins what no sentence can say. `holds` reads a line and holds it against the Model. */
export function draftPolicy(facts: Facts, resource: Resource, holds: Holds): readonly string[] {
  if (resource.page !== null) return linesOf(facts, resource, [{ kind: 'verb', verb: 'use' }]);
  const actions = Object.keys(resource.actions).map((name): Wish => ({ kind: 'action', name }));
  const rights = [...linesOf(facts, resource, verbs(resource)), ...rowsOf(facts, resource), ...linesOf(facts, resource, actions)];
  const fields = [
    ...linesOf(
      facts,
      resource,
      resource.order.map((field): Wish => ({ kind: 'see', field })),
    ),
    ...formLines(facts, resource),
    ...linesOf(facts, resource, filters(resource)),
  ];
  return [
    ...headed('Who may do what', rights),
    ...headed('Who sees and writes which field', fields),
    ...headed('Where states lead', stateLines(resource)),
    ...headed('What is refused', valueLines(resource, holds)),
    ...headed('What is called, and what things are', structureLines(resource)),
    ...headed('What lists and forms hold', holdingLines(resource)),
  ];
}

function headed(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`# ${title}`, ...lines];
}

const verbs = (resource: Resource): readonly Wish[] =>
  rowVerbs.filter((verb) => verb !== 'lookup' || isOffered(resource, verb)).map((verb) => ({ kind: 'verb', verb }));

// A filter that is open to whoever may list says nothing of its own.
const filters = ({ accepts }: Resource): readonly Wish[] =>
  accepts.filter(({ when }) => when !== true).map(({ param }) => ({ kind: 'filter', param }));

function formLines(facts: Facts, resource: Resource): readonly string[] {
  return (['create', 'edit'] as const).flatMap((mode) => {
    const form = resource[mode];
    if (form === null) return [];
    const names = [...form.writable, ...Object.keys(form.fields), ...resource.order];
    const fields = [...new Set(names)].map((name) => form.fields[name] ?? resource.fields[name]).filter((field) => field !== undefined);
    const writing = fields.map(({ name }): Wish => ({ kind: 'write', field: name }));
    const choosing = fields.flatMap(({ name, choices }) =>
      choices?.kind === 'enum' &&
      choices.values.some(({ when }) => when !== true) &&
      (form.writable.includes(name) || Object.hasOwn(form.fields, name))
        ? choices.values.map(({ value }): Wish => ({ kind: 'choose', field: name, value: String(value) }))
        : [],
    );
    const isNew = mode === 'create' && resource.edit !== null;
    return [...linesOf(facts, resource, writing, isNew), ...linesOf(facts, resource, choosing, isNew)];
  });
}

/** One line for all wishes of a kind that the same users may have. */
function linesOf(facts: Facts, resource: Resource, wishes: readonly Wish[], isNew = false): readonly string[] {
  const groups = new Map<string, { right: Right; wishes: Wish[] }>();
  for (const wish of wishes) {
    const right = rightsOf(facts, resource, { wish, isNew });
    const id = JSON.stringify([wish.kind === 'choose' ? wish.field : wish.kind, right]);
    const group = groups.get(id) ?? { right, wishes: [] };
    group.wishes.push(wish);
    groups.set(id, group);
  }
  return [...groups.values()].flatMap(({ right, wishes: same }) => right.map((each) => lineOf(each, what(same, resource, isNew))));
}

function lineOf({ who, cond, isOpen }: Right[number], doing: string): string {
  const line = `${who} can ${doing}${cond}`;
  return isOpen ? `# ${line}: depends on more than these words can say` : line;
}

function what(wishes: readonly Wish[], { name }: Resource, isNew: boolean): string {
  const [first] = wishes;
  const of = isNew ? `of new ${name}` : `of ${name}`;
  const names = wishes.map(nameOf).join(', ');
  if (first?.kind === 'see' || first?.kind === 'write') return `${first.kind} ${names} ${of}`;
  if (first?.kind === 'choose') return `choose ${names} as ${first.field} ${of}`;
  return first?.kind === 'filter' ? `filter ${name} by ${names}` : `${names} ${name}`;
}

function nameOf(wish: Wish): string {
  if (wish.kind === 'verb') return wish.verb;
  if (wish.kind === 'action') return wish.name;
  return wish.kind === 'choose' ? wish.value : wish.kind === 'filter' ? wish.param : wish.field;
}
