import { isFileValue } from '../../engine/model/files.ts';
import type { Answer } from '../reply/answer.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { parentsOf } from '../request/list-query.ts';
import type { Target } from '../request/routes.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { find } from './find.ts';
import { demand } from './gate.ts';
import { shownFields } from './project.ts';
import type { At } from './save.ts';

/** What a file of a record holds, for who may see the record and that field of it; 404 where the record has no such file. */
export async function heldFile(call: Call, { resource, field, content }: Target & { readonly kind: 'file' }, at: At): Promise<Answer> {
  const { values } = await find(call, resource, {
    key: at.key,
    parents: parentsOf(resource, call.params, at.request.query),
    mode: 'show',
    gates: [resource.access.show],
  });
  demand(resource, 'show', scopeOf(call, 'show', { self: values }));
  const file = shownFields(call, resource, 'all').has(field.name) ? values[field.name] : null;
  const text = values[content];
  if (!isFileValue(file) || typeof text !== 'string') return refuse('not-found', say('{resource} not found', { resource: field.title }));
  return { kind: 'file', name: file.name, type: file.type, text };
}
