import type { Scope } from '../model/evaluate.ts';
import type { Settings } from './session/context.ts';
import type { User } from './session/session.ts';

interface Facts {
  readonly roles: ReadonlySet<string>;
  /** null: before sign-in. */
  readonly user: User | null;
  readonly settings: Settings;
  readonly zone: string;
}

/** Makes scopes that know the user, the settings and the moment, and whatever is added. */
export function scopes({ roles, user, settings, zone }: Facts): (extra: Partial<Scope>) => Scope {
  const base = { roles, user: user ?? {}, settings, zone, mode: 'list' } as const;
  return (extra) => ({ ...base, now: new Date(), ...extra });
}
