/** The gates of verbs and rules, and how an answer is told from a condition. */
import { listBrokenRules, isRoleRule, mayPassGate, type Permission } from '../../model/access.ts';
import { recordPartOf } from '../../model/record-part.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Condition, SourcePlace } from '../../model/expression.ts';
import { isInAnswers, isLookupField } from '../../model/looked-up.ts';
import type { Field, Resource, ResourceRule, ResourceVerb } from '../../model/model.ts';
import type { AccessOutcome, RawLine } from './question.ts';

/** Whether the API has a call for it; what is not there, nobody may. */
export function isVerbOffered({ ops, list, page, hasComments }: Resource, verb: ResourceVerb): boolean {
  const calls: Readonly<Record<ResourceVerb, boolean>> = {
    use: true,
    act: page === null,
    list: ops.list !== null,
    lookup: ops.list !== null,
    show: ops.get !== null,
    create: ops.create !== null,
    edit: ops.update !== null,
    delete: ops.delete !== null,
    export: list !== null && list.exports.length > 0,
    comment: hasComments,
  };
  return calls[verb];
}

/** The rights each of which is enough to get a field in an answer; none where no answer holds it. A lookup is what is left of the others. */
export function listSeeVerbs(resource: Resource, field: Field): readonly ResourceVerb[] {
  const full = (['show', 'list'] as const).filter(
    (verb) => isVerbOffered(resource, verb) && !(verb === 'list' && field.filledBy === 'reading'),
  );
  if (full.length === 0 || !isInAnswers(field)) return [];
  return isLookupField(resource, field) ? [...full, 'lookup'] : full;
}

export function createGateLine(resource: Resource, verb: ResourceVerb, scope: EvaluationScope): RawLine {
  const { cond } = resource.access[verb];
  const permission = mayPassGate(resource.access[verb], resource.fields, scope);
  const gate = verb === 'use' ? 'use' : 'verb';
  return {
    gate,
    of: verb,
    outcome: outcomeOfPermission(permission, cond, scope),
    cond,
    place: conditionPlaceOf(cond, resource),
    reason: permission.reason,
  };
}

/** Records that a user cannot see are not there for anything else either. */
export function createRowsLine(resource: Resource, scope: EvaluationScope): RawLine | null {
  const { rows } = resource;
  return rows === true ? null : createConditionLine('rows', rows, { of: resource.name, scope, place: resource.place });
}

/** Verbs about one stored record. */
export const ofRecord: ReadonlySet<ResourceVerb> = new Set(['show', 'edit', 'delete', 'act', 'comment']);

export function listVerbLines(resource: Resource, verb: ResourceVerb, scope: EvaluationScope): readonly (RawLine | null)[] {
  const use = verb === 'lookup' ? null : createGateLine(resource, 'use', scope);
  const isThere = isVerbOffered(resource, verb);
  const offered = isThere ? null : createFactLine('offered', verb, { isTrue: false, place: resource.place });
  const rows = ofRecord.has(verb) ? createRowsLine(resource, scope) : null;
  return [offered, use, rows, verb === 'use' ? null : createGateLine(resource, verb, scope)];
}

/** Rules of roles refuse like a gate; a delete brings no values, so that all of its rules can be told. */
export function listRulesAsked({ rules }: Pick<Resource, 'rules'>, verb: string): readonly ResourceRule[] {
  return rules.filter((rule) => rule.verbs.includes(verb) && (verb === 'delete' || isRoleRule(rule)));
}

export function listRuleLines(resource: Resource, verb: string, scope: EvaluationScope): readonly RawLine[] {
  return listRulesAsked(resource, verb).map((rule) => createRuleLine(rule, { resource, verb, scope }));
}

function createRuleLine(
  rule: ResourceRule,
  { resource, verb, scope }: { resource: Resource; verb: string; scope: EvaluationScope },
): RawLine {
  const isBroken = listBrokenRules(resource, verb, scope).includes(rule);
  const isOpen = isConditionLeftOpen(rule.when, scope) || isConditionLeftOpen(rule.check, scope);
  const outcome = isOpen ? 'depends' : isBroken ? 'fails' : 'passes';
  return { gate: 'rule', of: verb, outcome, cond: rule.check, place: rule.check.place, reason: rule.message };
}

interface ConditionLineContext {
  readonly of: string;
  readonly scope: EvaluationScope;
  readonly place: SourcePlace;
}

export function createConditionLine(gate: RawLine['gate'], cond: Condition, { of, scope, place }: ConditionLineContext): RawLine {
  const outcome = isConditionLeftOpen(cond, scope) ? 'depends' : isConditionTrue(cond, scope) ? 'passes' : 'fails';
  return { gate, of, outcome, cond, place: conditionPlaceOf(cond, { place }), reason: null };
}

export function createFactLine(gate: RawLine['gate'], of: string, { isTrue, place }: { isTrue: boolean; place: SourcePlace }): RawLine {
  return { gate, of, outcome: isTrue ? 'passes' : 'fails', cond: null, place, reason: null };
}

export function outcomeOfPermission({ allowed }: Permission, cond: Condition, scope: EvaluationScope): AccessOutcome {
  if (isConditionLeftOpen(cond, scope)) return 'depends';
  return allowed ? 'passes' : 'fails';
}

export const hasRecordAtHand = ({ self }: EvaluationScope): boolean => self !== undefined;

/** Whether a record that is not given could change the answer. */
function isConditionLeftOpen(cond: Condition, scope: EvaluationScope): boolean {
  if (typeof cond === 'boolean' || !cond.reads.some((read) => isRootAbsent(read.split('.')[0], scope))) return false;
  const left = recordPartOf(cond, scope);
  if (typeof left === 'boolean') return false;
  return left.reads.some((read) => isRootAbsent(read.split('.')[0], scope));
}

function isRootAbsent(root: string | undefined, { self, parent }: EvaluationScope): boolean {
  return root === 'parent' ? parent === undefined : self === undefined && root !== undefined && roots.has(root);
}

const roots: ReadonlySet<string> = new Set(['self', 'old', 'form', 'it']);

export function conditionPlaceOf(cond: Condition, { place }: { readonly place: SourcePlace }): SourcePlace {
  return typeof cond === 'boolean' ? place : cond.place;
}
