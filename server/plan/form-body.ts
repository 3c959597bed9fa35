import type { Expression, Value } from '../../engine/model/expression.ts';

type Body = Readonly<Record<string, Value>> | Expression;

/** The one form value that is the whole body (`body: {expr: form.payload}`); null where a body has entries. */
export function wholeBody(body: Body | undefined): string | null {
  if (!body || !isExpression(body)) return null;
  const { node } = body;
  return node[0] === 'get' && node[1] === 'form' && typeof node[2][0] === 'string' ? node[2][0] : null;
}

/** What a form or action puts into its body besides what was typed. */
export function bodyEntries(body: Body | undefined): Readonly<Record<string, Value>> {
  return !body || isExpression(body) ? {} : body;
}

function isExpression(body: Body): body is Expression {
  return Array.isArray(Reflect.get(body, 'node'));
}
