import type { RecordOf } from '../../records.ts';
import type { Context, JobContext } from '../behaviour.ts';
import { allOf, change, resourceOf } from '../follow.ts';

const name = 'exports';
const dayMs = 86_400_000;
/** Most files that one transaction lets go of. */
const atOnce = 100;

/** Removes the files of exports that are older than the setting says. The runs stay, without their file. */
export async function purge({ signal, tx, files }: JobContext): Promise<void> {
  for (let isMore = true; isMore;) {
    signal.throwIfAborted();
    const freeing = await tx(async (context) => {
      const { rows } = await allOf(context, name, { filters: filtersOf(context), limit: atOnce });
      const released: (() => Promise<void>)[] = [];
      for (const { id } of rows) {
        await change(context, name, { key: id, set: withoutFile, verb: 'purge' });
        released.push(await files.release({ resource: resourceOf(context.model, name), id }, context.tx));
      }
      return released;
    });
    for (const free of freeing) await free();
    isMore = freeing.length === atOnce;
  }
}

function filtersOf({ settings, now }: Context) {
  const days = settings['export_days'];
  if (typeof days !== 'number') throw new Error('There is no setting "export_days"');
  return [
    { param: 'created_at', op: 'lt', values: [new Date(now.getTime() - days * dayMs).toISOString()] },
    { param: 'filename', op: 'ne', values: [null] },
  ] as const;
}

function withoutFile({ result }: RecordOf<'exports'>): RecordOf<'exports'> {
  return { filename: null, result: { ...(result as object | null), filename: null } };
}
