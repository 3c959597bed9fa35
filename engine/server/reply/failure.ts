import type { RefusalCode, Refusal, RefusalFacts } from './refusal.ts';
import type { SaidMessage } from './say.ts';
import { isMessage } from './say.ts';

/** The one table of failure codes and their HTTP status. */
export const statusOf = {
  malformed: 400,
  'unknown-filter': 400,
  'unknown-operator': 400,
  'unknown-sort': 400,
  'bad-value': 400,
  'missing-parent': 400,
  'signed-out': 401,
  'only-sso': 401,
  forbidden: 403,
  'cross-site': 403,
  'not-found': 404,
  'no-such-method': 405,
  state: 409,
  'not-now': 409,
  referenced: 409,
  gone: 410,
  stale: 412,
  'too-large': 413,
  'wrong-media': 415,
  fields: 422,
  'key-reused': 422,
  'version-unsaid': 428,
  'too-many': 429,
  failed: 500,
  unavailable: 503,
  // Of another system that holds records.
  'source-wrong': 502,
  'source-slow': 504,
} as const satisfies Record<RefusalCode, number>;

/** `{message, code, hint, errors}` in one language: errors by field name as sent, each a list of texts. */
export function buildFailureBody({ code, says, facts }: Refusal, print: (message: SaidMessage) => string): Record<string, unknown> {
  const { hint, current } = facts;
  const fields = facts.fields?.map((field) => ({ ...field, message: print(field.message) }));
  return {
    message: print(says),
    code,
    hint: printHint(hint, print),
    ...(fields ? { errors: groupErrorsByField(fields), fields } : {}),
    ...(current === undefined ? {} : { data: current }),
  };
}

function printHint(hint: RefusalFacts['hint'], print: (message: SaidMessage) => string): string | null {
  if (hint === undefined) return null;
  return isMessage(hint) ? print(hint) : hint.join(', ');
}

function groupErrorsByField(fields: readonly { readonly path: string; readonly message: string }[]): Record<string, string[]> {
  // Callers choose the names: `constructor` is one as good as any.
  const errors = new Map<string, string[]>();
  for (const { path, message } of fields) errors.set(path, [...(errors.get(path) ?? []), message]);
  return Object.fromEntries(errors);
}
