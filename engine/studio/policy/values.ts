/** What a form says of values: refused, accepted, unique, there from the start. */
import type { PolicyClaim, GivenValue } from './sentences/sentence.ts';
import { isMadeByServer } from '../../model/access.ts';
import type { Field, Resource } from '../../model/model.ts';
import { isSameContent } from '../../model/normalize.ts';
import { setAtPath } from '../../model/steps.ts';
import { judgeDialog, judgeRecord, type ValueFinding } from '../../model/verdict.ts';
import type { Values } from '../../model/values.ts';
import type { BrokenLine, PolicyFacts } from './facts.ts';
import { buildProbeScope } from './cases.ts';
import { listFormFields } from './names.ts';
import { toWireValue } from './value.ts';

type ValuesClaim = Extract<PolicyClaim, { kind: 'values' }>;

/** The findings of the very function that forms and server ask, as far as they are about the fields that the line names. Of several that are left out each is left out alone. */
export function listBrokenValues(facts: PolicyFacts, resource: Resource, claim: ValuesClaim): readonly BrokenLine[] {
  const isEach = claim.given.length > 1 && claim.given.every(({ value, length }) => value === null && length === null);
  return isEach
    ? claim.given.flatMap((one) => listBrokenTogether(facts, resource, { ...claim, given: [one] }))
    : listBrokenTogether(facts, resource, claim);
}

function listBrokenTogether(facts: PolicyFacts, resource: Resource, claim: ValuesClaim): readonly BrokenLine[] {
  if (claim.action !== null) return listBrokenDialogValues(facts, resource, claim);
  const mode = claim.before.length > 0 ? 'edit' : (claim.mode ?? (resource.create === null ? 'edit' : 'create'));
  const form = resource[mode];
  const fields = listFormFields(resource, mode);
  if (form === null) return [{ fact: `${resource.name} has no form to ${mode}`, by: null }];
  const closed = claim.given.find(({ field }) => !field.text.startsWith('_data.') && isNeverEntered(fields[field.text]));
  if (closed !== undefined) return [{ fact: `${closed.field.text} of ${resource.name} is not entered`, by: null }];
  const before = claim.before.length === 0 ? null : buildGivenValues(claim.before, fields);
  const values = { ...before, ...buildGivenValues(claim.given, fields) };
  const roles = new Set(Object.keys(facts.model.roles));
  const scope = { ...buildProbeScope(facts, null, { self: values, parent: {}, user: {}, settings: {} }), roles, mode };
  const schemas = facts.schemasOf(resource);
  const schemaErrors = mode === 'create' ? schemas.create : schemas.update;
  const findings = judgeRecord({ resource, form, mode, values, old: before, scope, schemaErrors, side: 'server' });
  const [found] = keepNamedFindings(findings, claim, resource);
  if ((found === undefined) === claim.isAccepted) return [];
  const [first] = claim.given;
  const field = fields[first?.field.text ?? ''];
  const place = field?.place ?? resource.place;
  const said = found === undefined ? 'are accepted' : `are refused: ${found.code} of ${found.field || 'the record'}`;
  return [{ fact: `${resource.name} like these ${said}`, by: { gate: 'form', of: first?.field.text ?? '', cond: null, place } }];
}

/** The same of the inputs of an action. */
function listBrokenDialogValues(facts: PolicyFacts, resource: Resource, claim: ValuesClaim): readonly BrokenLine[] {
  const action = resource.actions[claim.action?.text ?? ''];
  if (action === undefined) return [{ fact: `${resource.name} has no such action`, by: null }];
  const values = buildGivenValues(claim.given, action.fields);
  const scope = { ...buildProbeScope(facts, null, { self: {}, parent: {}, user: {}, settings: {} }), mode: 'edit' as const };
  const [found] = keepNamedFindings(
    judgeDialog(action.fields, values, { ...scope, roles: new Set(Object.keys(facts.model.roles)) }),
    claim,
    resource,
  );
  if ((found === undefined) === claim.isAccepted) return [];
  const said = found === undefined ? 'is accepted' : `is refused: ${found.code} of ${found.field}`;
  return [
    {
      fact: `${action.name} with these ${said}`,
      by: { gate: 'form', of: claim.given[0]?.field.text ?? '', cond: null, place: action.place },
    },
  ];
}

// What nobody enters is not looked at, so that a line about it would say nothing.
function isNeverEntered(field: Field | undefined): boolean {
  return field === undefined || isMadeByServer(field);
}

function keepNamedFindings(findings: readonly ValueFinding[], { given }: ValuesClaim, { rules }: Resource): readonly ValueFinding[] {
  const named = given.map(({ field }) => field.text);
  const isOfRule = ({ with: { rule } }: ValueFinding): boolean =>
    rules.some(({ id, check }) => id === rule && check.reads.some((read) => named.includes(read.split('.')[1] ?? '')));
  return findings.filter((finding) => finding.severity === 'error' && (named.includes(finding.field) || isOfRule(finding)));
}

function buildGivenValues(given: readonly GivenValue[], fields: Readonly<Record<string, Field>>): Values {
  return given.reduce<Values>((values, { field, value, length }) => {
    const own = length !== null ? 'a'.repeat(length) : value === null ? null : toWireValue(value, fields[field.text] ?? null);
    // Only what is known of referenced records stands below a name.
    return setAtPath(values, field.text.startsWith('_data.') ? field.text.split('.') : [field.text], own) as Values;
  }, {});
}

/** Whether a field is unique, and within what. */
export function listBrokenUnique(resource: Resource, { field, within }: Extract<PolicyClaim, { kind: 'unique' }>): readonly BrokenLine[] {
  const own = resource.fields[field.text];
  const names = within.map(({ text }) => text);
  if (own?.unique && [...own.unique.within].sort().join() === [...names].sort().join()) return [];
  const scope = own?.unique?.within.join(', ') ?? '';
  const fact = own?.unique ? `${field.text} is unique${scope === '' ? ' everywhere' : ` within ${scope}`}` : `${field.text} is not unique`;
  return [{ fact, by: { gate: 'form', of: field.text, cond: null, place: own?.place ?? resource.place } }];
}

/** Whether a new record starts like this; what is computed is written as `"= formula"`. */
export function listBrokenStart(resource: Resource, { given }: Extract<PolicyClaim, { kind: 'start' }>): readonly BrokenLine[] {
  const fields = listFormFields(resource, 'create');
  const wanted = buildGivenValues(given, fields);
  return given.flatMap(({ field: { text } }) => {
    const field = fields[text];
    const start = resource.create?.prefill[text] ?? field?.default ?? null;
    const value = start === null ? null : 'lit' in start ? start.lit : `= ${start.expr.text}`;
    if (isSameContent(value, wanted[text])) return [];
    const fact = `new ${resource.name} start with ${text} ${JSON.stringify(value)}`;
    return [{ fact, by: { gate: 'form' as const, of: text, cond: null, place: field?.place ?? resource.place } }];
  });
}
