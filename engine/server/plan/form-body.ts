import type { Expression, ModelValue } from '../../model/expression.ts';

type FormBody = Readonly<Record<string, ModelValue>> | Expression;

/** The one form value that is the whole body (`body: {expr: form.payload}`); null where a body has entries. */
export function wholeBodyField(body: FormBody | undefined): string | null {
  if (!body || !isBodyExpression(body)) return null;
  const { node } = body;
  return node[0] === 'get' && node[1] === 'form' && typeof node[2][0] === 'string' ? node[2][0] : null;
}

/** What a form or action puts into its body besides what was typed. */
export function entriesOfBody(body: FormBody | undefined): Readonly<Record<string, ModelValue>> {
  return !body || isBodyExpression(body) ? {} : body;
}

function isBodyExpression(body: FormBody): body is Expression {
  return Array.isArray(Reflect.get(body, 'node'));
}
