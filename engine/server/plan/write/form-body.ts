import type { FormModel } from '../../../model/model.ts';
import { isExpressionBody } from '../../../model/records.ts';

/** The one form value that is the whole body (`body: {expr: form.payload}`); null where a body has entries. */
export function wholeBodyField(body: FormModel['body'] | undefined): string | null {
  if (!body || !isExpressionBody(body)) return null;
  const { node } = body;
  return node[0] === 'get' && node[1] === 'form' && typeof node[2][0] === 'string' ? node[2][0] : null;
}
