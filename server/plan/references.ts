import { queryOf } from '../../engine/model/query.ts';
import type { Filtering } from '../../engine/model/query.ts';
import type { Choices, Field, Text } from '../../engine/model/model.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import { sentAs } from '../../engine/model/records.ts';
import { isEmpty, isRecord } from '../../engine/model/steps.ts';
import type { FieldError } from '../reply/refusal.ts';
import type { Message } from '../reply/say.ts';
import { say, sayText } from '../reply/say.ts';
import { list, type ListOptions } from '../store/list.ts';
import { keyValue, type StoredRecord } from '../store/records.ts';
import { batches, needsComputed } from './batches.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import type { Draft } from './errors.ts';

type Reference = Choices & { readonly kind: 'ref' };

/** New references must lead to a record that exists and matches the filter of the field. */
export async function checkReferences(call: Call, draft: Draft): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of Object.values(draft.resource.fields)) {
    if (isUnchanged(draft.values[field.name], draft.old?.[field.name]) || field.derived !== null || field.stamp !== null) continue;
    errors.push(
      ...(await checkValue(call, draft, field, {
        value: draft.values[field.name],
        old: draft.old?.[field.name],
        path: sentAs(field),
      })),
    );
  }
  return errors;
}

interface At {
  readonly value: unknown;
  readonly old: unknown;
  readonly path: string;
}

async function checkValue(call: Call, draft: Draft, field: Field, at: At): Promise<readonly FieldError[]> {
  if (isEmpty(at.value)) return [];
  if (field.choices?.kind === 'ref') return checkKeys(call, draft, { field, reference: field.choices, at });
  const errors: FieldError[] = [];
  if (field.items && Array.isArray(at.value)) {
    for (const [index, item] of at.value.entries())
      errors.push(...(await checkValue(call, draft, field.items, { value: item, old: null, path: `${at.path}.${index}` })));
  }
  if (field.codec.kind === 'key-value' && Array.isArray(at.value)) {
    for (const [index, row] of at.value.entries())
      if (isRecord(row))
        errors.push(
          ...(await checkValue(call, draft, field.codec.values, {
            value: row['value'],
            old: listOf(at.old).map((each) => (isRecord(each) ? each['value'] : null)),
            path: `${at.path}.${index}.value`,
          })),
        );
  }
  if (field.members && isRecord(at.value)) {
    for (const member of Object.values(field.members))
      errors.push(
        ...(await checkValue(call, draft, member, { value: at.value[member.name], old: null, path: `${at.path}.${sentAs(member)}` })),
      );
  }
  return errors;
}

async function checkKeys(call: Call, draft: Draft, o: { field: Field; reference: Reference; at: At }): Promise<readonly FieldError[]> {
  const before = listOf(o.at.old);
  const wanted = listOf(o.at.value).filter((key) => !isEmpty(key) && !before.includes(key));
  const target = call.engine.model.resources[o.reference.to];
  if (wanted.length === 0 || !target) return [];
  const filters = queryOf(o.reference.filter, draft.scope);
  const found = filters === null ? [] : await existing(call, o.reference, wanted.map(String), filters);
  const missing = wanted.filter((key) => !found.includes(String(key)));
  if (missing.length === 0) return [];
  return [{ path: o.at.path, code: 'filter', message: missingText(draft, o.field, target.title) }];
}

async function existing(
  call: Call,
  reference: Reference,
  keys: readonly string[],
  filters: readonly Filtering[],
): Promise<readonly string[]> {
  const { model } = call.engine;
  const target = model.resources[reference.to];
  if (!target) return [];
  const param = target.fields[reference.key]?.query ?? reference.key;
  const options: ListOptions = {
    filters: [...filters, { param, op: 'in', values: keys }],
    search: null,
    sort: null,
    limit: null,
    offset: 0,
    parents: {},
    fields: [],
    // What a row rule hides does not exist for this user.
    rows: target.rows,
    scope: scopeOf(call, 'list'),
  };
  const keyOf = (record: StoredRecord): string => keyValue(target, record, reference.key);
  if (!needsComputed(call, target, options)) return (await list(call.tx, model, target, options)).rows.map(keyOf);
  const found: string[] = [];
  for await (const some of batches(call, target, options)) found.push(...some.map(({ stored }) => keyOf(stored)));
  return found;
}

function missingText(draft: Draft, field: Field, title: Text): Message {
  const own = field.messages['filter'];
  return own ? sayText(own, draft.scope, { title: field.title }) : say('{resource} not found', { resource: title });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
