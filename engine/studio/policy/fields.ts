/** What fields take, and which records they name. */
import type { Field, ModelQuery, Resource } from '../../model/model.ts';
import type { ModelValue } from '../../model/expression.ts';
import { listChoiceOptions } from '../../model/options.ts';
import { printPolicyValue } from './draft-cond.ts';
import type { BrokenLine } from './facts.ts';
import type { PolicyClaim } from './sentences/sentence.ts';

/** Whether a field takes what the line says. */
export function listBrokenLimits(
  resource: Resource,
  { field: { text }, is, values }: Extract<PolicyClaim, { kind: 'field' }>,
): readonly BrokenLine[] {
  const field = collectFields(resource).get(text);
  if (field === undefined) return [];
  const found = listFieldLimits(field, is);
  const wanted = values.map(({ value }) => String(value));
  const isSame = [...found].sort().join('\n') === [...wanted].sort().join('\n');
  return isSame ? [] : [createBrokenFact(field, `${text} of ${resource.name} is ${is} ${found.join(', ') || 'nothing'}`)];
}

function listFieldLimits(field: Field, is: Extract<PolicyClaim, { kind: 'field' }>['is']): readonly string[] {
  switch (is) {
    case 'at most':
      return printLimit(field.maximum ?? field.maxLength, field);
    case 'at least':
      return printLimit(field.minimum ?? field.minLength, field);
    case 'one of':
      // Of rows with a key: the keys there are.
      if (field.codec.kind === 'key-value') return field.codec.keys.map(({ key }) => key);
      return listChoiceOptions(field.choices).map(({ value }) => String(value));
  }
}

/** Of a number, or of the length of a text. */
function printLimit(value: number | null, field: Field): readonly string[] {
  return value === null ? [] : [printPolicyValue(value, field)];
}

/** Each field by its name; members, and inputs of actions, with the names on the way. */
export function collectFields({ order, fields, actions, collections }: Resource): ReadonlyMap<string, Field> {
  const found = new Map<string, Field>();
  const visit = (field: Field, path: string): void => {
    const own = path === '' ? field.name : `${path}.${field.name}`;
    found.set(own, field);
    for (const member of Object.values(field.items?.members ?? field.members ?? {})) visit(member, own);
  };
  for (const name of order) if (fields[name] !== undefined) visit(fields[name], '');
  for (const { name, fields: dialog } of Object.values(actions)) for (const each of Object.values(dialog)) visit(each, name);
  for (const { name, fields: own } of Object.values(collections)) for (const each of Object.values(own)) visit(each, name);
  return found;
}

/** Whether a field names records of this resource, and which of them. */
export function listBrokenReferences(
  resource: Resource,
  { field, to, filter }: Extract<PolicyClaim, { kind: 'refers' }>,
): readonly BrokenLine[] {
  const own = collectFields(resource).get(field.text);
  if (own?.choices?.kind !== 'ref') return [createBrokenFact(own ?? resource, `${field.text} of ${resource.name} refers to nothing`)];
  const is = printFilter(own.choices.filter);
  if (own.choices.to === to.text && is === (filter === null ? null : JSON.stringify(filter.value))) return [];
  return [createBrokenFact(own, `${field.text} of ${resource.name} refers to ${own.choices.to}${is === null ? '' : ` where ${is}`}`)];
}

/** A filter as JSON, by parameter and operator; null if there is none. */
export function printFilter(query: ModelQuery): string | null {
  if (query.length === 0) return null;
  const entries = query.map(({ param, op, values, when }) => {
    const all = values.map(printBodyValue);
    const only = all.length === 1 ? all[0] : all;
    const found = op === 'eq' && all.length === 1 ? only : { [op]: only };
    return [param, when === true ? found : { value: found, when: typeof when === 'boolean' ? when : `= ${when.text}` }] as const;
  });
  return JSON.stringify(Object.fromEntries(entries));
}

function printBodyValue(value: ModelValue): unknown {
  return 'lit' in value ? value.lit : `= ${value.expr.text}`;
}

function createBrokenFact({ place }: Pick<Resource, 'place'>, fact: string): BrokenLine {
  return { fact, by: { gate: 'offered', of: '', cond: null, place } };
}
