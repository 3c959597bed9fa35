import { listMultipartParts } from '../model/files.ts';
import { objectOrEmpty } from './errors.ts';

/** A body as the browser sends files: one part per entry, chosen files with their names. */
export function buildFormData(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of listMultipartParts(objectOrEmpty(body))) {
    if (typeof value === 'string') form.append(name, value);
    else if (value.content !== undefined) form.append(name, value.content, value.name);
  }
  return form;
}
