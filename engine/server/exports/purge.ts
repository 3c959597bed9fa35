import type { Model, Resource } from '../../model/model.ts';
import { emptyQuery } from '../../model/query.ts';
import { isPlainObject } from '../../model/steps.ts';
import type { BehaviourContext, JobContext } from '../behaviour.ts';
import { listRecords } from '../store/list.ts';
import { getRecord, updateRecord } from '../store/records.ts';

const dayMs = 86_400_000;
/** How long a file is kept where the project has no setting `export_days`. */
const usualDays = 30;
/** Most files that one transaction lets go of. */
const atOnce = 100;

/** Removes the files of exports that are older than the setting says. The runs stay, without their file. */
export async function purgeExports({ signal, tx, files }: JobContext, name: string): Promise<void> {
  for (let isMore = true; isMore;) {
    signal.throwIfAborted();
    const freeing = await tx(async (context) => {
      const resource = (context.model.resources as Model['resources'])[name];
      if (resource === undefined) return [];
      const released: (() => Promise<void>)[] = [];
      for (const id of await listPastRuns(context, resource)) {
        await omitExportFile(context, resource, id);
        released.push(await files.release({ resource, id }, context.tx));
      }
      return released;
    });
    for (const free of freeing) await free();
    isMore = freeing.length === atOnce;
  }
}

async function listPastRuns({ tx, model, settings, now, zone }: BehaviourContext, resource: Resource): Promise<readonly string[]> {
  const days = settings['export_days'] ?? usualDays;
  if (typeof days !== 'number') throw new Error('The setting "export_days" is no number');
  const { rows } = await listRecords(tx, model, resource, {
    ...{ ...emptyQuery, parents: {}, limit: atOnce, rows: true, scope: { roles: new Set<string>(), mode: 'list', now, zone } },
    filters: [
      { param: 'created_at', op: 'lt', values: [new Date(now.getTime() - days * dayMs).toISOString()] },
      { param: 'filename', op: 'ne', values: [null] },
    ],
  });
  return rows.map(({ id }) => id);
}

async function omitExportFile({ tx, now, written }: BehaviourContext, resource: Resource, id: string): Promise<void> {
  const before = await getRecord(tx, resource, { key: [id], parents: {} }, { lock: 'change' });
  if (before === null) return;
  const result = isPlainObject(before.values['result']) ? before.values['result'] : {};
  const values = { ...before.values, filename: null, result: { ...result, filename: null } };
  const after = await updateRecord(tx, resource, { old: before, values, now });
  if (after === null) throw new Error(`"${resource.name}": "${id}" changed although it was locked.`);
  await written(resource.name, { before, after });
}
