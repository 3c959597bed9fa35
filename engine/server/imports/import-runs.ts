/** Lists from files: a run is a record, one job says what its file would do, and another one does it once somebody wants it. */
import { Readable } from 'node:stream';
import { mayUseVerb } from '../../model/access.ts';
import { isFileValue } from '../../model/files.ts';
import type { Model, Resource } from '../../model/model.ts';
import { effectiveRoles } from '../../model/roles.ts';
import type { Values } from '../../model/values.ts';
import type { ResourceBehaviour, BehaviourCall, BehaviourContext, BehaviourResult, JobContext, JobHandler } from '../behaviour.ts';
import { keepSentence } from '../reply/kept.ts';
import { Refusal } from '../reply/refusal.ts';
import { say, type SaidMessage } from '../reply/say.ts';
import { changeRunningRun, endRunningRun, limitRunning, parseRunId, type RunKind } from '../runs.ts';
import { insertRecord } from '../store/records.ts';
import { Unreadable } from '../table-files/unreadable.ts';
import { checkImportFile, ImportEnded, importFileName, noImportCounts, readImportWork, writeImportRows } from './work.ts';

/** Most imports of one user at a time. */
const runningLimit = 5;

/** What the jobs write of a run. */
const filledFields = ['filename', 'state', 'rows_done', 'rows_total', 'creates', 'updates', 'faulty', 'findings', 'message'];

/** What a run keeps; a resource without these fields serves no imports. */
const fieldsOfRun = ['config', 'file', 'created_by', ...filledFields];

/** The resource whose records are the runs of imports: it is created at `import/runs`. null: there is none. */
export function findImportRuns({ resources }: Pick<Model, 'resources'>): Resource | null {
  const isThere = ({ view, source, ops }: Resource): boolean =>
    view === null && source === null && ops.create !== null && ops.create.method === 'POST' && ops.create.path.join('/') === 'import/runs';
  const found = Object.values(resources).find(isThere);
  return found !== undefined && fieldsOfRun.every((name) => found.fields[name] !== undefined) ? found : null;
}

interface ImportKinds {
  readonly checking: RunKind<string>;
  readonly importing: RunKind<string>;
}

/** The code of that resource, whatever it is called. */
export function createImportRuns({ name }: Resource): ResourceBehaviour {
  const of = { resource: name, state: 'state', by: 'created_by' };
  const kinds: ImportKinds = { checking: { ...of, running: 'checking' }, importing: { ...of, running: 'importing' } };
  return {
    resource: name,
    isOwn: true,
    fills: { [name]: filledFields },
    create: (call) => uploadImportFile(call, kinds),
    afterWrite: async ({ before, after }, context) => {
      if (before?.['state'] === 'ready' && after?.['state'] === 'importing') await startImport(context, kinds, after);
      if (after?.['state'] === 'discarded') await context.enqueue(name, 'forget', { id: after['id'] });
    },
    jobs: {
      check: createImportJob(kinds.checking, async (context, work) => {
        const counts = await checkImportFile(context, kinds.checking, work);
        return { ...counts, rows_total: counts.rows_done, state: 'ready' };
      }),
      write: createImportJob(kinds.importing, async (context, work) => {
        await writeImportRows(context, kinds.importing, work);
        return { state: 'done' };
      }),
      forget: { run: (data, context) => releaseImportFile(context, name, parseRunId(data)), failed: () => Promise.resolve() },
    },
  };
}

