/** Tests of a project that follow from its descriptors: what they say is asked of the server as it runs, with the project's own code. */
import { buildRoutePath } from '../../data/address.ts';
import type { ApiOperation, Resource } from '../../model/model.ts';
import { isEmptyValue } from '../../model/steps.ts';
import { parentRouteParams } from '../../server/store/layout.ts';
import { listRouteTargets } from '../../server/request/routes.ts';
import { expectVerb } from './expected.ts';
import { prepareGround } from './made-up-bodies.ts';
import { callAs, createRecord, testChanges, testCreations, testDeletions, testReading, type TestGround } from './record-tests.ts';
import { noteAnswer, noteFailure, noteSkipped, type ResourceReport } from './report.ts';
import { testTransitions } from './transition-tests.ts';
import { hasOwnRecords, listStoredRecords, type TestWorld } from './world.ts';

/** Tests each resource that has records of its own, or one of them; what others refer to comes first. */
export async function runGeneratedTests(world: TestWorld, only: string | null): Promise<readonly ResourceReport[]> {
  const all = Object.values(world.engine.model.resources).filter(hasOwnRecords);
  const reports: ResourceReport[] = [];
  // What is stored before anything is tested are the seeds.
  for (const resource of all) reports.push({ resource: resource.name, checks: 0, failures: [], skipped: new Map() });
  const reportOf = new Map(reports.map((report) => [report.resource, report]));
  for (const resource of orderTestedResources(all)) {
    const report = reportOf.get(resource.name);
    if (report === undefined || (only !== null && only !== resource.name)) continue;
    await testStored(world, resource, report);
    await testResource(world, resource, report);
    await world.jobsDone().catch((error: unknown) => noteFailure(report, `a job has failed: ${String(error)}`));
  }
  return only === null ? reports : reports.filter(({ resource }) => resource === only);
}

function orderTestedResources(all: readonly Resource[]): readonly Resource[] {
  const done = new Set<Resource>();
  const visit = (resource: Resource): void => {
    if (done.has(resource)) return;
    done.add(resource);
    const above = resource.parents.map((parent) => parent.resource);
    const referred = Object.values(resource.fields).flatMap(({ choices }) => (choices?.kind === 'ref' ? [choices.to] : []));
    for (const name of [...above, ...referred]) for (const other of all) if (other.name === name) visit(other);
    ordered.push(resource);
  };
  const ordered: Resource[] = [];
  all.forEach(visit);
  return ordered;
}

/** What is stored is of the kind that its fields say. Rules ask whoever enters something: code may store what nobody could. */
async function testStored({ engine }: TestWorld, resource: Resource, report: ResourceReport): Promise<void> {
  const listErrors = engine.schemas(resource).update;
  const isJudged = ([name, value]: readonly [string, unknown]): boolean =>
    !isEmptyValue(value) && resource.fields[name] !== undefined && resource.fields[name].codec.kind !== 'key-value';
  for (const { id, values } of await listStoredRecords(engine, resource)) {
    report.checks += 1;
    const wrong = listErrors(Object.fromEntries(Object.entries(values).filter(isJudged))).find(({ keyword }) => keyword !== 'required');
    if (wrong === undefined) continue;
    const [, name = ''] = wrong.instancePath.split('/');
    noteFailure(report, `the stored record "${id}" breaks "${wrong.keyword}" of "${name}": it has ${JSON.stringify(values[name])}`);
  }
}

async function testResource(world: TestWorld, resource: Resource, report: ResourceReport): Promise<void> {
  await testVisitor(world, resource, report);
  const byCode = world.engine.behaviours.get(resource.name);
  if (resource.isSingle || byCode?.source !== undefined) {
    noteSkipped(report, resource.isSingle ? 'its record: there is but one' : 'its records: code makes them');
    return;
  }
  const ground: TestGround = { ...(await prepareGround(world, resource)), world, report };
  await testLists(ground);
  if (ground.why !== null && resource.ops.create !== null) noteSkipped(report, `new records: ${ground.why}`);
  const maker = await testCreations(ground);
  const create = maker && (() => createRecord(ground, maker));
  const own = (await create?.()) ?? null;
  const stored = own ?? (await listStoredRecords(world.engine, resource))[0] ?? null;
  if (stored === null) {
    noteSkipped(report, 'reading, changing and deleting: there is no record');
    return;
  }
  const there = own === null ? { ...ground, params: parentRouteParams(resource, stored.parent) } : ground;
  await testReading(there, stored, own !== null);
  await testChanges(there, stored, own !== null);
  if (create !== null) await testTransitions(ground, create);
  await testDeletions(there, stored, create);
}

/** Whoever is not signed in gets nothing, whatever they ask for. */
async function testVisitor({ visitor }: TestWorld, resource: Resource, report: ResourceReport): Promise<void> {
  if (resource.isPublic) return;
  const asked = new Map(listRouteTargets(resource).map(({ op }) => [`${op.method} ${pathOfNone(resource, op)}`, op]));
  for (const op of asked.values()) {
    const [method, path] = [op.method, pathOfNone(resource, op)];
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const answer = await visitor.send(method, path, body);
    noteAnswer(report, { by: 'whoever is not signed in', method, path, body }, { expected: 401, answer });
  }
}

function pathOfNone(resource: Resource, op: ApiOperation): string {
  const key = resource.key.map(() => 'none');
  const params = Object.fromEntries(resource.parents.map(({ param }) => [param, 'none']));
  return buildRoutePath(op.path, key, params).slice(1);
}

async function testLists(ground: TestGround): Promise<void> {
  const { world, resource, params } = ground;
  const op = resource.ops.list;
  if (op === null) return;
  for (const persona of world.personas) {
    const expected = await expectVerb(world, persona, { resource, verb: 'list', stored: null, params });
    await callAs(ground, persona, { method: op.method, path: buildRoutePath(op.path, [], params).slice(1), expected });
  }
}
