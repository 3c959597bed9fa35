/** What the records of the playground live in: the resources as they are written now, and who looks at them. */
import type { EvaluationScope } from '../../../../model/evaluate.ts';
import type { Resource, ModelText } from '../../../../model/model.ts';
import type { FormSchemas } from '../../../../screens/context.ts';
import { ApiError } from '../../../../data/source.ts';

export interface PlaygroundWorld {
  readonly load: (name: string) => Promise<Resource>;
  readonly forms: (name: string) => Promise<FormSchemas>;
  /** A scope of the user whose roles are chosen at this moment. */
  readonly scope: (extra: Partial<EvaluationScope>) => EvaluationScope;
  /** All roles of the project: records are made as by somebody who may do everything. */
  readonly allRoles: () => ReadonlySet<string>;
  readonly now: () => Date;
  /** A key for a record or a row whose key nobody enters. */
  readonly newId: () => string;
  readonly say: (text: ModelText, values: Readonly<Record<string, unknown>>) => string;
  /** Sentences of the playground's own refusals. */
  readonly words: PlaygroundWords;
}

export interface PlaygroundWords {
  readonly notFound: string;
  readonly notAllowed: string;
  readonly notNow: string;
  readonly stale: string;
  readonly faults: string;
  readonly noCall: (call: string) => string;
}

export interface PlaygroundRefusal {
  readonly status: 403 | 404 | 409 | 412 | 422;
  readonly message: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly current?: Readonly<Record<string, unknown>>;
}

const codes = { 403: 'forbidden', 404: 'not-found', 409: 'state', 412: 'stale', 422: 'fields' } as const;

/** Ends a call as the server would. */
export function refusePlaygroundCall({ status, message, fields = {}, current }: PlaygroundRefusal): never {
  throw new ApiError({ status, code: codes[status], message, hint: '', fields, current: current ?? null });
}
