/**
 * Two hundred sets of roles that nobody thought of: the printed report, `can` and the server say the same of each, of verbs, actions and
 * transitions, exports, searches, histories and views. Nothing is written.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isConditionTrue } from '../../engine/model/evaluate.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import { isEmptyValue } from '../../engine/model/steps.ts';
import type { Resource } from '../../engine/model/model.ts';
import { answerWish } from '../../engine/studio/decide/answer.ts';
import type { AccessWish } from '../../engine/studio/decide/question.ts';
import { appendAuditEntries } from '../../engine/server/store/audit.ts';
import { listAccessRows } from '../../engine/studio/review/access-rows.ts';
import { listFieldSights } from '../../engine/studio/review/field-sights.ts';
import { reduceDemands } from '../../engine/studio/review/demands.ts';
import { createRandom } from '../../platform/demo-data/random.ts';
import type { Api } from '../api/api.ts';
import { isLong, seedFor } from '../share.ts';
import { sharing } from './access-calls.ts';
import { holderOf } from './holders.ts';
import { casesOf, explainedOtherwise, openMatrix, samples, servedOtherwise, type Holding } from './matrix-cases.ts';
import { addressOf, platformModel as model, rowsIn, scopeFor, type Sample } from './platform.ts';
import { answerPrinted, readPrintedAccess, readPrintedRoles } from './printed-access.ts';

const seed = seedFor(2031);
const random = createRandom(seed);
const names = Object.keys(model.roles);
const sets = Array.from({ length: 200 }, (_, at) => random.some(names, at % 5 === 0 ? random.int(7, names.length) : random.int(1, 6)));
const holdings = sets.map((roles): Holding => ({ label: [...roles].sort().join(' + '), held: effectiveRoles(model, roles) }));
const resources = Object.values(model.resources);

let api: Api;
beforeAll(async () => {
  api = await openMatrix(holdings);
  await tellOfEachField();
}, 300_000);
afterAll(() => api.close());

/** Whether a record holds it: what is computed for an answer never changes. */
const isStored = ({ fields }: Resource, name: string): boolean =>
  fields[name]?.derived === null && fields[name]?.value === null && fields[name]?.filledBy !== 'reading';

/** A log in which every field of some records has changed: nobody has written anything yet. */
async function tellOfEachField(): Promise<void> {
  const bases = resources.filter(({ view, page, isSingle }) => view === null && page === null && !isSingle);
  const entries = bases.flatMap((resource) =>
    (samples.get(resource.name) ?? []).map(({ stored: { id, parent, version } }) => ({
      ...{
        resource: resource.name,
        record_id: id,
        parent,
        version,
        type: 'update',
        blame_user: null,
        created_at: api.clock.now.toISOString(),
      },
      diffs: resource.order.filter((name) => isStored(resource, name)).map((field) => ({ field, old: null, new: 'told' })),
      ...{ relations: [], descriptor_hash: model.hash },
    })),
  );
  await appendAuditEntries(api.store, entries);
}

/** What `can` says of somebody and a record; `at` null: of none. */
function mayDo(resource: Resource, wish: AccessWish, { held }: Holding, at: Sample | null): boolean {
  const more = at === null ? {} : { self: at.values, parent: at.parent, params: at.params };
  const scope = scopeFor(api, holderOf([...held]), 'show', more);
  return answerWish({ model, resource, wish, scope }).outcome === 'passes';
}

/** A base and its views share addresses: one that gives it is enough. */
const mayAny = (resource: Resource, wish: AccessWish, one: Holding, at: Sample | null): boolean =>
  sharing(model, resource).some((each) => mayDo(each, wish, one, at));

const verb = (of: 'list' | 'lookup' | 'show' | 'create' | 'export'): AccessWish => ({ kind: 'verb', verb: of });

/** Each of them so many times, ten times as often in the long run, with a set drawn for it. */
function draw<T>(all: readonly T[], times = 1): readonly (readonly [T, Holding])[] {
  return Array.from({ length: isLong ? 10 * times : times }, () => all.map((one) => [one, random.pick(holdings)] as const)).flat();
}

