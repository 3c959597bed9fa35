import { evaluateQuery } from '../../../model/query.ts';
import type { QueryFilter } from '../../../model/query.ts';
import type { FieldChoices, Field, ModelText } from '../../../model/model.ts';
import { isSameContent } from '../../../model/normalize.ts';
import { wireNameOf } from '../../../model/records.ts';
import { isEmptyValue, isPlainObject } from '../../../model/steps.ts';
import type { FieldError } from '../../reply/refusal.ts';
import type { SaidMessage } from '../../reply/say.ts';
import { say, sayText } from '../../reply/say.ts';
import type { StoreListOptions } from '../../store/list.ts';
import { referenceKeyValue, type StoredRecord } from '../../store/records.ts';
import { iterateCompleted, needsComputedValues } from '../read/batches.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { getRecordsByValues, listRecords } from '../holding.ts';
import type { WriteDraft } from './errors.ts';

type ReferenceChoices = FieldChoices & { readonly kind: 'ref' };

/** New references must lead to a record that exists and matches the filter of the field. */
export async function listReferenceErrors(call: ServerCall, draft: WriteDraft): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of Object.values(draft.resource.fields)) {
    if (isSameContent(draft.values[field.name], draft.old?.[field.name]) || field.derived !== null || field.stamp !== null) continue;
    errors.push(
      ...(await listValueReferenceErrors(call, draft, field, {
        value: draft.values[field.name],
        old: draft.old?.[field.name],
        path: wireNameOf(field),
      })),
    );
  }
  return errors;
}

interface ReferenceAt {
  readonly value: unknown;
  readonly old: unknown;
  readonly path: string;
}

async function listValueReferenceErrors(
  call: ServerCall,
  draft: WriteDraft,
  field: Field,
  at: ReferenceAt,
): Promise<readonly FieldError[]> {
  if (isEmptyValue(at.value)) return [];
  if (field.choices?.kind === 'ref') return listKeyErrors(call, draft, { field, reference: field.choices, at });
  const errors: FieldError[] = [];
  if (field.items && Array.isArray(at.value)) {
    for (const [index, item] of at.value.entries())
      errors.push(...(await listValueReferenceErrors(call, draft, field.items, { value: item, old: null, path: `${at.path}.${index}` })));
  }
  if (field.codec.kind === 'key-value' && Array.isArray(at.value)) {
    for (const [index, row] of at.value.entries())
      if (isPlainObject(row))
        errors.push(
          ...(await listValueReferenceErrors(call, draft, field.codec.values, {
            value: row['value'],
            old: toList(at.old).map((each) => (isPlainObject(each) ? each['value'] : null)),
            path: `${at.path}.${index}.value`,
          })),
        );
  }
  if (field.members && isPlainObject(at.value)) {
    for (const member of Object.values(field.members))
      errors.push(
        ...(await listValueReferenceErrors(call, draft, member, {
          value: at.value[member.name],
          old: null,
          path: `${at.path}.${wireNameOf(member)}`,
        })),
      );
  }
  return errors;
}

async function listKeyErrors(
  call: ServerCall,
  draft: WriteDraft,
  o: { field: Field; reference: ReferenceChoices; at: ReferenceAt },
): Promise<readonly FieldError[]> {
  const before = toList(o.at.old);
  const wanted = toList(o.at.value).filter((key) => !isEmptyValue(key) && !before.includes(key));
  const target = call.engine.model.resources[o.reference.to];
  if (wanted.length === 0 || !target) return [];
  const found = await listFoundKeys(call, draft, o.reference, wanted.map(String));
  const missing = wanted.filter((key) => !found.includes(String(key)));
  if (missing.length === 0) return [];
  return [{ path: o.at.path, code: 'filter', message: missingReferenceText(draft, o.field, target.title) }];
}

/** What a record refers to that its own user takes back has only to be there, as it has when other fields of a record are changed. */
async function listFoundKeys(
  call: ServerCall,
  { isTakenBack, scope }: WriteDraft,
  reference: ReferenceChoices,
  keys: readonly string[],
): Promise<readonly string[]> {
  const target = call.engine.model.resources[reference.to];
  if (isTakenBack === true && target !== undefined)
    return (await getRecordsByValues(call, target, reference.key, keys)).map((record) => referenceKeyValue(target, record, reference.key));
  const filters = evaluateQuery(reference.filter, scope);
  return filters === null ? [] : listExistingKeys(call, reference, keys, filters);
}

async function listExistingKeys(
  call: ServerCall,
  reference: ReferenceChoices,
  keys: readonly string[],
  filters: readonly QueryFilter[],
): Promise<readonly string[]> {
  const { model } = call.engine;
  const target = model.resources[reference.to];
  if (!target) return [];
  const param = target.fields[reference.key]?.query ?? reference.key;
  const options: StoreListOptions = {
    filters: [...filters, { param, op: 'in', values: keys }],
    search: null,
    sort: [],
    limit: null,
    offset: 0,
    parents: {},
    fields: [],
    // What a row rule hides does not exist for this user.
    rows: target.rows,
    scope: callScopeOf(call, 'list'),
  };
  const keyOf = (record: StoredRecord): string => referenceKeyValue(target, record, reference.key);
  if (!needsComputedValues(call, target, options)) return (await listRecords(call, target, options)).rows.map(keyOf);
  const found: string[] = [];
  for await (const some of iterateCompleted(call, target, options)) found.push(...some.map(({ stored }) => keyOf(stored)));
  return found;
}

function missingReferenceText(draft: WriteDraft, field: Field, title: ModelText): SaidMessage {
  const own = field.messages['filter'];
  return own ? sayText(own, draft.scope, { title: field.title }) : say('{resource} not found', { resource: title });
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
