/** Who may call something, in plain words: what a reader of the document knows before the first 403. */
import type { Condition } from '../../model/expression.ts';
import type { AccessGate, Action, Model, Resource } from '../../model/model.ts';
import { joinWithAnd } from '../../studio/words/condition.ts';
import { dropImpliedConjuncts, listConjuncts } from '../../studio/words/conjuncts.ts';
import { describeInWords, english } from '../../studio/words/words.ts';
import type { RouteTarget } from '../request/routes.ts';

const verbsOf = {
  list: ['list'],
  sums: ['list'],
  counts: ['list'],
  get: ['show'],
  create: ['create'],
  update: ['edit'],
  delete: ['delete'],
  deleted: ['list', 'delete', 'create'],
  restore: ['delete', 'create'],
  tabs: ['show'],
} as const;

/** Sentences on one of the things that an address stands for. */
export function describeTarget(target: RouteTarget, model: Model): readonly string[] {
  const { resource } = target;
  const words = { model, tell: (condition: Condition): string => describeInWords(condition, { model, resource }, english) };
  if (target.kind === 'action') return describeAction(target.action, resource, words);
  if (target.kind === 'comments' && target.deed !== 'list')
    return [`${tellGates([resource.access.comment], words)}.`, ...describeRows(resource, words)];
  const isBelow = target.kind === 'collection' || target.kind === 'comments' || target.kind === 'download' || target.kind === 'file';
  const verbs = isBelow ? (['show'] as const) : verbsOf[target.kind];
  const gates = [resource.access.use, ...verbs.map((verb) => resource.access[verb])];
  const lookup = target.kind === 'get' || target.kind === 'list' ? describeLookup(resource, words) : [];
  return [`${tellGates(gates, words)}.`, ...lookup, ...describeRows(resource, words)];
}

interface RightsWords {
  readonly model: Model;
  readonly tell: (condition: Condition) => string;
}

function describeRows({ rows }: Resource, { tell }: RightsWords): readonly string[] {
  return rows === true ? [] : [`Only records of which this is true: ${tell(rows)}.`];
}

/** All gates as one sentence, in which nothing is said that follows from the rest. */
function tellGates(gates: readonly AccessGate[], { model, tell }: RightsWords): string {
  const all = joinWithAnd(
    dropImpliedConjuncts(
      gates.flatMap(({ cond }) => listConjuncts(cond)),
      model,
    ),
  );
  if (typeof all === 'boolean') return all ? 'Allowed to everybody who is signed in' : 'Allowed to nobody';
  return `Allowed if ${tell(all)}`;
}

function describeLookup({ access, lookupFields }: Resource, words: RightsWords): readonly string[] {
  if (access.lookup.cond === false || lookupFields.length === 0) return [];
  return [`Without that right, ${lookupFields.join(', ')} alone are answered. ${tellGates([access.lookup], words)}.`];
}

function describeAction({ title, allow, when, from, to }: Action, resource: Resource, words: RightsWords): readonly string[] {
  const states = from === null ? '' : ` From ${from.join(', ')}${to === null ? '' : ` to ${to}`}.`;
  const condition = when === true ? '' : ` Only if: ${words.tell(when)}.`;
  return [`${title.text}.${states} ${tellGates([resource.access.use, allow], words)}.${condition}`];
}
