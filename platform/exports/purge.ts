import type { BehaviourContext, JobContext, RecordOf } from 'steward/server';
import { listAllRecords, changeRecord, requirePlatformResource } from '../follow.ts';

const name = 'exports';
const dayMs = 86_400_000;
/** Most files that one transaction lets go of. */
const atOnce = 100;

/** Removes the files of exports that are older than the setting says. The runs stay, without their file. */
export async function purgeExports({ signal, tx, files }: JobContext): Promise<void> {
  for (let isMore = true; isMore;) {
    signal.throwIfAborted();
    const freeing = await tx(async (context) => {
      const { rows } = await listAllRecords(context, name, { filters: purgeFiltersOf(context), limit: atOnce });
      const released: (() => Promise<void>)[] = [];
      for (const { id } of rows) {
        await changeRecord(context, name, { key: id, set: omitExportFile });
        released.push(await files.release({ resource: requirePlatformResource(context.model, name), id }, context.tx));
      }
      return released;
    });
    for (const free of freeing) await free();
    isMore = freeing.length === atOnce;
  }
}

function purgeFiltersOf({ settings, now }: BehaviourContext) {
  const days = settings['export_days'];
  if (typeof days !== 'number') throw new Error('There is no setting "export_days"');
  return [
    { param: 'created_at', op: 'lt', values: [new Date(now.getTime() - days * dayMs).toISOString()] },
    { param: 'filename', op: 'ne', values: [null] },
  ] as const;
}

function omitExportFile({ result }: RecordOf<'exports'>): RecordOf<'exports'> {
  return { filename: null, result: { ...(result as object | null), filename: null } };
}
