/** `{apiBase}/_views`: the named views of whoever is signed in. Nobody sees or changes those of others. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { mayUseVerb } from '../model/access.ts';
import { columnWidths, isColumnWidth, parseLayout } from '../model/column-layout.ts';
import type { NamedView, NamedViewContent } from '../model/named-view.ts';
import { isPlainObject } from '../model/steps.ts';
import type { CallingUser } from './behaviour.ts';
import { callScopeOf, createCall, type ServerEngine } from './plan/call.ts';
import { refuseCall } from './reply/refusal.ts';
import { say, type SaidMessage } from './reply/say.ts';
import { isStorableText, readJsonBody } from './request/body.ts';
import { refuseUnstorableAddress, requestReader } from './request/request.ts';
import { lockWord } from './store/bulk.ts';
import { deleteListView, readListViews, writeListView } from './store/list-views.ts';
import type { Tx } from './store/store.ts';

const most = { title: 80, query: 4000, columns: 200, views: 50 } as const;

interface ViewRouteOptions {
  readonly engine: ServerEngine;
  /** Refuses a call without a session. */
  readonly requireUser: (c: Context) => Promise<CallingUser>;
}

/** Read with GET (`?resource=`), made with POST, changed with PUT and deleted at `/{id}`. */
export function createViewRoutes({ engine, requireUser }: ViewRouteOptions): Hono {
  const app = new Hono();
  const { store } = engine;
  const ownOf = (tx: Tx, user: CallingUser, resource: string | null) => readListViews(tx, { owner: user.id, resource });
  /** One change of somebody's views after the other: names and numbers are held against what is there. */
  const inTurn = <T>({ id }: CallingUser, work: (tx: Tx) => Promise<T>): Promise<T> =>
    store.tx(async (tx) => {
      await lockWord(tx, `views of ${id}`);
      return work(tx);
    });
  app.get('/', async (c) => {
    const user = await requireUser(c);
    const mayList = createListGate(engine, user, c);
    const wanted = c.req.query('resource') ?? null;
    if (wanted !== null) refuseUnstorableAddress([wanted]);
    const views = await ownOf(store, user, wanted);
    return c.json({ data: views.filter(({ resource }) => mayList(resource)) }, 200, { 'cache-control': 'no-store' });
  });
  app.post('/', async (c) => {
    const user = await requireUser(c);
    const body = await readJsonBody(c.req.raw);
    const resource = isPlainObject(body) ? body['resource'] : null;
    if (typeof resource !== 'string' || !createListGate(engine, user, c)(resource)) refuseCall('forbidden', say('You may not do this'));
    const content = readViewContent(body);
    const data = await inTurn(user, async (tx) => {
      const others = await ownOf(tx, user, resource);
      if (others.length >= most.views)
        refuseCall('bad-value', say('A list can have at most {views, number} views: delete one first', { views: most.views }));
      return keepView(tx, { id: engine.newId(), resource, ...content }, { user, others });
    });
    return c.json({ data }, 201);
  });
  app.put('/:id', async (c) => {
    const user = await requireUser(c);
    const content = readViewContent(await readJsonBody(c.req.raw));
    const data = await inTurn(user, async (tx) => {
      const own = await ownOf(tx, user, null);
      const known = own.find(({ id }) => id === c.req.param('id'));
      if (known === undefined) return refuseMissingView();
      const others = own.filter(({ id, resource }) => id !== known.id && resource === known.resource);
      return keepView(tx, { ...known, ...content }, { user, others });
    });
    return c.json({ data });
  });
  app.delete('/:id', async (c) => {
    const user = await requireUser(c);
    const id = c.req.param('id');
    const isDeleted = isStorableText(id) && (await inTurn(user, (tx) => deleteListView(tx, { id, owner: user.id })));
    if (!isDeleted) return refuseMissingView();
    return c.body(null, 204);
  });

  const keepView = async (
    tx: Tx,
    view: NamedView,
    { user, others }: { user: CallingUser; others: readonly NamedView[] },
  ): Promise<NamedView> => {
    if (others.some(({ title }) => title.toLowerCase() === view.title.toLowerCase()))
      refuseViewField('title', say('There is a view "{title}" already', { title: view.title }));
    await writeListView(tx, view, { owner: user.id, now: engine.now() });
    return view;
  };
  return app;
}

function refuseMissingView(): never {
  return refuseCall('not-found', say('There is no such view'));
}

function refuseViewField(path: string, message: SaidMessage): never {
  return refuseCall('fields', message, { fields: [{ path, code: 'invalid', message }] });
}

/** Whether somebody may see a list, as the list itself is asked. */
function createListGate(engine: ServerEngine, user: CallingUser, c: Context): (resource: string) => boolean {
  const asker = { user, ...requestReader(c.req.raw.headers, engine.words.offered) };
  const scope = callScopeOf(createCall(engine, { ...asker, tx: engine.store }), 'list');
  return (name) => {
    const resource = Object.hasOwn(engine.model.resources, name) ? engine.model.resources[name] : undefined;
    return resource !== undefined && resource.list !== null && mayUseVerb(resource, 'list', scope).allowed;
  };
}

function readViewContent(body: unknown): NamedViewContent {
  const { title, query, hidden, order = [], widths = {}, density } = isPlainObject(body) ? body : {};
  if (typeof title !== 'string' || title.trim() === '') return refuseViewField('title', say('A view needs a name'));
  if (title.trim().length > most.title)
    return refuseViewField('title', say('The name of a view has at most {letters, number} letters', { letters: most.title }));
  if (typeof query !== 'string' || query.length > most.query)
    return refuseViewField('query', say('This view asks for too much: use fewer filters or values'));
  for (const [path, names] of Object.entries({ hidden, order }))
    if (!isListOfColumns(names)) return refuseViewField(path, say('The columns of a view are a list of names'));
  if (!isPlainObject(widths) || !isListOfColumns(Object.keys(widths)) || !Object.values(widths).every(isColumnWidth))
    return refuseViewField('widths', say('The widths of a view are numbers from {least, number} to {most, number}', columnWidths));
  return {
    title: title.trim(),
    query,
    ...parseLayout({ hidden, order, widths }),
    density: density === 'comfortable' ? 'comfortable' : 'compact',
  };
}

function isListOfColumns(names: unknown): boolean {
  return Array.isArray(names) && names.length <= most.columns && names.every((name) => typeof name === 'string' && name.length <= 200);
}