describe(`sets of roles, seed ${seed}`, { timeout: 600_000 }, () => {
  it('are told by ACCESS.md what their rights come to, of every verb and action', () => {
    const [tables, roles] = [readPrintedAccess(), readPrintedRoles()];
    expect([...roles.values()].sort()).toEqual([...names].sort());
    const counts = { yes: 0, some: 0, no: 0 };
    const cells = new Map<string, string>();
    const wrong = resources.flatMap((resource) =>
      listAccessRows(model, resource)
        .filter(({ kind }) => kind === 'verb' || kind === 'action')
        .flatMap((row) =>
          holdings.flatMap(({ label, held }) => {
            const table = tables.get(resource.name);
            const titles = new Set([...roles].flatMap(([title, role]) => (held.has(role) ? [title] : [])));
            const told = table === undefined ? null : answerPrinted(table, row.label, titles);
            const asked = `${resource.name} ${row.label} ${[...held]
              .filter((role) => row.cond !== true && JSON.stringify(row.cond).includes(role))
              .sort()
              .join()}`;
            const known = cells.get(asked);
            const cond = known === undefined ? reduceDemands(row.demands, held).cond : null;
            const is = known ?? (typeof cond !== 'boolean' ? 'some' : cond ? 'yes' : 'no');
            cells.set(asked, is);
            if (told !== null) counts[told] += 1;
            return told === is ? [] : [`${resource.name} ${row.label} for ${label}: printed ${String(told)}, decided ${is}`];
          }),
        ),
    );
    expect(wrong.slice(0, 20)).toEqual([]);
    expect([counts.yes > 10_000, counts.some > 2000, counts.no > 10_000], JSON.stringify(counts)).toEqual([true, true, true]);
  });

  it('are decided and served alike, of each right of each resource and of some record', async () => {
    const wrong: string[] = [];
    const kinds = new Set<string>();
    let decided = 0;
    for (const resource of resources) {
      const rights = listAccessRows(model, resource).map(({ kind, name, form }) => [kind, name, form].join(' '));
      for (const [right, one] of draw([...new Set(rights)])) {
        const cases = casesOf(resource, [one]).filter(({ row }) => [row.kind, row.name, row.form].join(' ') === right);
        if (cases.length === 0) continue;
        wrong.push(...cases.flatMap(explainedOtherwise).map((each) => `${resource.name}: ${each}`));
        wrong.push(...(await servedOtherwise(random.pick(cases))).map((each) => `${resource.name}: ${each}`));
        decided += cases.length;
        kinds.add(right.split(' ')[0] ?? '');
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(decided).toBeGreaterThan(1000);
    expect([...kinds].sort()).toEqual(['action', 'choose', 'column', 'filter', 'offered', 'refer', 'rows', 'see', 'verb', 'write']);
  });

  it('may export what they may list and export, where they may start a run', async () => {
    const runs = resources.find(({ ops }) => ops.create?.path.join('/') === model.export.path.join('/'));
    if (runs === undefined) throw new Error('There are no runs of exports.');
    const exported = resources.flatMap((resource) => (resource.list?.exports ?? []).map(({ config }) => ({ resource, config })));
    // An export of one name is that of the base, before those of views.
    const first = exported.filter(({ config, resource }) => exported.find((each) => each.config === config)?.resource === resource);
    const counts = { 400: 0, 403: 0 };
    const wrong: string[] = [];
    for (const [{ resource, config }, one] of draw(first, 5)) {
      const { name: as } = holderOf([...one.held]);
      // What may be exported fails at this order, behind all rights, so that nothing begins.
      const cli_params = { resource: config, filter: {}, format: 'csv', sort: [{ by: 'no-such-field', desc: false }] };
      const { status } = await api.send(`POST ${model.export.path.join('/')}`, { as, body: { id: model.export.command, cli_params } });
      const may =
        mayDo(runs, verb('create'), one, null) && (['list', 'export'] as const).every((of) => mayDo(resource, verb(of), one, null));
      if (status === 400 || status === 403) counts[status] += 1;
      if (status !== (may ? 400 : 403)) wrong.push(`${config} for ${one.label}: can says ${String(may)}, the server ${status}`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect([counts[400] > 5, counts[403] > 5], JSON.stringify(counts)).toEqual([true, true]);
  });

  it('find by a search only what they may list or look up, and whatever they may list', async () => {
    const wrong: string[] = [];
    let [found, missed] = [0, 0];
    const searched = resources.filter((resource) => resource.search.includes(resource.titleField) && resource.view === null);
    const targets = searched.flatMap((resource) => {
      const [at] = samples.get(resource.name) ?? [];
      const text = at?.values[resource.titleField];
      return at !== undefined && typeof text === 'string' && text.length >= 3 ? [{ resource, at, text: text.slice(0, 60) }] : [];
    });
    for (const [{ resource, at, text }, one] of draw(targets, 3)) {
      const { name: as } = holderOf([...one.held]);
      const got = await api.send(`GET _search?q=${encodeURIComponent(text)}`, { as });
      if (got.status === 400) continue;
      const { hits, isWhole } = (got.body as { data: { hits: { resource: string; key: string[] }[]; isWhole: boolean } }).data;
      for (const hit of hits) {
        const of = model.resources[hit.resource];
        if (of === undefined || !(['list', 'lookup'] as const).some((each) => mayDo(of, verb(each), one, null)))
          wrong.push(`${hit.resource} ${hit.key.join('/')} is found by ${one.label}, who may neither list nor look it up`);
      }
      const isThere = isConditionTrue(
        resource.rows,
        scopeFor(api, holderOf([...one.held]), 'list', { self: at.values, parent: at.parent, params: at.params }),
      );
      const mayFind =
        isThere && mayDo(resource, verb('list'), one, null) && mayDo(resource, { kind: 'see', field: resource.titleField }, one, at);
      const isFound = hits.some((hit) => hit.resource === resource.name);
      if (isFound) found += 1;
      else missed += 1;
      // What is asked first may have used the time up.
      const isFew = isWhole && hits.length < 24 && mayDo(resource, verb('show'), one, at);
      if (mayFind && isFew && !isFound && isSearchedByAll(resource)) wrong.push(`${resource.name} "${text}" is not found by ${one.label}`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect([found > 20, missed > 20], `${found} ${missed}`).toEqual([true, true]);
  });

  it('read the history of the records that they may see, and in it no field that they may not', async () => {
    const wrong: string[] = [];
    const counts = { read: 0, refused: 0, told: 0 };
    const histories = resources.flatMap((resource) =>
      Object.values(resource.collections).flatMap(({ isAudit, op }) => (isAudit ? [{ resource, op }] : [])),
    );
    for (const [{ resource, op }, one] of draw(histories, 30)) {
      const all = samples.get(resource.name) ?? [];
      if (all.length === 0) continue;
      const at = random.pick(all);
      const got = await api.send(`GET ${addressOf(op, at)}?_limit=20`, { as: holderOf([...one.held]).name });
      const isServed = got.status === 200;
      counts[isServed ? 'read' : 'refused'] += 1;
      const may = mayAny(resource, verb('show'), one, at);
      if (isServed !== may) wrong.push(`history of ${resource.name} for ${one.label}: can says ${String(may)}, the server ${got.status}`);
      if (!isServed) continue;
      const told = rowsIn(got).flatMap((row) => (row['diffs'] as readonly { field: string }[]).map(({ field }) => field));
      counts.told += told.length;
      for (const field of Object.values(resource.fields))
        if (told.includes(field.path.join('.')) && !mayAny(resource, { kind: 'see', field: field.name }, one, at))
          wrong.push(`${resource.name}.${field.name} is in the history that ${one.label} reads`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect([counts.read > 20, counts.refused > 20, counts.told > 20], JSON.stringify(counts)).toEqual([true, true, true]);
  });

  it('read in the log the changes of those fields alone that `who` gives them there', async () => {
    const wrong: string[] = [];
    const counts = { told: 0, kept: 0, refused: 0 };
    const logs = resources.filter(({ view, ops }) => view?.of === 'audit' && ops.list !== null);
    for (const [log, one] of draw(logs, 100)) {
      const got = await api.send(`GET ${log.ops.list === null ? '' : addressOf(log.ops.list, {})}?_limit=200`, {
        as: holderOf([...one.held]).name,
      });
      const may = mayAny(log, verb('list'), one, null);
      if ((got.status === 200) !== may) wrong.push(`${log.name} for ${one.label}: can says ${String(may)}, the server ${got.status}`);
      if (got.status !== 200) counts.refused += 1;
      const told = new Map<string, Set<string>>();
      for (const row of got.status === 200 ? rowsIn(got) : [])
        for (const { field } of row['diffs'] as readonly { field: string }[])
          told.set(String(row['resource']), (told.get(String(row['resource'])) ?? new Set<string>()).add(field));
      for (const [name, fields] of told)
        for (const field of Object.values(model.resources[name]?.fields ?? {})) {
          const sight = listFieldSights(model, model.resources[name] as Resource, field).find(
            ({ kind, by }) => kind === 'log' && by === log.name,
          );
          const isOpen = sight !== undefined && reduceDemands(sight.demands, one.held).cond !== false;
          const isTold = fields.has(field.path.join('.'));
          counts[isTold ? 'told' : 'kept'] += 1;
          if (isTold && !isOpen) wrong.push(`${name}.${field.name} in ${log.name} for ${one.label}`);
        }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect([counts.told > 100, counts.kept > 10, counts.refused > 10], JSON.stringify(counts)).toEqual([true, true, true]);
  });

  it('see through a view only the records and the fields that it gives them', async () => {
    const wrong: string[] = [];
    const counts = { listed: 0, refused: 0 };
    const views = resources.filter(({ view, ops }) => view !== null && view.of !== 'audit' && ops.list !== null);
    for (const [resource, one] of draw(views, 30)) {
      const op = resource.ops.list;
      const [at] = samples.get(resource.name) ?? [];
      if (op === null || (resource.parents.length > 0 && at === undefined)) continue;
      const got = await api.send(`GET ${addressOf(op, at ?? {})}?_limit=20`, { as: holderOf([...one.held]).name });
      const family = sharing(model, resource);
      const may = family.some((each) => (['list', 'lookup'] as const).some((of) => mayDo(each, verb(of), one, null)));
      counts[got.status === 200 ? 'listed' : 'refused'] += 1;
      if ((got.status === 200) !== may) wrong.push(`${resource.name} for ${one.label}: can says ${String(may)}, the server ${got.status}`);
      if (got.status !== 200) continue;
      const held = new Set(
        rowsIn(got).flatMap((row) =>
          Object.entries(valuesFromRow(resource, row)).flatMap(([name, value]) => (isEmptyValue(value) ? [] : [name])),
        ),
      );
      for (const name of held)
        if (!family.some((each) => each.fields[name] === undefined || outcomeOfSight(each, name, one) !== 'fails'))
          wrong.push(`${resource.name}.${name} is listed to ${one.label}`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect([counts.listed > 20, counts.refused > 20], JSON.stringify(counts)).toEqual([true, true]);
  });
});

function outcomeOfSight(resource: Resource, field: string, { held }: Holding): string {
  return answerWish({ model, resource, wish: { kind: 'see', field }, scope: scopeFor(api, holderOf([...held]), 'list') }).outcome;
}

/** Whether a search over everything asks it at all. */
function isSearchedByAll(resource: Resource): boolean {
  const isMade = api.engine.behaviours.get(resource.name)?.source !== undefined;
  return (
    !isMade &&
    !resource.isSingle &&
    resource.list !== null &&
    (resource.show !== null || resource.edit !== null) &&
    resource.parents.every(({ wildcard }) => wildcard)
  );
}
