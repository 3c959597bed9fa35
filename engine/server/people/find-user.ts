import type { Model } from '../../model/model.ts';
import type { CallingUser, UserLookup } from '../behaviour.ts';
import type { ServerEngine } from '../plan/call.ts';
import type { ProjectPeople } from '../project.ts';
import { findClaimedUser } from '../sign-in/claimed-users.ts';
import { findUserOfRoles } from '../sign-in/people-of-roles.ts';
import type { ClaimsReader } from '../sign-in/read-claims.ts';
import { findTypedPerson } from '../sign-in/typed-people.ts';
import type { ReadUser } from '../store/session-user.ts';
import type { Store } from '../store/store.ts';

interface UserFinderOptions {
  readonly people: ProjectPeople;
  readonly model: Model;
  readonly store: Store;
  /** null: no claims make anything of anybody. */
  readonly reader: ClaimsReader | null;
  /** Whether there is a development identity page. */
  readonly isDevelopment: boolean;
}

/** Who somebody is: by their record, by what a provider says of them, or by the development identity page. */
export function createUserFinder({ people, model, store, reader, isDevelopment }: UserFinderOptions): ServerEngine['findUser'] {
  return async (who, tx = store) => {
    const isNameTaken = async (name: string): Promise<boolean> =>
      (await people.createSignInAccounts(model, tx).withUsername(name)).length > 0;
    const findRecord = (asked: UserLookup | ReadUser): Promise<CallingUser | null> => people.findUser(model, tx, asked);
    if ('record' in who) return findRecord(who);
    if (reader !== null) return findClaimedUser(tx, who, { model, reader, findRecord, isNameTaken });
    const record = await findRecord(who);
    if (record !== null || !isDevelopment) return record;
    return (people.hasUsers(model) ? null : findUserOfRoles(model, who)) ?? findTypedPerson(tx, who, model);
  };
}
