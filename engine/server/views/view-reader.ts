/** Somebody who reads views: which lists they see, what they may ask of them, and whether they may publish. */
import type { Context } from 'hono';
import { mayPassGate, mayUseVerb } from '../../model/access.ts';
import type { Resource } from '../../model/model.ts';
import type { NamedView } from '../../model/named-view.ts';
import type { CallingUser } from '../behaviour.ts';
import { callScopeOf, createCall, type ServerCall, type ServerEngine } from '../plan/call.ts';
import { keepAskableFields, keepListedFields, listShownFields } from '../plan/read/project.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say, sayText } from '../reply/say.ts';
import { keepOfferedQuery } from '../request/offered-query.ts';
import { requestReader } from '../request/request.ts';
import type { KeptView, ViewReader } from '../store/list-views.ts';

export interface ViewCaller extends ViewReader {
  readonly mayList: (resource: string) => boolean;
  readonly mayPublish: boolean;
  /** Throws unless they may publish. */
  readonly requirePublisher: () => void;
  /** A view as this reader may use it, whoever keeps it; null: they may not see that list. Reads nothing: it is asked within transactions. */
  readonly judge: (view: KeptView) => Pick<NamedView, 'query' | 'mayChange' | 'isPartial'> | null;
  /** Views as this reader is shown them. What they may not ask for is nowhere in them. */
  readonly show: (views: readonly KeptView[]) => Promise<readonly NamedView[]>;
}

export function openViewCaller(engine: ServerEngine, user: CallingUser, c: Context): ViewCaller {
  const call = createCall(engine, { user, ...requestReader(c.req.raw.headers, engine.words.offered), tx: engine.store });
  const { publishViews } = engine.model;
  const scope = callScopeOf(call, 'list');
  const { allowed: mayPublish, reason, with: values } = mayPassGate(publishViews, {}, scope);
  const mayList = (name: string): boolean => findOpenList(call, name) !== null;
  const judge: ViewCaller['judge'] = ({ resource: name, query: kept, owner, audience }) => {
    const resource = findOpenList(call, name);
    if (resource === null) return null;
    const query = printOffered(call, { resource, query: kept, isOwn: owner === user.id });
    const isPartial = query !== kept;
    // Whoever does not see a part of it would drop that part for all.
    return { query, isPartial, mayChange: owner === user.id ? audience === 'mine' || mayPublish : mayPublish && !isPartial };
  };
  return {
    id: user.id,
    roles: call.roles,
    mayList,
    mayPublish,
    judge,
    requirePublisher: () => {
      if (!mayPublish) refuseCall('forbidden', reason === null ? say('You may not keep views for others') : sayText(reason, scope, values));
    },
    show: async (views) => {
      const others = [...new Set(views.map(({ owner }) => owner))].filter((owner) => owner !== user.id);
      const names = new Map(await Promise.all(others.map(async (owner) => [owner, await findOwnerName(engine, owner)] as const)));
      return views.flatMap((view) => {
        const judged = judge(view);
        const { owner, ...content } = view;
        return judged === null ? [] : [{ ...content, ...judged, owner: names.get(owner) ?? null }];
      });
    },
  };
}

/** A resource whose list this call may see, as the list itself is asked. */
function findOpenList(call: ServerCall, name: string): Resource | null {
  const { resources } = call.engine.model;
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource === undefined || resource.list === null) return null;
  return mayUseVerb(resource, 'list', callScopeOf(call, 'list')).allowed ? resource : null;
}

// Gone, or no longer let in: the view stays, the name does not.
async function findOwnerName(engine: ServerEngine, id: string): Promise<string> {
  const owner = await engine.findUser({ id });
  const name = owner?.['name'] ?? owner?.username;
  return typeof name === 'string' ? name : '';
}

function printOffered(
  call: ServerCall,
  { resource, query, isOwn }: { readonly resource: Resource; readonly query: string; readonly isOwn: boolean },
): string {
  const asked = new URLSearchParams(query);
  const shown = keepAskableFields(resource, keepListedFields(resource, listShownFields(call, resource, 'all')));
  const offered = keepOfferedQuery(resource, asked, { scope: callScopeOf(call, 'list'), shown, keepsUnknown: isOwn });
  // As it was written, unless something is left out.
  return [...offered].length === [...asked].length ? query : offered.toString();
}
