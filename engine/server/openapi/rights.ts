/** Who may call something, in plain words: what a reader of the document knows before the first 403. */
import type { Condition } from '../../model/expression.ts';
import type { AccessGate, Action, Model, Resource } from '../../model/model.ts';
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
  const tell = (condition: Condition): string => describeInWords(condition, { model, resource }, english);
  if (target.kind === 'action') return describeAction(target.action, { resource, tell });
  if (target.kind === 'comments' && target.deed !== 'list')
    return [`${tellGates([resource.access.comment], tell)}.`, ...describeRows(resource, tell)];
  const isBelow = target.kind === 'collection' || target.kind === 'comments' || target.kind === 'download' || target.kind === 'file';
  const verbs = isBelow ? (['show'] as const) : verbsOf[target.kind];
  const gates = [resource.access.use, ...verbs.map((verb) => resource.access[verb])];
  const lookup = target.kind === 'get' || target.kind === 'list' ? describeLookup(resource, tell) : [];
  return [`${tellGates(gates, tell)}.`, ...lookup, ...describeRows(resource, tell)];
}

type Tell = (condition: Condition) => string;

function describeRows({ rows }: Resource, tell: Tell): readonly string[] {
  return rows === true ? [] : [`Only records of which this is true: ${tell(rows)}.`];
}

function tellGates(gates: readonly AccessGate[], tell: Tell): string {
  if (gates.some(({ cond }) => cond === false)) return 'Allowed to nobody';
  const said = [...new Set(gates.filter(({ cond }) => cond !== true).map(({ cond }) => tell(cond)))];
  return said.length === 0 ? 'Allowed to everybody who is signed in' : `Allowed if ${said.join('; and if ')}`;
}

function describeLookup({ access, lookupFields }: Resource, tell: Tell): readonly string[] {
  if (access.lookup.cond === false || lookupFields.length === 0) return [];
  return [`Without that right, ${lookupFields.join(', ')} alone are answered. ${tellGates([access.lookup], tell)}.`];
}

function describeAction(
  { title, allow, when, from, to }: Action,
  { resource, tell }: { resource: Resource; tell: Tell },
): readonly string[] {
  const states = from === null ? '' : ` From ${from.join(', ')}${to === null ? '' : ` to ${to}`}.`;
  const condition = when === true ? '' : ` Only if: ${tell(when)}.`;
  return [`${title.text}.${states} ${tellGates([resource.access.use, allow], tell)}.${condition}`];
}
