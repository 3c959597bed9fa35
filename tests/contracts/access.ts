import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayRunAction, mayUseVerb } from '../../engine/model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../engine/model/evaluate.ts';
import type { ApiOperation, Resource, ResourceVerb } from '../../engine/model/model.ts';
import { tableNameOf } from '../../engine/server/store/layout.ts';
import { listBaseResources } from '../../engine/server/store/tables.ts';
import { buildApiRoutes, listRouteTargets } from '../../engine/server/request/routes.ts';
import type { Api } from '../api/api.ts';
import { valuesOnWire } from '../fixtures/on-wire.ts';
import { callsOf, hasOwnBody, label, passesRoleRules, roleRules, sharing, sight, single } from './access-calls.ts';
import { roleRows } from './access-rows.ts';
import type { Persona, Sample } from './platform.ts';
import { addressOf, everybody, isInView, personasOf, platformModel as model, resourceOf, scopeFor } from './platform.ts';
import { parentsOf, samplesOf } from './samples.ts';

/** Every resource, persona, verb and kind of record: the API decides as the Model does. Writes nothing. */
export function accessSuite(given: () => Api): void {
  const resources = Object.values(model.resources);
  const personas = personasOf(model);
  const named = resources.map((resource) => [resource.name, resource] as const);
  /** Records that differ in what gates read; of those, one below each kind of parent. */
  const samples = new Map<string, readonly Sample[]>();
  const places = new Map<string, readonly Sample[]>();

  let api: Api;
  let send: ReturnType<typeof callsOf>;
  let before: unknown;
  beforeAll(async () => {
    api = given();
    send = callsOf(api);
    for (const resource of resources) {
      const all = await samplesOf(api, resource);
      const ids = await parentsOf(api, resource);
      samples.set(resource.name, all);
      places.set(
        resource.name,
        ids.length === 0 ? all.slice(0, 1) : ids.flatMap((id) => all.find(({ stored }) => stored.parent === id) ?? []),
      );
    }
    before = await contents();
  }, 120_000);

  /** Rows and versions of every table, and the length of the audit log. */
  async function contents(): Promise<unknown> {
    const tables = listBaseResources(model).map(tableNameOf);
    const counted = tables.map((table) => `select '${table}' as name, count(*)::int as rows, sum(version)::int as versions from ${table}`);
    return api.store.query(`${counted.join(' union all ')} union all select 'audit', count(*)::int, 0 from audit order by name`);
  }

  const scopeAt = (persona: Persona, mode: EvaluationScope['mode'], { values, parent, params }: Sample): EvaluationScope =>
    scopeFor(api, persona, mode, { self: values, parent, params });

  const mayWrite = (resource: Resource, verb: 'edit' | 'delete', scope: EvaluationScope): boolean =>
    sharing(model, resource).some((one) => one.ops[verb === 'edit' ? 'update' : 'delete'] !== null && mayUseVerb(one, verb, scope).allowed);

  /** What each call should come to, told from the Model and the stored record alone. */
  function expectedOf(resource: Resource, persona: Persona, at: Sample): ReadonlyMap<string, unknown> {
    const { ops } = resource;
    const scope = (mode: EvaluationScope['mode']) => scopeAt(persona, mode, at);
    const isThere = resource.isSingle || isConditionTrue(resource.rows, scope('show'));
    const refused = isThere ? 403 : 404;
    const passed = resource.isSingle ? 422 : 412;
    const expected = new Map<string, unknown>();
    if (ops.get) expected.set('show', isThere ? sight(model, resource, 'show', scope('show'), at.values) : 404);
    if (ops.update) {
      const mayEdit = mayWrite(resource, 'edit', scope('edit'));
      expected.set('edit', mayEdit ? passed : refused);
      if (roleRules(resource, 'edit').length > 0)
        expected.set('change', mayEdit && passesRoleRules(resource, 'edit', scope('edit')) ? 422 : refused);
    }
    if (ops.delete) expected.set('delete', mayWrite(resource, 'delete', scope('edit')) ? 412 : refused);
    for (const action of Object.values(resource.actions)) {
      if (action.does.kind !== 'request' || isOfList(resource, action.does.op)) continue;
      const { by } = mayRunAction(resource, action, scope('show'));
      const allowed = sharing(model, resource).some((one) => {
        const same = isInView(one, at.values) ? one.actions[action.name] : undefined;
        return same !== undefined && mayRunAction(one, same, scope('show')).allowed;
      });
      const isUpdate = ops.update?.method === action.does.op.method && addressOf(ops.update, at) === addressOf(action.does.op, at);
      const own = allowed ? passed : by === 'gate' ? refused : 409;
      // A body without the action's effect is a plain change at the same address.
      expected.set(action.name, isUpdate ? expected.get('edit') : own);
    }
    return expected;
  }

  function expectedAtPlace(resource: Resource, persona: Persona, at: Sample): ReadonlyMap<string, unknown> {
    const { ops } = resource;
    const scope = scopeAt(persona, 'create', { ...at, values: {} });
    const mayCreate = mayUseVerb(resource, 'create', scope).allowed && passesRoleRules(resource, 'create', scope);
    // What a behaviour makes of a body of its own kind has no required field that could be missing.
    const isTried = ops.create !== null && !(mayCreate && hasOwnBody(resource));
    return new Map<string, unknown>([
      ...(ops.list ? [['list', sight(model, resource, 'list', scopeAt(persona, 'list', at))] as const] : []),
      ...(isTried ? [['create', mayCreate ? 422 : 403] as const] : []),
      ...refusedOfList(resource, scopeAt(persona, 'list', { ...at, values: {} })),
    ]);
  }

  // What is about all records expects no version, so that it is only tried where it is refused.
  function refusedOfList(resource: Resource, scope: EvaluationScope): readonly (readonly [string, number])[] {
    return Object.values(resource.actions).flatMap((action) => {
      if (action.does.kind !== 'request' || !isOfList(resource, action.does.op)) return [];
      return mayRunAction(resource, action, scope).by === 'gate' ? [[action.name, 403] as const] : [];
    });
  }

  /** Every difference between what the API does and what the Model says, as readable lines. */
  async function differences(resource: Resource, persona: Persona): Promise<readonly string[]> {
    const lines: string[] = [];
    const compare = async (at: Sample, expected: ReadonlyMap<string, unknown>) => {
      for (const [verb, wanted] of expected) {
        const is = await send(verb, { resource, persona, at });
        if (is !== wanted) lines.push(`${verb} ${label(at)}: the API says ${String(is)}, the Model ${String(wanted)}`);
      }
    };
    for (const at of places.get(resource.name) ?? []) await compare(at, expectedAtPlace(resource, persona, at));
    for (const at of resource.isSingle ? [single] : (samples.get(resource.name) ?? []))
      await compare(at, expectedOf(resource, persona, at));
    return lines;
  }

  describe.each(named)('%s gives through the API what the Model allows [P1-1-005] [P1-6-001] [P1-6-054]', (_name, resource) => {
    it.each(personas.map((persona) => [persona.name, persona] as const))('to %s', async (_persona, persona) => {
      expect(await differences(resource, persona)).toEqual([]);
    });
  });

  /** A sample whose record, or whose parent for resources below one, has these values. */
  function fitting(resource: Resource, verb: string, record: Readonly<Record<string, unknown>>): Sample {
    const all = (verb === 'list' || verb === 'create' ? places : samples).get(resource.name) ?? [];
    const above = resource.parents.at(-1);
    const described = above === undefined ? resource : resourceOf(above.resource);
    const wanted = Object.entries(valuesOnWire(described, record));
    // What the server makes up when it is asked, such as queues, has no stored record to differ by.
    if (all.length === 0 && verb === 'list') return single;
    const found = all.find(({ values, parent }) =>
      wanted.every(([name, value]) => ((above === undefined ? values : parent)?.[name] ?? null) === value),
    );
    if (!found) throw new Error(`There is no ${resource.name} with ${JSON.stringify(record)}.`);
    return found;
  }

  describe('what the specification says of roles holds through the API, however they are held', () => {
    const titled = roleRows.map(
      (row) =>
        [
          row.id,
          row.verb,
          row.resource,
          Object.values(row.record ?? {}).join(', ') || 'any',
          [row.needs].flat().join(' and '),
          row,
        ] as const,
    );

    it.each(titled)('[%s] %s of %s (%s) needs %s', async (...[, , , , , { resource: name, verb, needs, record }]) => {
      const resource = resourceOf(name);
      const at = fitting(resource, verb, record ?? {});
      // An empty list looks the same, however much of its rows somebody would see.
      const open = at === single ? ['all', 'lookup'] : ['all', 412, 422];
      const wrong: string[] = [];
      for (const persona of personas) {
        const got = await send(verb, { resource, persona, at });
        const wanted = needs !== 'nobody' && needs.every((role) => persona.roles.includes(role));
        if (open.includes(got) !== wanted) wrong.push(`${persona.name}: ${String(got)}`);
      }
      expect(wrong).toEqual([]);
    });
  });

  const ruled = named.filter(([, resource]) => resource.ops.delete !== null && roleRules(resource, 'delete').length > 0);

  it.each(ruled)('%s are not deleted by who passes the gate but not its rule of roles [P1-6-050] [P1-2.4-010]', async (_name, resource) => {
    const [rule] = roleRules(resource, 'delete');
    const at = samples.get(resource.name)?.[0];
    if (!at || !resource.ops.delete) throw new Error(`There are no ${resource.name}.`);
    const refused = personas.filter((persona) => {
      const scope = scopeAt(persona, 'edit', at);
      // What the rule refuses, whom the gate alone would let pass.
      return mayUseVerb(resource, 'delete', scope).by === 'rule' && (resource.isSingle || isConditionTrue(resource.rows, scope));
    });
    expect(refused).not.toEqual([]);
    for (const { name: as } of refused) {
      const got = await api.send(`DELETE ${addressOf(resource.ops.delete, at)}`, { as });
      expect([as, got.status, got.body]).toEqual([as, 403, expect.objectContaining({ message: rule?.message.text })]);
    }
  });

  describe('what is refused before anybody is asked who they are', () => {
    const targets = named.flatMap(([, resource]) =>
      listRouteTargets(resource).map((target) => [`${resource.name} ${target.kind}`, target, resource] as const),
    );

    it.each(targets)('%s without a session is 401, unless it is public [P1-7.1-002]', async (_title, { op }, resource) => {
      const at = samples.get(resource.name)?.[0] ?? single;
      const body = ['GET', 'DELETE'].includes(op.method) ? {} : { body: {} };
      const got = await api.send(`${op.method} ${addressOf(op, at)}`, { as: null, ...body });
      expect(got.status).toBe(resource.isPublic ? 422 : 401);
    });

    it('knows no other method at any address', async () => {
      const all = [...buildApiRoutes(model).values()].flat();
      for (const { shape } of all) {
        const path = shape.map((part) => part ?? 'x');
        const same = all.filter(
          (route) => route.shape.length === path.length && route.shape.every((part, at) => part === null || part === path[at]),
        );
        const taken = [...new Set(same.map(({ method }): string => method))].sort();
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((other) => !taken.includes(other))) {
          const got = await api.send(`${method} ${path.join('/')}`, { as: everybody });
          const allow = got.headers.get('allow')?.split(', ').sort();
          expect([method, path, got.status, allow]).toEqual([method, path, 405, taken]);
        }
      }
    });

    it('knows no other address', async () => {
      for (const resource of resources) {
        const op = resource.ops.list ?? resource.ops.get ?? resource.ops.update;
        for (const path of [`no-such-${resource.name}`, ...(op ? [`${addressOf(op, {})}/a/b/c/no-such-place`] : [])])
          expect([path, (await api.send(`GET ${path}`, { as: everybody })).status]).toEqual([path, 404]);
      }
    });

    it.each(named.filter(([, { ops, key }]) => ops.get !== null && key.length > 0))(
      '%s that are not there are 404',
      async (_name, { name, ops }) => {
        const at = { ...(samples.get(name)?.[0] ?? single), key: ['no-such-record'] };
        if (ops.get) expect((await api.send(`GET ${addressOf(ops.get, at)}`, { as: everybody })).status).toBe(404);
      },
    );
  });

  it('writes nothing in all of these calls', async () => {
    expect(await contents()).toEqual(before);
  });

  it('asks the same functions in the screens as at the gate of the server', () => {
    const files = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
        /(?<!\.test)\.tsx?$/.test(file) ? [join(folder, file)] : [],
      );
    const folders = ['engine/screens', 'engine/app', 'engine/studio/pages', 'engine/server/plan'];
    const code = folders.flatMap(files).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    const asking = code.filter(({ text }) => /\bmay(?:RunAction|UseVerb)\(/.test(text));
    const own = asking.filter(
      ({ text }) => !/import \{[^}]*\bmay(?:RunAction|UseVerb)\b[^}]*\} from '[./]*(?:engine\/)?model\/access\.ts'/.test(text),
    );
    expect(own.map(({ file }) => file)).toEqual([]);
    for (const folder of folders) expect(asking.some(({ file }) => file.startsWith(folder))).toBe(true);
    // A gate that is evaluated anywhere else would be a second opinion.
    expect(
      code
        .filter(({ text }) => /\b(?:isConditionTrue|evaluateNode|evaluateValue)\([\w.[\]]*\.(?:access|allow)\b/.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  it('has records on both sides of every gate that reads one', () => {
    const gates = resources.flatMap((resource) =>
      Object.entries(resource.access).map(([verb, { cond }]) => ({ resource, verb: verb as ResourceVerb, cond })),
    );
    // Every stored record has a key.
    const tells = (resource: Resource, read: string) =>
      /^(?:self|parent)\./.test(read) && !resource.key.some((name) => read === `self.${name}`);
    const deciding = gates.filter(({ resource, cond }) => typeof cond !== 'boolean' && cond.reads.some((read) => tells(resource, read)));
    const onOneSide = deciding.filter(({ resource, verb }) => {
      const verdicts = personas.map(
        (persona) =>
          new Set((samples.get(resource.name) ?? []).map((at) => mayUseVerb(resource, verb, scopeAt(persona, 'edit', at)).allowed)).size,
      );
      return !verdicts.includes(2);
    });
    expect(onOneSide.map(({ resource, verb }) => `${resource.name} ${verb}`)).toEqual([]);
  });
}

/** Whether a call names no record. */
function isOfList(resource: Resource, { path }: ApiOperation): boolean {
  return !resource.isSingle && resource.key.length > 0 && !path.some((part) => typeof part !== 'string' && 'key' in part);
}
