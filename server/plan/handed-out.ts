import type { Answer } from '../reply/answer.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { parentsOf } from '../request/list-query.ts';
import type { Target } from '../request/routes.ts';
import { behaviourOf, contextOf } from './behave.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { find } from './find.ts';
import { demand } from './gate.ts';
import type { At } from './save.ts';

/** A file that a behaviour hands out, for who may see the record. */
export async function handedOut(call: Call, { resource, name }: Target & { readonly kind: 'download' }, at: At): Promise<Answer> {
  const { values } = await find(call, resource, {
    key: at.key,
    parents: parentsOf(resource, call.params, at.request.query),
    mode: 'show',
    gates: [resource.access.show],
  });
  demand(resource, 'show', scopeOf(call, 'show', { self: values }));
  const file = await behaviourOf(call.engine, resource)?.downloads?.[name]?.({
    record: values,
    files: call.engine.files,
    context: contextOf(call),
  });
  return file ? { kind: 'download', file } : refuse('not-found', say('There is no such file'));
}
