/** The gates of verbs and rules, and how an answer is told from a condition. */
import { aboutRecord, brokenRules, isRoleRule, mayPass, type Permission } from '../../model/access.ts';
import { holds, type Scope } from '../../model/evaluate.ts';
import type { Condition, Place } from '../../model/expression.ts';
import type { Resource, Rule, Verb } from '../../model/model.ts';
import type { Outcome, Raw } from './question.ts';

/** Whether the API has a call for it; what is not there, nobody may. */
export function isOffered({ ops, list, page }: Resource, verb: Verb): boolean {
  const calls: Readonly<Record<Verb, boolean>> = {
    use: true,
    act: page === null,
    list: ops.list !== null,
    lookup: ops.list !== null,
    show: ops.get !== null,
    create: ops.create !== null,
    edit: ops.update !== null,
    delete: ops.delete !== null,
    export: list !== null && list.exports.length > 0,
  };
  return calls[verb];
}

export function gateLine(resource: Resource, verb: Verb, scope: Scope): Raw {
  const { cond } = resource.access[verb];
  const permission = mayPass(resource.access[verb], resource.fields, scope);
  const gate = verb === 'use' ? 'use' : 'verb';
  return { gate, of: verb, outcome: permitted(permission, cond, scope), cond, place: placeOf(cond, resource), reason: permission.reason };
}

/** Records that a user cannot see are not there for anything else either. */
export function rowsLine(resource: Resource, scope: Scope): Raw | null {
  const { rows } = resource;
  return rows === true ? null : conditionLine('rows', rows, { of: resource.name, scope, place: resource.place });
}

/** Verbs about one stored record. */
export const ofRecord: ReadonlySet<Verb> = new Set(['show', 'edit', 'delete', 'act']);

export function verbLines(resource: Resource, verb: Verb, scope: Scope): readonly (Raw | null)[] {
  const use = verb === 'lookup' ? null : gateLine(resource, 'use', scope);
  const isThere = isOffered(resource, verb);
  const offered = isThere ? null : fact('offered', verb, { isTrue: false, place: resource.place });
  const rows = ofRecord.has(verb) ? rowsLine(resource, scope) : null;
  return [offered, use, rows, verb === 'use' ? null : gateLine(resource, verb, scope)];
}

/** Rules of roles refuse like a gate; a delete brings no values, so that all of its rules can be told. */
export function rulesAsked({ rules }: Pick<Resource, 'rules'>, verb: string): readonly Rule[] {
  return rules.filter((rule) => rule.verbs.includes(verb) && (verb === 'delete' || isRoleRule(rule)));
}

export function ruleLines(resource: Resource, verb: string, scope: Scope): readonly Raw[] {
  return rulesAsked(resource, verb).map((rule) => ruleLine(rule, { resource, verb, scope }));
}

function ruleLine(rule: Rule, { resource, verb, scope }: { resource: Resource; verb: string; scope: Scope }): Raw {
  const isBroken = brokenRules(resource, verb, scope).includes(rule);
  const isOpen = isLeftOpen(rule.when, scope) || isLeftOpen(rule.check, scope);
  const outcome = isOpen ? 'depends' : isBroken ? 'fails' : 'passes';
  return { gate: 'rule', of: verb, outcome, cond: rule.check, place: rule.check.place, reason: rule.message };
}

interface Of {
  readonly of: string;
  readonly scope: Scope;
  readonly place: Place;
}

export function conditionLine(gate: Raw['gate'], cond: Condition, { of, scope, place }: Of): Raw {
  const outcome = isLeftOpen(cond, scope) ? 'depends' : holds(cond, scope) ? 'passes' : 'fails';
  return { gate, of, outcome, cond, place: placeOf(cond, { place }), reason: null };
}

export function fact(gate: Raw['gate'], of: string, { isTrue, place }: { isTrue: boolean; place: Place }): Raw {
  return { gate, of, outcome: isTrue ? 'passes' : 'fails', cond: null, place, reason: null };
}

export function permitted({ allowed }: Permission, cond: Condition, scope: Scope): Outcome {
  if (isLeftOpen(cond, scope)) return 'depends';
  return allowed ? 'passes' : 'fails';
}

export const hasRecord = ({ self }: Scope): boolean => self !== undefined;

/** Whether a record that is not given could change the answer. */
function isLeftOpen(cond: Condition, scope: Scope): boolean {
  if (typeof cond === 'boolean' || !cond.reads.some((read) => absent(read.split('.')[0], scope))) return false;
  const left = aboutRecord(cond, scope);
  if (typeof left === 'boolean') return false;
  return left.reads.some((read) => absent(read.split('.')[0], scope));
}

function absent(root: string | undefined, { self, parent }: Scope): boolean {
  return root === 'parent' ? parent === undefined : self === undefined && root !== undefined && roots.has(root);
}

const roots: ReadonlySet<string> = new Set(['self', 'old', 'form', 'it']);

export function placeOf(cond: Condition, { place }: { readonly place: Place }): Place {
  return typeof cond === 'boolean' ? place : cond.place;
}
