import { beforeAll, describe, expect, it } from 'vitest';
import { mayUseVerb } from '../../engine/model/access.ts';
import { evaluateQuery } from '../../engine/model/query.ts';
import type { Field, Resource } from '../../engine/model/model.ts';
import { valuesFromRow, getAtPath, rowFromValues } from '../../engine/model/records.ts';
import { isEmptyValue, isPlainObject } from '../../engine/model/steps.ts';
import type { Row, Values } from '../../engine/model/values.ts';
import { keyFromValues } from '../../engine/server/store/layout.ts';
import { getRecord, type StoredRecord } from '../../engine/server/store/records.ts';
import type { RecordOf } from '../../engine/model/project-types.ts';
import type { Api } from '../api/api.ts';
import { passes } from '../api/store-reference.ts';
import { fieldOnWire, valuesOnWire } from '../fixtures/on-wire.ts';
import { countOf, seedFor } from '../share.ts';
import { demoOf, recordsOf, writableOf, type Pools } from './generated.ts';
import { hasOwnBody } from './access-calls.ts';
import {
  addressOf,
  administrator,
  everybody,
  platformModel as model,
  resourceOf,
  rowIn,
  rowsIn,
  sampleOf,
  scopeFor,
  storedOf,
} from './platform.ts';
import { choiceIds, fieldRows, uniqueRows } from './record-rows.ts';
import { auditSuite } from './saves-audit.ts';
import { candidates, codesIn, fresh, personaOfAll, refusedBy, refusedIn, send, type Mode, type Save } from './save.ts';
import { verdictRows } from './verdict-rows.ts';

