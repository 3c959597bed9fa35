import type { Condition, Expression } from './expression.ts';

/** What the claims of a sign-in provider make of somebody. */
export interface SignInMapping {
  /** Whether they have to be a record of the users. */
  readonly needsRecord: boolean;
  /** What the provider is asked for beside `openid profile email`. */
  readonly scopes: readonly string[];
  /** One expression that lists them, or for each when somebody has it; null: those of the record. */
  readonly roles: Expression | { readonly when: Readonly<Record<string, Condition>> } | null;
  /** By name of what `user` declares. */
  readonly attributes: Readonly<Record<string, Expression>>;
}
