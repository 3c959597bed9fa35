import { collectLookups, fetchLookup, listReferenceFields } from '../../data/lookups.ts';
import type { PageReader } from '../../data/prepared.ts';
import { createRestSource } from '../../data/rest.ts';
import type { ApiReply, DataSource } from '../../data/source.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { AddressedPlace } from '../../model/place.ts';
import { isPlainObject } from '../../model/steps.ts';
import { effectiveRoles } from '../../model/roles.ts';
import type { Values } from '../../model/values.ts';
import { resolveFirstPage } from '../../screens/list/state/first-page.ts';
import { answerCall } from '../answer-call.ts';
import type { CallingUser } from '../behaviour.ts';
import type { ServerEngine } from '../plan/call.ts';

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
    const { rows } = await source.list(resource, first.query, first.params);
    for (const lookup of collectLookups(listReferenceFields(resource, first.copies.only), rows, first.copies.scope)) {
      const target = model.resources[lookup.to];
      // An id stays where its record may not be read.
      if (target !== undefined) await fetchLookup(source, target, lookup).catch(() => undefined);
    }
  } else if (screen !== 'create' && resource.ops.get !== null) await source.get(resource, key, params);
}

/** The view that this person begins the list with, as `whoami` tells it. */
function readStartView({ _preferences: told }: Values, list: string): string | null {
  const kept = isPlainObject(told) ? told[`start.${list}`] : null;
  return typeof kept === 'string' ? kept : null;
}

/** The API without a network between. Each answer is written down under its address. */
function openInnerSource(engine: ServerEngine, { user, session, locale, zone }: PageCaller, replies: Replies): DataSource {
  const base = engine.model.apiBase;
  return createRestSource({
    base,
    locale: () => locale,
    zone: () => zone,
    onSignedOut: () => undefined,
    fetch: async (address, init) => {
      const path = String(address);
      const call = new Request(new URL(path, engine.publicUrl), { headers: new Headers(init?.headers) });
      const answer = await answerCall(engine, call, new URL(call.url).pathname.slice(base.length + 1), { user, session });
      const text = await answer.text();
      replies[path] = { status: answer.status, headers: Object.fromEntries(answer.headers), body: JSON.parse(text) as unknown };
      return new Response(text, { status: answer.status, headers: answer.headers });
    },
  });
}