/** Everything that is saved: the same faults as the verdict finds, the record as it was entered, one audit entry. Writes. */
export function savesSuite(given: () => Api): void {
  let api: Api;
  let pools: Pools;
  /** A record of each resource that was entered through the API, with something in every field that takes it. */
  const entered = new Map<string, { readonly save: Save; readonly row: Row; readonly read: Values }>();
  beforeAll(async () => {
    api = given();
    pools = demoOf(model, api.clock.now);
    for (const { resource } of creatable) entered.set(resource.name, await enter(resource));
    for (const { resource } of creatable)
      entered.set(resource.name, { ...enteredOf(resource), read: (await baseOf(resource, 'edit')).values });
  }, 120_000);

  const everyRole = { roles: new Set(Object.keys(model.roles)), mode: 'create', now: new Date(0), zone: 'UTC' } as const;
  const tenant: RecordOf<'companies'> = { group: 'tenant' };
  const open = Object.values(model.resources).filter(
    (resource) => !resource.isSingle && mayUseVerb(resource, 'create', { ...everyRole, parent: tenant }).allowed,
  );
  const creatable = open.flatMap((resource) =>
    resource.create && resource.ops.create && canBeMadeUp(resource) ? [{ resource, form: resource.create }] : [],
  );
  const titled = creatable.map((each) => [each.resource.name, each] as const);
  const formed = creatable.flatMap(({ resource, form }) => [
    [`${resource.name} create`, resource, form, 'create'] as const,
    ...(resource.edit && resource.ops.update ? ([[`${resource.name} edit`, resource, resource.edit, 'edit']] as const) : []),
  ]);

  /** Creates the fullest record that is accepted: fields that were only filled in and are refused are left empty. */
  async function enter(resource: Resource): Promise<{ save: Save; row: Row; read: Values }> {
    const plain = await candidates(api, resource, { pools, isFilled: false });
    const filled = await candidates(api, resource, { pools, isFilled: true });
    let last = '';
    for (const [at, full] of filled.entries()) {
      let save = full;
      for (let round = 0; round < 3; round += 1) {
        const got = await send(api, save);
        if (got.status === 201) return { save, row: rowIn(got), read: {} };
        last = got.text;
        const refused = refusedIn(resource, save.form, got).filter((name) => isEmptyValue(plain[at]?.values[name]));
        if (refused.length === 0) break;
        save = { ...save, values: Object.fromEntries(Object.entries(save.values).filter(([name]) => !refused.includes(name))) };
      }
    }
    throw new Error(`No record of "${resource.name}" could be entered: ${last}`);
  }

  const enteredOf = (resource: Resource) => {
    const found = entered.get(resource.name);
    if (!found) throw new Error(`No record of "${resource.name}" was entered.`);
    return found;
  };

  async function storedRecord(resource: Resource): Promise<StoredRecord | null> {
    const { save, row } = enteredOf(resource);
    const values = valuesFromRow(resource, row);
    const parents = Object.fromEntries(
      resource.parents.map(({ param, field }) => [param, field === null ? (save.params[param] ?? '*') : String(values[field])]),
    );
    return getRecord(api.store, resource, { key: keyFromValues(resource, values) ?? [], parents });
  }

  /** A save that nothing is wrong with: a new record like the entered one, or a stored one as it is. */
  async function baseOf(resource: Resource, mode: Mode): Promise<Save> {
    const { save } = enteredOf(resource);
    if (mode === 'create') return { ...save, values: fresh(resource, save.values) };
    const edit = resource.edit;
    const stored = await storedRecord(resource);
    if (!edit || !stored) throw new Error(`"${resource.name}" cannot be edited.`);
    const { values, key, params } = await sampleOf(api, resource, stored);
    return { resource, form: edit, mode, values, old: values, key, params };
  }

  describe('the server refuses exactly the fields that the verdict names, or saves', () => {
    it.each(formed)('%s: every generated record [P1-5-021] [P1-7.1-030] [P1-8-058]', async (_title, resource, form, mode) => {
      // Values that follow others are made by the form, and again by the server.
      const free = writableOf(resource, form).filter(({ autofill, readOnly }) => autofill === null || readOnly === false);
      const fields = free.filter(({ isImmutable, name }) => mode === 'create' || (!isImmutable && !resource.key.includes(name)));
      const wrong: string[] = [];
      const statuses = new Set<number>();
      for (const [at, changed] of recordsOf(fields, pools, { seed: seedFor(33), count: countOf({ usual: 16, long: 120 }) }).entries()) {
        const base = await baseOf(resource, mode);
        // From one changed field to a record that is nothing but generated.
        const some = Object.entries(changed).filter((_, nth) => at % 4 === 3 || nth % 7 === at % 7);
        const own = Object.fromEntries(
          Object.entries(base.values).filter(
            ([name]) =>
              mode === 'edit' || free.some((field) => field.name === name) || typeof resource.fields[name]?.autofill?.when === 'object',
          ),
        );
        const save: Save = { ...base, values: { ...(at % 8 === 7 && mode === 'create' ? {} : own), ...Object.fromEntries(some) } };
        const got = await send(api, save);
        statuses.add(got.status);
        const wanted = refusedBy(api, save);
        const isLate =
          wanted.length === 0 && got.status === 422 && codesIn(got).every((code) => ['unique', 'filter', 'unknown-value'].includes(code));
        const isSame =
          got.status === 422
            ? JSON.stringify(refusedIn(resource, form, got)) === JSON.stringify(wanted)
            : [200, 201].includes(got.status) && wanted.length === 0;
        if (!isSame && !isLate)
          wrong.push(
            `${JSON.stringify(Object.fromEntries(some))}: the verdict refuses ${wanted.join(' ') || 'nothing'}, the API ${got.status} ${refusedIn(resource, form, got).join(' ')} ${got.text.slice(0, 120)}`,
          );
      }
      expect(wrong).toEqual([]);
      expect([...statuses]).toEqual(expect.arrayContaining([422, mode === 'create' ? 201 : 200]));
    });

    const rows = verdictRows.map((row) => [row.id, row.resource, row.mode, row.field, row.code, JSON.stringify(row.bad), row] as const);

    it.each(rows)(
      '[%s] %s %s: %s is refused as %s with %s',
      async (...[, , , , , , { resource: name, mode, field: path, code, bad, good, given }]) => {
        const resource = resourceOf(name);
        const form = resource[mode];
        const field = fieldOnWire(resource, path);
        if (!form || !field.sendAs) throw new Error(`There is no ${name} ${path}.`);
        const base: Save = resource.isSingle
          ? { resource, form, mode, values: {}, old: null, key: [], params: {} }
          : await baseOf(resource, mode);
        const others = valuesOnWire(resource, given ?? {});
        const refused = async (value: unknown) => {
          const got = await send(api, { ...base, values: { ...base.values, ...others, [field.name]: value } });
          const errors = isPlainObject(got.body) && Array.isArray(got.body['fields']) ? got.body['fields'].filter(isPlainObject) : [];
          const own = errors.filter(({ path }) => path === field.sendAs || String(path).startsWith(`${field.sendAs}.`));
          return { status: got.status, codes: own.map((error) => error['code']) };
        };
        // What a form leaves out of a new record is filled in where there is a default; the key of a stored one is never sent empty.
        if (code === 'required' && mode === 'create' && field.default !== null) return;
        expect(await refused(bad)).toEqual({ status: 422, codes: expect.arrayContaining([code]) });
        expect((await refused(good)).codes.filter((other) => other !== 'unique' && other !== 'filter')).toEqual([]);
      },
    );
  });

  describe('unique values', () => {
    it.each(uniqueRows)(
      '[%s] %s %s: a value that is taken, in any letter case, is refused with "%s" [P1-5-003]',
      async (_id, name, path, message) => {
        const resource = resourceOf(name);
        const field = fieldOnWire(resource, path);
        if (!field.sendAs) throw new Error(`There is no ${name} ${path}.`);
        const { save, row } = enteredOf(resource);
        const taken = String(valuesFromRow(resource, row)[field.name]);
        for (const value of new Set([taken, field.pattern?.includes('A-Z') ? taken.toUpperCase() : taken])) {
          const got = await send(api, { ...save, values: { ...fresh(resource, save.values), [field.name]: value } });
          expect([got.status, isPlainObject(got.body) ? got.body['errors'] : null]).toEqual([
            422,
            expect.objectContaining({ [field.sendAs]: expect.arrayContaining([message]) }),
          ]);
        }
      },
    );
  });

  describe('references', () => {
    const filtered = creatable.flatMap(({ resource, form }) =>
      writableOf(resource, form).flatMap((field) =>
        field.choices?.kind === 'ref' && field.choices.filter.length > 0
          ? [[`${resource.name} ${field.path.join('.')}`, resource, field] as const]
          : [],
      ),
    );
    const titledRefs = filtered.map(([title, resource, field]) => [choiceIds[title] ?? 'P1-7.1-030', title, resource, field] as const);

    it.each(titledRefs)('[%s] %s: only what its filter offers may be chosen', async (_id, _title, resource, field) => {
      const found = await offered(resource, field);
      const base = found.at;
      const choose = async (key: unknown) => {
        const got = await send(api, { ...base, values: { ...base.values, [field.name]: field.isMultiple ? [key] : key } });
        return refusedIn(resource, base.form, got).includes(field.name);
      };
      expect([await choose(found.outside), await choose(found.inside), await choose('no-such-record')]).toEqual([true, false, true]);
    });

    /** A stored or new record for which some targets are offered and some are not. */
    async function offered(resource: Resource, field: Field): Promise<{ at: Save; inside: unknown; outside: unknown }> {
      const { choices } = field;
      const target = choices?.kind === 'ref' ? model.resources[choices.to] : undefined;
      if (choices?.kind !== 'ref' || !target) throw new Error('no reference');
      const targets = (await storedOf(api, target)).map(({ values }) => values);
      for (const at of [await baseOf(resource, 'create'), ...(await candidates(api, resource, { pools, isFilled: false }))]) {
        const self = withCopies(resource, at.values);
        const filters = evaluateQuery(choices.filter, scopeFor(api, personaOfAll(api), 'create', { self }));
        if (filters === null || filters.length === 0) continue;
        const fits = (values: Values) =>
          filters.every((filter) => {
            const of = Object.values(target.fields).find(({ query }) => query === filter.param);
            return of !== undefined && passes(of, values, filter, api.clock.now);
          });
        const [inside, outside] = [targets.find(fits), targets.find((values) => !fits(values))];
        if (inside && outside) return { at, inside: inside[choices.key], outside: outside[choices.key] };
      }
      throw new Error(`No record of "${resource.name}" has something that "${field.name}" may not be.`);
    }

    // What the server computes from copies of other records, told from the demo data.
    function withCopies(resource: Resource, values: Values): Values {
      const own = rowFromValues(resource, values);
      const company = demoRows('companies').find((one) => one['code'] === own['company']);
      const replaced = demoRows('users').find((one) => one['username'] === own['replaced_user']);
      return {
        ...values,
        ...valuesFromRow(resource, { company_group: company?.['group'], channel: own['channel'] ?? replaced?.['channel'] }),
      };
    }

    function demoRows(name: string): readonly Row[] {
      const resource = resourceOf(name);
      return (pools.get(name) ?? []).map((values) => rowFromValues(resource, values));
    }
  });

  describe('a record comes back as it was entered', () => {
    it.each(titled)('%s [P1-7.1-024] [P1-7.1-025]', (_name, { resource }) => {
      const { save, row, read: values } = enteredOf(resource);
      const back = valuesFromRow(resource, row);
      for (const [name, value] of Object.entries(save.values)) {
        const text = typeof value === 'string' ? value.trim() : value;
        if (resource.fields[name]?.codec.kind !== 'password') expect([name, back[name], values[name]]).toEqual([name, text, text]);
      }
    });

    it.each(fieldRows)('[%s] %s: %s is in the answers', async (_id, name, path) => {
      const resource = model.resources[name];
      const { list, get } = resource?.ops ?? {};
      if (!resource || !get) throw new Error(`There is no resource "${name}".`);
      const own = resource.isSingle ? rowIn(await api.send(`GET ${addressOf(get, {})}`, { as: administrator })) : enteredOf(resource).row;
      const listed =
        list && resource.parents.every(({ wildcard }) => wildcard)
          ? rowsIn(await api.send(`GET ${addressOf(list, {})}`, { as: everybody }))
          : [];
      const found = [own, ...listed].filter((row) => !isEmptyValue(getAtPath(row, path.split('.'))));
      expect(found.length).toBeGreaterThan(0);
    });
  });

  auditSuite(given, { titled, baseOf });
}

/** A new record follows from a stored one: its body is the record, and nothing refers to what no other record may refer to. */
function canBeMadeUp(resource: Resource): boolean {
  const isTaken = Object.values(resource.fields).some(({ unique, choices }) => unique !== null && choices?.kind === 'ref');
  // A file is more than its name: what an upload does is tested where its behaviour is.
  const isUpload = resource.ops.create?.encoding === 'multipart';
  return !hasOwnBody(resource) && !isTaken && !isUpload;
}
