import { isMadeByServer, fieldVisibility } from '../../engine/model/access.ts';
import { evaluateValue } from '../../engine/model/evaluate.ts';
import type { Field, FormModel, Resource } from '../../engine/model/model.ts';
import { valuesFromBody, bodyFromValues } from '../../engine/model/records.ts';
import { isEmptyValue, isPlainObject } from '../../engine/model/steps.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import { judgeRecord } from '../../engine/model/verdict.ts';
import type { Api, Got } from '../api/api.ts';
import { candidatesOf, type Pools } from './generated.ts';
import { addressOf, everybody, paramsOf, scopeFor, storedOf } from './platform.ts';

export type Mode = 'create' | 'edit';

export interface Save {
  readonly resource: Resource;
  readonly form: FormModel;
  readonly mode: Mode;
  readonly values: Values;
  /** As stored; null on create. */
  readonly old: Values | null;
  readonly key: readonly string[];
  readonly params: Params;
}

export function personaOfAll(api: Api): { readonly name: string; readonly roles: readonly string[] } {
  return { name: everybody, roles: Object.keys(api.model.roles) };
}

/** The record as a form would send it. */
export function bodyOf(api: Api, { resource, form, mode, values, old, params }: Save): unknown {
  const scope = { ...scopeFor(api, personaOfAll(api), mode, { self: values, params }), old: old ?? undefined };
  return bodyFromValues(resource, values, { mode, fields: mode === 'edit' ? (resource.ops.update?.send ?? null) : null, form, scope });
}

export async function send(api: Api, save: Save, as = everybody): Promise<Got> {
  const { resource, mode, key, params } = save;
  const op = mode === 'create' ? resource.ops.create : resource.ops.update;
  if (op === null) throw new Error(`"${resource.name}" has no call to ${mode}.`);
  return api.send(`${op.method} ${addressOf(op, { key, params })}`, { as, body: bodyOf(api, save) });
}

/** Names of the fields that the one verdict refuses in what the server makes of a body: defaults filled in. */
export function refusedBy(api: Api, save: Save): readonly string[] {
  const { resource, form, mode, old, params } = save;
  const scope = scopeFor(api, personaOfAll(api), mode, { params });
  const defaults = Object.values(resource.fields).flatMap((field) =>
    mode === 'create' && field.default !== null && isEmptyValue(save.values[field.name])
      ? [[field.name, evaluateValue(field.default, { ...scope, self: save.values })] as const]
      : [],
  );
  // What the wire makes of a value is what the server sees of it.
  const sent = bodyOf(api, save);
  const own = Object.values(form.fields).flatMap(({ name }) => (name in save.values ? [[name, save.values[name]] as const] : []));
  const values = { ...old, ...valuesFromBody(resource, sent), ...Object.fromEntries([...own, ...defaults]) };
  const schemas = api.engine.schemas(resource);
  const schemaErrors = mode === 'create' ? schemas.create : schemas.update;
  const all = judgeRecord({ resource, form, mode, values, old, scope, schemaErrors, side: 'browser' });
  return [...new Set(all.filter(({ severity }) => severity === 'error').map(({ field }) => field))].sort();
}

/** Names of the fields that an answer refuses: `errors` is keyed by what each is sent as, and by a path below it. */
export function refusedIn(resource: Resource, form: FormModel | null, got: Got): readonly string[] {
  const errors = isPlainObject(got.body) && isPlainObject(got.body['errors']) ? got.body['errors'] : {};
  const fields = Object.values({ ...resource.fields, ...form?.fields });
  const nameOf = (key: string) =>
    fields.find(({ sendAs }) => sendAs !== null && (key === sendAs || key.startsWith(`${sendAs}.`)))?.name ?? key;
  return [...new Set(Object.keys(errors).map(nameOf))].sort();
}

/** Codes of an answer that no look at the values alone could have found. */
export function codesIn(got: Got): readonly string[] {
  const fields = isPlainObject(got.body) && Array.isArray(got.body['fields']) ? got.body['fields'] : [];
  return fields.map((field: unknown) => (isPlainObject(field) ? String(field['code']) : ''));
}

let count = 0;

/** The same values with everything that must be its own made new. */
export function fresh(resource: Resource, values: Values): Values {
  const unique = Object.values(resource.fields).filter(({ name, unique: is }) => is !== null || resource.key.includes(name));
  const renewed = unique.filter((field) => !isMadeByServer(field) && field.sendAs !== null && field.readOnly !== true);
  count += 1;
  return {
    ...values,
    ...Object.fromEntries(renewed.map((field) => [field.name, another(field, values[field.name])])),
  };
}

function another({ type, pattern }: Field, value: unknown): string {
  if (type === 'email') return `new-${count}@example.com`;
  // A host name stays one.
  const domain = /[.][a-z]{2,}$/.exec(String(value))?.[0] ?? '';
  const inDigits = `new-${count}${domain}`;
  const isAllowed = pattern === null || new RegExp(pattern, 'u').test(inDigits);
  return isAllowed ? inDigits : inDigits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
}

/** Stored records as somebody would enter them anew, most filled in first; `filled` puts something into every empty field. */
export async function candidates(api: Api, resource: Resource, options: { pools: Pools; isFilled: boolean }): Promise<readonly Save[]> {
  const form = resource.create;
  if (form === null) return [];
  return (await storedOf(api, resource)).map((record): Save => {
    const entries = form.writable.flatMap((name): readonly (readonly [string, unknown])[] => {
      const field = resource.fields[name];
      if (!field || isMadeByServer(field)) return [];
      const value = record.values[name];
      const isMissing = isEmptyValue(value) || (Array.isArray(value) && value.length === 0);
      const good =
        options.isFilled && isMissing
          ? candidatesOf(field, options.pools).good.find((each) => !Array.isArray(each) || each.length > 0)
          : null;
      return isMissing ? (isEmptyValue(good) ? [] : [[name, good]]) : [[name, value]];
    });
    const all = fresh(resource, Object.fromEntries(entries));
    // What does not apply to such a record is not kept.
    const scope = scopeFor(api, personaOfAll(api), 'create', { self: all });
    const isKept = (name: string): boolean => {
      const field = resource.fields[name];
      return field === undefined || fieldVisibility(field, scope) !== 'cleared';
    };
    const values = Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name)));
    return { resource, form, mode: 'create', values, old: null, key: [], params: placeOf(resource, record.parent) };
  });
}

// A record whose parent may be left open names it itself.
function placeOf(resource: Resource, parent: string): Params {
  const params = paramsOf(resource, { parent });
  return Object.fromEntries(resource.parents.map(({ param, wildcard }) => [param, wildcard ? '*' : (params[param] ?? '')]));
}
