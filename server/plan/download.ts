import type { OpenFile } from '../files/files.ts';
import type { User } from '../platform/behaviour.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { parentParams, parseKey } from '../store/layout.ts';
import { resourceCalled } from '../store/stored.ts';
import type { Engine } from './call.ts';
import { callOf, scopeOf } from './call.ts';
import { find } from './find.ts';
import { demand } from './gate.ts';

/** A file for who may see the record that it belongs to; to everybody else there is none. */
export async function download(engine: Engine, name: string, o: { user: User; zone: string; locale: string }): Promise<OpenFile> {
  const file = name.includes('\0') ? null : await engine.files.open(name);
  const resource = file && resourceCalled(engine.model, file.owner.resource);
  if (!file || !resource) return refuse('not-found', say('There is no such file'));
  const call = callOf(engine, { ...o, tx: engine.store });
  const { values } = await find(call, resource, {
    key: parseKey(resource, file.owner.id),
    parents: parentParams(resource, file.owner.parent),
    mode: 'show',
    gates: [resource.access.show],
  });
  demand(resource, 'show', scopeOf(call, 'show', { self: values }));
  return file;
}
