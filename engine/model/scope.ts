import type { CustomFormats } from './custom-format.ts';
import type { ScreenMode } from './model.ts';

/** The value of an expression that is empty or has an empty operand. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** What an expression may read. Roots that do not exist here are left out. */
export interface EvaluationScope {
  readonly self?: unknown;
  readonly old?: unknown;
  readonly it?: unknown;
  readonly form?: unknown;
  readonly parent?: unknown;
  readonly user?: unknown;
  readonly settings?: unknown;
  readonly params?: unknown;
  readonly reply?: unknown;
  readonly rows?: unknown;
  readonly meta?: unknown;
  /** What a sign-in provider says of whoever signs in; only the server knows it, at that moment. */
  readonly claims?: unknown;
  /** The user's roles, those that they imply included. */
  readonly roles: ReadonlySet<string>;
  readonly mode: ScreenMode;
  readonly now: Date;
  /** IANA name; `today()` is the day there. */
  readonly zone: string;
  /** How many records of a resource hold a value; only the server gives it, for `derived`. */
  readonly count?: (resource: string, field: string, value: unknown) => number | null;
  /** What the project knows of values by code; where they are not known, values are taken as they are. */
  readonly formats?: CustomFormats;
}