async function uploadImportFile({ values, context }: BehaviourCall, { checking }: ImportKinds): Promise<BehaviourResult> {
  const { file, config } = values;
  if (!isFileValue(file) || file.content === undefined) return refuseUpload('file', 'required', say('Choose a file'));
  const list = (context.model.resources as Model['resources'])[String(config)];
  if (list === undefined || !canTakeRows(list))
    return refuseUpload('config', 'config', say('There is no list "{name}" to import to', { name: String(config) }));
  requireWriter(context, list);
  await limitImports(context, checking);
  const { content, name: filename, size, type } = file;
  const id = context.newId();
  const record = { ...values, ...noImportCounts, id, state: 'checking', filename, file: { name: filename, size, type } };
  const resource = requireRunsResource(context, checking.resource);
  const stored = await insertRecord(context.tx, resource, { values: record, parents: {} }, context.now);
  const bytes = Readable.fromWeb(content.stream() as Parameters<typeof Readable.fromWeb>[0]);
  const owner = { resource: resource.name, id: stored.id, parent: '' };
  await context.keep({ name: importFileName(stored.id, filename), type: 'application/octet-stream', owner }, bytes);
  await context.written(resource.name, { before: null, after: stored, verb: 'create' });
  await context.enqueue(resource.name, 'check', { id: stored.id });
  return { kind: 'done', record: stored.values, isCreated: true };
}

function refuseUpload(path: string, code: string, message: SaidMessage): BehaviourResult {
  return { kind: 'refused', message, fields: [{ path, code, message }] };
}

/** In the store and of its own address: only there a row and the place in the file are one transaction. */
function canTakeRows({ source, view, page, isSingle, parents, ops }: Resource): boolean {
  return source === null && view === null && page === null && !isSingle && parents.length === 0 && ops.create !== null;
}

// What each row needs is asked for each row; this is who could not write any.
function requireWriter({ user, now, zone, settings, model }: BehaviourContext, list: Resource): void {
  const scope = {
    user,
    roles: effectiveRoles(model as Pick<Model, 'roles'>, user?.roles ?? []),
    mode: 'create',
    now,
    zone,
    settings,
  } as const;
  if (mayUseVerb(list, 'create', scope).allowed || mayUseVerb(list, 'edit', scope).shown) return;
  throw new Refusal('forbidden', say('You may not import to {list}', { list: list.titlePlural }));
}

async function limitImports(context: BehaviourContext, kind: RunKind<string>, limit = runningLimit): Promise<void> {
  const message = say('You have {limit} imports running: wait until one of them is done', { limit: runningLimit });
  await limitRunning(context, kind, { limit, message });
}

async function startImport(context: BehaviourContext, { importing }: ImportKinds, { id }: Values): Promise<void> {
  // The one that starts is counted already.
  await limitImports(context, importing, runningLimit + 1);
  await changeRunningRun(context, importing, { id: String(id), set: () => noImportCounts });
  await context.enqueue(importing.resource, 'write', { id });
}

/** Goes on where it was; ends the run with what it makes of it, or with why nothing can be made of it. */
function createImportJob(
  kind: RunKind<string>,
  work: (context: JobContext, of: NonNullable<Awaited<ReturnType<typeof readImportWork>>>) => Promise<Values>,
): JobHandler {
  const end = async (context: JobContext, id: string, set: Values): Promise<void> => {
    await context.tx((own) => endRunningRun(own, kind, { id, set: () => set }));
    if (set['state'] !== 'ready') await releaseImportFile(context, kind.resource, id);
  };
  return {
    run: async (data, context) => {
      const id = parseRunId(data);
      try {
        const of = await readImportWork(context, kind, id);
        if (of !== null) await end(context, id, await work(context, of));
      } catch (error) {
        if (error instanceof ImportEnded) return;
        if (!(error instanceof Unreadable)) throw error;
        await end(context, id, createFailedImport(error.says));
      }
    },
    failed: (data, context) =>
      end(context, parseRunId(data), createFailedImport(say('The import could not be finished. What it has written stays.'))),
  };
}

/** Nothing is read from it any more. */
async function releaseImportFile({ tx, files }: JobContext, name: string, id: string): Promise<void> {
  const free = await tx((own) => files.release({ resource: requireRunsResource(own, name), id }, own.tx));
  await free();
}

function createFailedImport(message: SaidMessage): Values {
  return { state: 'error', message: keepSentence(message) };
}

function requireRunsResource({ model }: BehaviourContext, name: string): Resource {
  const resource = (model.resources as Model['resources'])[name];
  if (resource === undefined) throw new Error(`There is no resource "${name}"`);
  return resource;
}
