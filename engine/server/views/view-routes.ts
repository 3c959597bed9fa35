/** `{apiBase}/_views`: the named views of lists. Everybody keeps their own; whoever may publish keeps some for others, too. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import type { NamedView, ViewAudience } from '../../model/named-view.ts';
import { isPlainObject } from '../../model/steps.ts';
import type { CallingUser } from '../behaviour.ts';
import type { ServerEngine } from '../plan/call.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { isStorableText, readJsonBody } from '../request/body.ts';
import { refuseUnstorableAddress } from '../request/request.ts';
import { lockWord } from '../store/bulk.ts';
import { deleteListView, findListView, readListViews, readOwnedViews, writeListView, type KeptView } from '../store/list-views.ts';
import type { Tx } from '../store/store.ts';
import { readViewContent, refuseViewField } from './view-content.ts';
import { openViewCaller, type ViewCaller } from './view-reader.ts';

/** Views that one person keeps for one list, whoever they are for. */
const mostViews = 50;

interface ViewRouteOptions {
  readonly engine: ServerEngine;
  /** Refuses a call without a session. */
  readonly requireUser: (c: Context) => Promise<CallingUser>;
}

/** Read with GET (`?resource=`), made with POST, changed with PUT and deleted at `/{id}`. */
export function createViewRoutes({ engine, requireUser }: ViewRouteOptions): Hono {
  const app = new Hono();
  const { store } = engine;
  const open = async (c: Context): Promise<ViewCaller> => openViewCaller(engine, await requireUser(c), c);
  app.get('/', async (c) => {
    const caller = await open(c);
    const resource = c.req.query('resource') ?? null;
    if (resource !== null) refuseUnstorableAddress([resource]);
    const data = await caller.show(await readListViews(store, { reader: caller, resource }));
    return c.json({ data }, 200, { 'cache-control': 'no-store' });
  });
  app.post('/', async (c) => {
    const caller = await open(c);
    const body = await readJsonBody(c.req.raw);
    const resource = isPlainObject(body) ? body['resource'] : null;
    if (typeof resource !== 'string' || !caller.mayList(resource)) return refuseCall('forbidden', say('You may not do this'));
    const content = readViewContent(body, null);
    requireAudience(caller, content.audience, []);
    const view = { id: engine.newId(), owner: caller.id, resource, ...content };
    await store.tx(async (tx) => {
      const others = await lockOwned(tx, view);
      if (others.length >= mostViews)
        refuseCall('bad-value', say('A list can have at most {views, number} views: delete one first', { views: mostViews }));
      await keep(tx, view, others);
    });
    return c.json({ data: await showOne(caller, view) }, 201);
  });
  app.put('/:id', async (c) => {
    const caller = await open(c);
    const body = await readJsonBody(c.req.raw);
    const view = await store.tx(async (tx) => {
      const known = await requireChangeable(tx, caller, c.req.param('id'));
      const content = readViewContent(body, known);
      requireAudience(caller, content.audience, known.audience);
      const own = await lockOwned(tx, known);
      // Deleted since, or kept back by its owner.
      const latest = own.find(({ id }) => id === known.id);
      if (latest === undefined || (latest.audience === 'mine' && latest.owner !== caller.id)) return refuseMissingView();
      const next = { ...known, ...content };
      // Nobody else learns what an owner calls the views of their own.
      const isKnown = ({ audience }: KeptView): boolean => known.owner === caller.id || audience !== 'mine';
      await keep(
        tx,
        next,
        own.filter((each) => each.id !== known.id && isKnown(each)),
      );
      return next;
    });
    return c.json({ data: await showOne(caller, view) });
  });
  app.delete('/:id', async (c) => {
    const caller = await open(c);
    await store.tx(async (tx) => deleteListView(tx, await findDeletable(tx, caller, c.req.param('id'))));
    return c.body(null, 204);
  });

  const keep = async (tx: Tx, view: KeptView, others: readonly KeptView[]): Promise<void> => {
    if (others.some(({ title }) => title.toLowerCase() === view.title.toLowerCase()))
      refuseViewField('title', say('There is a view "{title}" already', { title: view.title }));
    await writeListView(tx, view, engine.now());
  };
  return app;
}

/** The views of an owner, one change of them after the other: names and numbers are held against what is there. */
async function lockOwned(tx: Tx, view: Pick<KeptView, 'owner' | 'resource'>): Promise<readonly KeptView[]> {
  await lockWord(tx, `views of ${view.owner}`);
  return readOwnedViews(tx, view);
}

/** What is kept for others is kept by those who may publish, for roles that they have themselves or that it is for already. */
function requireAudience(caller: ViewCaller, audience: ViewAudience, before: ViewAudience): void {
  if (audience === 'mine') return;
  caller.requirePublisher();
  if (audience === 'all') return;
  const foreign = audience.filter((role) => !caller.roles.has(role) && !before.includes(role));
  if (foreign.length > 0)
    refuseViewField(
      'audience',
      say('A view can be kept for roles that you have yourself, but you do not have {roles}', { roles: foreign }),
    );
}

async function findSeen(tx: Tx, caller: ViewCaller, id: string): Promise<KeptView> {
  const found = isStorableText(id) ? await findListView(tx, { reader: caller, id }) : null;
  // Nobody learns whether there is a view that is not for them.
  return found !== null && (found.owner === caller.id || caller.mayList(found.resource)) ? found : refuseMissingView();
}

async function findDeletable(tx: Tx, caller: ViewCaller, id: string): Promise<KeptView> {
  const view = await findSeen(tx, caller, id);
  return view.owner === caller.id || caller.mayPublish ? view : refuseForeignView();
}

async function requireChangeable(tx: Tx, caller: ViewCaller, id: string): Promise<KeptView> {
  const view = await findSeen(tx, caller, id);
  const judged = caller.judge(view);
  if (judged === null) return refuseMissingView();
  return view.owner === caller.id || judged.mayChange ? view : refuseForeignView();
}

function refuseMissingView(): never {
  return refuseCall('not-found', say('There is no such view'));
}

function refuseForeignView(): never {
  return refuseCall('forbidden', say('This view is kept by somebody else: save a copy of your own'));
}

async function showOne(caller: ViewCaller, view: KeptView): Promise<NamedView> {
  const [shown] = await caller.show([view]);
  return shown ?? refuseMissingView();
}
