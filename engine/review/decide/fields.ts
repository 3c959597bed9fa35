/** The gates of fields: who sees one, who writes it, who chooses a value, who filters by it. */
import { fieldState, isMadeByServer, isOpenToRoles } from '../../model/access.ts';
import type { Scope } from '../../model/evaluate.ts';
import { isLookedUp } from '../../model/looked-up.ts';
import type { Field, Resource, Verb } from '../../model/model.ts';
import { denied } from '../condition.ts';
import { conditionLine, fact, gateLine, rowsLine, ruleLines, verbLines } from './gates.ts';
import type { Raw, Wish } from './question.ts';

export function found<T>(one: T | undefined | null, resource: Resource, name: string): T {
  if (one === undefined || one === null) throw new Error(`"${resource.name}" has no "${name}"; look before asking.`);
  return one;
}

/** Who may neither list nor show gets what a lookup shows. */
export function seeLines(resource: Resource, field: Field, scope: Scope): readonly (Raw | null)[] {
  const verb: Verb = resource.ops.get === null && !resource.isSingle ? 'list' : 'show';
  const full = gateLine(resource, verb, scope);
  const lookup = gateLine(resource, 'lookup', scope);
  const isLookup = full.outcome === 'fails' && lookup.outcome !== 'fails';
  return [
    isLookup ? null : gateLine(resource, 'use', scope),
    rowsLine(resource, scope),
    isLookup ? lookup : full,
    isLookup ? fact('lookup-field', field.name, { isTrue: isLookedUp(resource, field), place: resource.place }) : null,
    field.codec.kind === 'password' ? fact('password', field.name, { isTrue: false, place: field.place }) : null,
    visibleLine(field, scope),
  ];
}

function visibleLine(field: Field, scope: Scope): Raw | null {
  const { visible, name } = field;
  if (visible === true) return null;
  const line = conditionLine('visible', visible, { of: name, scope, place: field.place });
  if (!isOpenToRoles(visible, scope.roles)) return { ...line, outcome: 'fails' };
  return { ...line, outcome: line.outcome === 'depends' ? 'depends' : fieldState(field, scope).visible ? 'passes' : 'fails' };
}

export function writtenField(resource: Resource, name: string, scope: Scope): Field {
  const form = scope.mode === 'create' ? resource.create : resource.edit;
  return found(form?.fields[name] ?? resource.fields[name], resource, name);
}

export function writeLines(resource: Resource, field: Field, scope: Scope): readonly (Raw | null)[] {
  const isNew = scope.mode === 'create';
  const verb = isNew ? 'create' : 'edit';
  const form = resource[verb];
  const { name, place } = field;
  const isFixed = field.isImmutable && !isNew;
  const isThere = form !== null && (form.writable.includes(name) || Object.hasOwn(form.fields, name));
  return [
    ...verbLines(resource, verb, scope),
    ...ruleLines(resource, verb, scope),
    // What is fixed is in no form for changes; that it is fixed says more.
    isFixed ? fact('immutable', name, { isTrue: false, place }) : fact('form', name, { isTrue: isThere, place }),
    isMadeByServer(field) ? fact('made-by-server', name, { isTrue: false, place }) : null,
    visibleLine(field, scope),
    lockLine(field, scope),
  ];
}

// What may be written is what is not read only; the line says it this way round.
function lockLine(field: Field, scope: Scope): Raw | null {
  const { name, place, readOnly } = field;
  if (readOnly === false || isMadeByServer(field)) return null;
  const isLocked = fieldState({ ...field, isImmutable: false }, scope).readOnly;
  const line = conditionLine('read-only', denied(readOnly), { of: name, scope, place });
  const outcome = line.outcome === 'depends' ? 'depends' : isLocked ? 'fails' : 'passes';
  return { ...line, outcome, reason: field.messages['readOnly'] ?? null };
}

export function inputOf(resource: Resource, action: string, name: string): Field {
  return found(found(resource.actions[action], resource, action).fields[name], resource, name);
}

/** What decides about an input of an action. Its dialog is open, so the action itself may run. */
export function inputLines(field: Field, scope: Scope): readonly (Raw | null)[] {
  return [visibleLine(field, scope), lockLine(field, scope)];
}

export function chooseLines(resource: Resource, wish: Extract<Wish, { kind: 'choose' }>, scope: Scope): readonly (Raw | null)[] {
  const { action } = wish;
  const field = action === undefined ? writtenField(resource, wish.field, scope) : inputOf(resource, action, wish.field);
  const options = field.choices?.kind === 'enum' ? field.choices.values : [];
  const option = found(
    options.find(({ value }) => String(value) === wish.value),
    resource,
    wish.value,
  );
  return [
    ...(action === undefined ? writeLines(resource, field, scope) : inputLines(field, scope)),
    option.when === true ? null : conditionLine('option', option.when, { of: wish.value, scope, place: field.place }),
  ];
}

export function filterLines(resource: Resource, param: string, scope: Scope): readonly (Raw | null)[] {
  const accept = found(
    resource.accepts.find((each) => each.param === param),
    resource,
    param,
  );
  const place = resource.fields[accept.field]?.place ?? resource.place;
  return [
    ...verbLines(resource, 'list', scope),
    accept.when === true ? null : conditionLine('filter', accept.when, { of: param, scope, place }),
  ];
}
