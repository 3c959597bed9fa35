/** The gates of fields: who sees one, who writes it, who chooses a value, who filters by it. */
import { currentFieldState, isMadeByServer, isOpenToRoles } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { isLookupField } from '../../model/looked-up.ts';
import type { Field, Resource } from '../../model/model.ts';
import { listChoiceOptions } from '../../model/options.ts';
import { negateCondition } from '../words/condition.ts';
import {
  createConditionLine,
  createFactLine,
  createGateLine,
  createRowsLine,
  listRuleLines,
  listSeeVerbs,
  listVerbLines,
} from './gates.ts';
import type { RawLine, AccessWish } from './question.ts';

export function requireFound<T>(one: T | undefined | null, resource: Resource, name: string): T {
  if (one === undefined || one === null) throw new Error(`"${resource.name}" has no "${name}"; look before asking.`);
  return one;
}

/** The right that gives the field, a full one first. Whoever has none is told of a lookup, where they have that. */
export function listSeeLines(resource: Resource, field: Field, scope: EvaluationScope): readonly (RawLine | null)[] {
  const [first = 'show', ...others] = listSeeVerbs(resource, field);
  const full = createGateLine(resource, first, scope);
  const ways = [full, ...others.map((verb) => createGateLine(resource, verb, scope))];
  const lookup = createGateLine(resource, 'lookup', scope);
  const given = ways.find(({ outcome }) => outcome === 'passes') ?? ways.find(({ outcome }) => outcome === 'depends');
  const gate = given ?? (lookup.outcome === 'fails' ? full : lookup);
  const isLookup = gate.of === 'lookup';
  return [
    isLookup ? null : createGateLine(resource, 'use', scope),
    createRowsLine(resource, scope),
    gate,
    isLookup ? createFactLine('lookup-field', field.name, { isTrue: isLookupField(resource, field), place: resource.place }) : null,
    field.codec.kind === 'password' ? createFactLine('password', field.name, { isTrue: false, place: field.place }) : null,
    createVisibleLine(field, scope),
  ];
}

function createVisibleLine(field: Field, scope: EvaluationScope): RawLine | null {
  const { visible, name } = field;
  if (visible === true) return null;
  const line = createConditionLine('visible', visible, { of: name, scope, place: field.place });
  if (!isOpenToRoles(visible, scope.roles)) return { ...line, outcome: 'fails' };
  return { ...line, outcome: line.outcome === 'depends' ? 'depends' : currentFieldState(field, scope).visible ? 'passes' : 'fails' };
}

export function findWrittenField(resource: Resource, name: string, scope: EvaluationScope): Field {
  const form = scope.mode === 'create' ? resource.create : resource.edit;
  return requireFound(form?.fields[name] ?? resource.fields[name], resource, name);
}

export function listWriteLines(resource: Resource, field: Field, scope: EvaluationScope): readonly (RawLine | null)[] {
  const isNew = scope.mode === 'create';
  const verb = isNew ? 'create' : 'edit';
  const form = resource[verb];
  const { name, place } = field;
  const isFixed = field.isImmutable && !isNew;
  const isThere = form !== null && (form.writable.includes(name) || Object.hasOwn(form.fields, name));
  return [
    ...listVerbLines(resource, verb, scope),
    ...listRuleLines(resource, verb, scope),
    // What is fixed is in no form for changes; that it is fixed says more.
    isFixed ? createFactLine('immutable', name, { isTrue: false, place }) : createFactLine('form', name, { isTrue: isThere, place }),
    isMadeByServer(field) ? createFactLine('made-by-server', name, { isTrue: false, place }) : null,
    createVisibleLine(field, scope),
    createLockLine(field, scope),
  ];
}

// What may be written is what is not read only; the line says it this way round.
function createLockLine(field: Field, scope: EvaluationScope): RawLine | null {
  const { name, place, readOnly } = field;
  if (readOnly === false || isMadeByServer(field)) return null;
  const isLocked = currentFieldState({ ...field, isImmutable: false }, scope).readOnly;
  const line = createConditionLine('read-only', negateCondition(readOnly), { of: name, scope, place });
  const outcome = line.outcome === 'depends' ? 'depends' : isLocked ? 'fails' : 'passes';
  return { ...line, outcome, reason: field.messages['readOnly'] ?? null };
}

export function findActionInput(resource: Resource, action: string, name: string): Field {
  return requireFound(requireFound(resource.actions[action], resource, action).fields[name], resource, name);
}

/** What decides about an input of an action. Its dialog is open, so the action itself may run. */
export function listInputLines(field: Field, scope: EvaluationScope): readonly (RawLine | null)[] {
  return [createVisibleLine(field, scope), createLockLine(field, scope)];
}

export function listChooseLines(
  resource: Resource,
  wish: Extract<AccessWish, { kind: 'choose' }>,
  scope: EvaluationScope,
): readonly (RawLine | null)[] {
  const { action } = wish;
  const field = action === undefined ? findWrittenField(resource, wish.field, scope) : findActionInput(resource, action, wish.field);
  const option = requireFound(
    listChoiceOptions(field.choices).find(({ value }) => String(value) === wish.value),
    resource,
    wish.value,
  );
  return [
    ...(action === undefined ? listWriteLines(resource, field, scope) : listInputLines(field, scope)),
    option.when === true ? null : createConditionLine('option', option.when, { of: wish.value, scope, place: field.place }),
  ];
}

export function listFilterLines(resource: Resource, param: string, scope: EvaluationScope): readonly (RawLine | null)[] {
  const accept = requireFound(
    resource.accepts.find((each) => each.param === param),
    resource,
    param,
  );
  const place = resource.fields[accept.field]?.place ?? resource.place;
  return [
    ...listVerbLines(resource, 'list', scope),
    accept.when === true ? null : createConditionLine('filter', accept.when, { of: param, scope, place }),
  ];
}
