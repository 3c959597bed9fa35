/** What the records of the playground live in: the resources as they are written now, and who looks at them. */
import type { Scope } from '../../../model/evaluate.ts';
import type { Resource, Text } from '../../../model/model.ts';
import type { FormSchemas } from '../../../screens/context.ts';
import { ApiError } from '../../../data/source.ts';

export interface World {
  readonly load: (name: string) => Promise<Resource>;
  readonly forms: (name: string) => Promise<FormSchemas>;
  /** A scope of the user whose roles are chosen at this moment. */
  readonly scope: (extra: Partial<Scope>) => Scope;
  /** All roles of the project: records are made as by somebody who may do everything. */
  readonly allRoles: () => ReadonlySet<string>;
  readonly now: () => Date;
  readonly say: (text: Text, values: Readonly<Record<string, unknown>>) => string;
  /** Sentences of the playground's own refusals. */
  readonly words: Words;
}

export interface Words {
  readonly notFound: string;
  readonly notAllowed: string;
  readonly notNow: string;
  readonly stale: string;
  readonly faults: string;
  readonly noCall: (call: string) => string;
}

export interface Refusal {
  readonly status: 403 | 404 | 409 | 412 | 422;
  readonly message: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly current?: Readonly<Record<string, unknown>>;
}

const codes = { 403: 'forbidden', 404: 'not-found', 409: 'state', 412: 'stale', 422: 'fields' } as const;

/** Ends a call as the server would. */
export function refuse({ status, message, fields = {}, current }: Refusal): never {
  throw new ApiError({ status, code: codes[status], message, hint: '', fields, current: current ?? null });
}
