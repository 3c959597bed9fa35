/** A key of the language, and two descriptors that differ in it. */
import { readModel } from '../../../engine/language/index.ts';
import type { Model } from '../../../engine/model/model.ts';
import type { Row } from '../../../engine/model/values.ts';

/** Part of a descriptor, merged into another; null takes a key away. */
export type Patch = { readonly [key: string]: unknown };

export interface KeyCase {
  /** `section.key` of the language. */
  readonly key: string;
  /** The resource `moons` with and without the key. */
  readonly both?: Patch;
  readonly with?: Patch;
  /** The other files, by name. */
  readonly files?: Readonly<Record<string, Patch>>;
  readonly filesWith?: Readonly<Record<string, Patch>>;
  readonly see: 'list' | 'create' | 'edit' | 'show' | 'menu' | 'failed';
  /** The record on the wire. */
  readonly row?: Row;
  readonly rows?: readonly Row[];
  readonly roles?: readonly string[];
  /** Query and hash of the address. */
  readonly at?: string;
  /** Texts of what is pressed in turn; `Name=x` types into the input of that label; `?Name` moves the pointer there, `~5` waits 5 ms. */
  readonly steps?: readonly string[];
  /** Status and body of the answer to writing calls; else 200 and the record. */
  readonly answer?: { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> };
  /** The records of planets; else Jupiter and Mars. */
  readonly others?: readonly Row[];
  /** Calls of this resource are answered with 500. */
  readonly broken?: string;
  /** What takes over a second by itself happens at once. */
  readonly isHasty?: true;
  /** The browser comes to rest, and does what waits for that. */
  readonly isIdle?: true;
  /** So many calls are compared: what polls goes on asking, as often as the machine has time for. */
  readonly firstCalls?: number;
  /** Without the key the checker refuses what names it, which is what is noticed. */
  readonly isRefused?: true;
  /** What of it is compared; everything unless it says otherwise. */
  readonly only?: 'calls' | 'text';
}

/** The files around the moons. */
export const shared: Readonly<Record<string, Patch>> = {
  _app: {
    apiVersion: 'admin/v1',
    title: 'Sky',
    api: { base: '/api/v1' },
    menu: [
      { group: 'other', title: 'Other' },
      { group: 'far', title: 'Far' },
    ],
    pages: ['x-orrery'],
    widgets: ['x-map'],
    formats: ['x-even'],
    settings: { atlas: 'string' },
    user: { username: 'string' },
  },
  _roles: { apiVersion: 'admin/v1', roles: { ROLE_ADMIN: 'Administrator', ROLE_GUEST: 'Guest' } },
  _messages: { apiVersion: 'admin/v1', messages: { told: 'You were told.' } },
  planets: {
    apiVersion: 'admin/v1',
    resource: 'planets',
    title: 'Planet',
    access: true,
    fields: { code: 'code', name: 'string', kind: { enum: ['rock', 'gas'] } },
  },
};

const moons: Patch = {
  apiVersion: 'admin/v1',
  resource: 'moons',
  title: 'Moon',
  access: true,
  fields: { code: 'code', name: 'string' },
};

/** One map laid over another, at any depth; lists and single values are replaced. */
export function merged(base: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch;
  if (!isMap(base)) return merged({}, patch);
  const names = new Set([...Object.keys(base), ...Object.keys(patch)]);
  const entries = [...names].map((name): [string, unknown] => [name, name in patch ? merged(base[name], patch[name]) : base[name]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}

const isMap = (value: unknown): value is Patch => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The Model of a case. Throws with its problems: a case that the checker refuses shows nothing. */
export function modelOf({ both, files = {}, filesWith = {}, with: own }: KeyCase, isWith: boolean): Model {
  const names = new Set([...Object.keys(shared), 'moons', ...Object.keys(files), ...Object.keys(filesWith)]);
  const sources = [...names].map((name) => {
    const base = merged(merged(name === 'moons' ? moons : (shared[name] ?? {}), files[name] ?? {}), isWith ? (filesWith[name] ?? {}) : {});
    const whole = name === 'moons' ? merged(merged(base, both ?? {}), isWith ? (own ?? {}) : {}) : base;
    return { file: `resources/${name}.yaml`, text: JSON.stringify(whole, null, 1) };
  });
  const { model, problems } = readModel(sources);
  if (model === null) throw new Error(problems.map(({ file, line, message }) => `${file}:${String(line)}: ${message}`).join('\n'));
  return model;
}
