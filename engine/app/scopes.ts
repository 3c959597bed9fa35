import type { CustomFormats } from '../model/custom-format.ts';
import type { EvaluationScope } from '../model/evaluate.ts';
import type { RuntimeSettings } from './session/context.ts';
import type { SignedInProfile } from './session/session.ts';

interface ScopeFacts {
  readonly roles: ReadonlySet<string>;
  /** null: before sign-in. */
  readonly user: SignedInProfile | null;
  readonly settings: RuntimeSettings;
  readonly zone: string;
  /** Of the project; absent where nothing is judged. */
  readonly formats?: CustomFormats | undefined;
}

/** Makes scopes that know the user, the settings and the moment, and whatever is added. */
export function createScopes({ roles, user, settings, zone, formats }: ScopeFacts): (extra: Partial<EvaluationScope>) => EvaluationScope {
  const base = { roles, user: user ?? {}, settings, zone, mode: 'list', ...(formats && { formats }) } as const;
  return (extra) => ({ ...base, now: new Date(), ...extra });
}
