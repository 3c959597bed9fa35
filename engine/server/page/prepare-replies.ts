import { buildLookupQuery, collectLookups, getFieldReference, listReferenceFields, type RecordLookup } from '../../data/lookups.ts';
import type { PageReader } from '../../data/prepared.ts';
import { buildListCall, createRestSource } from '../../data/rest.ts';
import type { ApiReply, DataSource } from '../../data/source.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import type { AddressedPlace } from '../../model/place.ts';
import { valuesFromRow } from '../../model/records.ts';
import { effectiveRoles } from '../../model/roles.ts';
import { isPlainObject } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import { resolveFirstPage } from '../../screens/list/state/first-page.ts';
import { carryOutCall, type CarriedOutCall, type Caller } from '../answer-call.ts';
import type { CallingUser } from '../behaviour.ts';
import { callScopeOf, createCall, type ServerEngine } from '../plan/call.ts';
import type { PlannedAnswer } from '../reply/answer.ts';
import { buildJsonReply } from '../reply/reply.ts';
import { bindPathSegments } from '../request/routes.ts';

interface PageAsked {
  readonly place: AddressedPlace | null;
  readonly search: string;
}

/** Who opens the page, and how they read. */
interface PageCaller extends PageReader {
  readonly user: CallingUser;
  readonly session: string | null;
  /** As `whoami` answers. */
  readonly identity: Values;
}

type Replies = Record<string, ApiReply>;

/** What a page asks for first, asked through the gates of the API. What is refused or fails is left out: the page asks itself, and is told. */
export async function prepareReplies(engine: ServerEngine, asked: PageAsked, caller: PageCaller): Promise<Replies> {
  const replies: Replies = { [`${engine.model.apiBase}/whoami`]: { status: 200, headers: {}, body: caller.identity } };
  await askFirst(engine, asked, caller, openInnerSource(engine, caller, replies)).catch(() => undefined);
  return replies;
}

async function askFirst(
  { model, settings, now }: ServerEngine,
  { place, search }: PageAsked,
  { user, identity, zone }: PageCaller,
  source: DataSource,
): Promise<void> {
  const resource = place === null ? undefined : model.resources[place.entry.name];
  if (place === null || resource === undefined) return;
  const { entry, screen, params, key } = place;
  const roles = effectiveRoles(model, user.roles);
  const scope: EvaluationScope = { roles, user: identity, settings, zone, mode: 'list', now: now(), params };
  if (!isConditionTrue(entry.use, scope)) return;
  if (screen === 'list') {
    const start = readStartView(identity, entry.name);
    const first = resolveFirstPage(resource, search, { scope, params, saved: null, start, hidden: [] });
    if (first === null) return;
    const fields = listReferenceFields(resource, first.copies.only);
    const { rows } = await source.list(narrowToReferences(resource, fields), first.query, first.params);
    await askNamedRecords(model, { source, rows, fields, scope: first.copies.scope });
  } else if (screen !== 'create' && resource.ops.get !== null) await source.get(resource, key, params);
}

interface NamesAsked {
  readonly source: DataSource;
  readonly rows: readonly Values[];
  readonly fields: readonly Field[];
  readonly scope: EvaluationScope;
}

/** Reads the records that rows refer to. An id stays where its record may not be read. */
async function askNamedRecords({ resources }: Model, { source, rows, fields, scope }: NamesAsked): Promise<void> {
  const ask = async (lookup: RecordLookup): Promise<void> => {
    const target = resources[lookup.to];
    if (target === undefined) return;
    await source.send(buildListCall(target, buildLookupQuery(target, lookup), lookup.params)).catch(() => undefined);
  };
  await Promise.all(collectLookups(fields, rows, scope).map(ask));
}

/** A list that was asked for with the records that its rows refer to brings these along. Other systems are left to the page: rows wait for none. */
export async function addNamedRecords(
  engine: ServerEngine,
  { request, answer }: CarriedOutCall,
  { user, session }: Caller,
): Promise<PlannedAnswer> {
  const { named = [], route, segments, query, locale, zone } = request;
  const target = route.targets.find(({ kind }) => kind === 'list');
  if (answer.kind !== 'list' || user === null || named.length === 0 || target === undefined) return answer;
  const { resource, op } = target;
  const { resources } = engine.model;
  const isStored = (field: Field): boolean => resources[getFieldReference(field)?.to ?? '']?.source === null;
  const fields = listReferenceFields(resource, named).filter(isStored);
  const params = { ...Object.fromEntries(query), ...bindPathSegments(op.path, segments).params };
  const scope = callScopeOf(createCall(engine, { tx: engine.store, user, session, locale, zone, params }), 'list');
  const replies: Replies = {};
  const source = openInnerSource(engine, { user, session, locale, zone }, replies);
  const narrow = narrowToReferences(resource, fields);
  const rows = answer.rows.map((row) => valuesFromRow(narrow, row));
  // The rows are an answer without them, too.
  await askNamedRecords(engine.model, { source, rows, fields, scope }).catch(() => undefined);
  return { ...answer, replies };
}

/** As much of a resource as its rows need for telling which records these fields refer to. */
function narrowToReferences(resource: Resource, fields: readonly Field[]): Resource {
  const readsOthers = fields.some((field) => Object.keys(getFieldReference(field)?.params ?? {}).length > 0);
  return readsOthers ? resource : { ...resource, fields: Object.fromEntries(fields.map((field) => [field.name, field])) };
}

/** The view that this person begins the list with, as `whoami` tells it. */
function readStartView({ _preferences: told }: Values, list: string): string | null {
  const kept = isPlainObject(told) ? told[`start.${list}`] : null;
  return typeof kept === 'string' ? kept : null;
}

/** The API without a network between. Each answer is written down under its address. */
function openInnerSource(
  engine: ServerEngine,
  { user, session, locale, zone }: Omit<PageCaller, 'identity'>,
  replies: Replies,
): DataSource {
  const base = engine.model.apiBase;
  return createRestSource({
    base,
    locale: () => locale,
    zone: () => zone,
    onSignedOut: () => undefined,
    answer: async (address, headers) => {
      const call = new Request(new URL(address, engine.publicUrl), { headers });
      const { answer } = await carryOutCall(engine, call, new URL(call.url).pathname.slice(base.length + 1), { user, session });
      const reply = buildJsonReply(answer);
      if (reply === null) throw new Error(`${address} is not answered in JSON.`);
      replies[address] = reply;
      return reply;
    },
  });
}
