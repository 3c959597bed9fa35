/** One save: what is sent, and how. Most forms create or update; a form with a body of its own is sent as written. */
import { paramsOf, pathOf } from '../../data/address.ts';
import { asRecord } from '../../data/errors.ts';
import type { DataSource, Loaded } from '../../data/source.ts';
import { ifMatch, unversioned, versionOf, withVersion } from '../../data/version.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Form, Op, Resource } from '../../model/model.ts';
import { fromRow, isWholeBody, toBody } from '../../model/records.ts';
import type { Params, Values } from '../../model/values.ts';

export interface Save {
  readonly resource: Resource;
  readonly form: Form;
  readonly mode: 'create' | 'edit';
  readonly key: readonly string[];
  readonly params: Params;
  readonly version: string | null;
  /** Normalised. */
  readonly values: Values;
  /** Names of fields that were changed. */
  readonly changed: readonly string[];
  /** `self` the record before, `form` what was typed. */
  readonly scope: Scope;
}

export async function saveRecord(source: DataSource, save: Save): Promise<Loaded> {
  const { form, mode, key, version, values, changed } = save;
  const resource = withFormFields(save.resource, form);
  // A new record goes to the parent that was chosen in the form.
  const params = mode === 'create' ? paramsOf(resource, values, save.params) : save.params;
  const op = mode === 'create' ? resource.ops.create : resource.ops.update;
  if (op !== null && hasOwnBody(form)) return sendOwnBody(source, { ...save, resource, params, op });
  if (mode === 'create') return source.create(resource, values, params);
  const sent = op?.method === 'PATCH' ? Object.fromEntries(changed.map((name) => [name, values[name] ?? null])) : values;
  return source.update(resource, key, sent, { params, version });
}

// Fields of the form are sent like those of the record, though nobody stores them.
function withFormFields(resource: Resource, form: Form): Resource {
  const names = Object.keys(form.fields);
  if (names.length === 0) return resource;
  return { ...resource, fields: { ...resource.fields, ...form.fields }, order: [...new Set([...resource.order, ...names])] };
}

function hasOwnBody({ body }: Form): boolean {
  return isWholeBody(body) || Object.keys(body).length > 0;
}

async function sendOwnBody(
  source: DataSource,
  { resource, form, mode, key, params, version, values, scope, op }: Save & { readonly op: Op },
): Promise<Loaded> {
  const reply = await source.send({
    method: op.method,
    path: pathOf(op.path, key, params),
    body: toBody(resource, values, { mode, fields: op.send, form, scope }),
    encoding: op.encoding,
    headers: ifMatch(version),
  });
  const body = asRecord(reply.body);
  const data = asRecord(body['data']);
  return {
    values: withVersion({ ...unversioned(values), ...fromRow(resource, Object.keys(data).length > 0 ? data : body) }, reply),
    version: versionOf(reply),
    reply: body,
  };
}
