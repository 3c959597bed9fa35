import type { Behaviour } from './behaviour.ts';
import { forgotPassword, resetPassword } from './passwords/index.ts';
import { profile, users } from './users/index.ts';

export { demoPeople } from './users/demo-people.ts';
export { findUser } from './users/find-user.ts';

/** Everything this platform does beyond the generic API. */
export const behaviours: readonly Behaviour[] = [users, profile, forgotPassword, resetPassword];

/** Paths below the API base that few calls a minute are enough for. */
export const slowPaths: readonly string[] = ['forgot-password', 'reset-password', 'user/password'];
