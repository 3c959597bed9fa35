/** One save: what is sent, and how. Most forms create or update; a form with a body of its own is sent as written. */
import { buildCreationPath, buildRoutePath, printRestores, resolveRecordParams } from '../../../data/address.ts';
import { objectOrEmpty } from '../../../data/errors.ts';
import type { DataSource, LoadedRecord } from '../../../data/source.ts';
import { buildIfMatchHeader, clearVersion, getReplyVersion, addReplyVersion } from '../../../data/version.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { FormModel, ApiOperation, Resource } from '../../../model/model.ts';
import { valuesFromRow, isExpressionBody, bodyFromValues } from '../../../model/records.ts';
import type { Params, Values } from '../../../model/values.ts';
import { noteOwnSave } from './own-saves.ts';

export interface SaveTask {
  readonly resource: Resource;
  readonly form: FormModel;
  readonly mode: 'create' | 'edit';
  readonly key: readonly string[];
  readonly params: Params;
  readonly version: string | null;
  /** Normalised. */
  readonly values: Values;
  /** Names of fields that were changed. */
  readonly changed: readonly string[];
  /** What this create is called: sent again, it creates nothing else. */
  readonly idempotencyKey?: string;
  /** `self` the record before, `form` what was typed. */
  readonly scope: EvaluationScope;
  /** The version of the record whose values these are. */
  readonly restores?: number;
}

export function saveRecord(source: DataSource, save: SaveTask): Promise<LoadedRecord> {
  const sent = sendRecord(source, save);
  return save.mode === 'edit' ? noteOwnSave(source, save, save.version, sent) : sent;
}

async function sendRecord(source: DataSource, save: SaveTask): Promise<LoadedRecord> {
  const { form, mode, key, version, values, changed } = save;
  const resource = extendWithFormFields(save.resource, form);
  // A new record goes to the parent that was chosen in the form.
  const params = mode === 'create' ? resolveRecordParams(resource, values, save.params) : save.params;
  const op = mode === 'create' ? resource.ops.create : resource.ops.update;
  if (op !== null && hasOwnBody(form)) return sendOwnBody(source, { ...save, resource, params, op });
  if (mode === 'create') return source.create(resource, values, params, { headers: buildIdempotencyHeader(save) });
  const sent = op?.method === 'PATCH' ? Object.fromEntries(changed.map((name) => [name, values[name] ?? null])) : values;
  const { restores } = save;
  return source.update(resource, key, sent, { params, version, ...(restores !== undefined && { restores }) });
}

function buildIdempotencyHeader({ mode, idempotencyKey }: Pick<SaveTask, 'mode'> & { readonly idempotencyKey?: string | undefined }) {
  return mode === 'create' && idempotencyKey !== undefined ? { 'Idempotency-Key': `"${idempotencyKey}"` } : {};
}

// Fields of the form are sent like those of the record, though nobody stores them.
function extendWithFormFields(resource: Resource, form: FormModel): Resource {
  const names = Object.keys(form.fields);
  if (names.length === 0) return resource;
  return { ...resource, fields: { ...resource.fields, ...form.fields }, order: [...new Set([...resource.order, ...names])] };
}

function hasOwnBody({ body }: FormModel): boolean {
  return isExpressionBody(body) || Object.keys(body).length > 0;
}

async function sendOwnBody(
  source: DataSource,
  { resource, form, mode, key, params, version, values, scope, op, restores, idempotencyKey }: SaveTask & { readonly op: ApiOperation },
): Promise<LoadedRecord> {
  const path = mode === 'create' ? buildCreationPath(op.path, resource, values, params) : buildRoutePath(op.path, key, params);
  const reply = await source.send({
    method: op.method,
    path: path + printRestores(restores),
    body: bodyFromValues(resource, values, { mode, fields: op.send, form, scope }),
    encoding: op.encoding,
    headers: { ...buildIfMatchHeader(version), ...buildIdempotencyHeader({ mode, idempotencyKey }) },
  });
  const body = objectOrEmpty(reply.body);
  const data = objectOrEmpty(body['data']);
  return {
    values: addReplyVersion({ ...clearVersion(values), ...valuesFromRow(resource, Object.keys(data).length > 0 ? data : body) }, reply),
    version: getReplyVersion(reply),
    reply: body,
  };
}
