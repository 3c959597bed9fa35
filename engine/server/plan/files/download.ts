import type { OpenedFile } from '../../files/files.ts';
import type { CallingUser } from '../../behaviour.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { parentRouteParams, parseRecordKey } from '../../store/layout.ts';
import { findResourceByName } from '../../store/stored.ts';
import type { ServerEngine } from '../call.ts';
import { createCall } from '../call.ts';
import { findShownRecord } from '../read/find.ts';

/** A file for those who may see the record that it belongs to; to everybody else there is none. */
export async function openDownload(
  engine: ServerEngine,
  name: string,
  o: { user: CallingUser; zone: string; locale: string },
): Promise<OpenedFile> {
  const file = name.includes('\0') ? null : await engine.files.open(name);
  const resource = file && findResourceByName(engine.model, file.owner.resource);
  if (!file || !resource) return refuseCall('not-found', say('There is no such file'));
  const call = createCall(engine, { ...o, tx: engine.store });
  await findShownRecord(call, resource, {
    key: parseRecordKey(resource, file.owner.id),
    parents: parentRouteParams(resource, file.owner.parent),
  });
  return file;
}
