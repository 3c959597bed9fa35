import {
  type BehaviourContext,
  type CallingUser,
  effectiveRoles,
  type EvaluationScope,
  getRecordByUnique,
  type QueryFilter,
  type RecordOf,
  type Values,
} from 'steward/server';
import { countListedTogether } from '../follow.ts';

type At = Pick<BehaviourContext, 'tx' | 'model' | 'now' | 'zone' | 'settings'>;

/** Whose standing is asked for: what row rules read of a user. */
type Person = Values & Pick<CallingUser, 'username' | 'roles'>;

type Standing = Required<
  Pick<
    RecordOf<'users'>,
    | 'status_integration'
    | 'status_products'
    | 'status_products_count'
    | 'status_fulfillments'
    | 'status_fulfillments_count'
    | 'status_fulfillments_overdue'
  >
>;

const equalFilter = (param: string, value: string): QueryFilter => ({ param, op: 'eq', values: [value] });

/**
 * Where the setup of a user stands. It counts the records that the row rules let this user see, so that it agrees with the lists: an
 * administrator's figures are those of the platform, a partner's are those of the own company.
 */
export async function standingOf(context: At, person: Person): Promise<Standing> {
  const { model, now, zone, settings } = context;
  const scope: EvaluationScope = {
    user: { ...person, timezone: zone },
    roles: effectiveRoles(model, person.roles),
    settings,
    params: {},
    mode: 'list',
    now,
    zone,
  };
  // As the list that the dashboard leads to is filtered.
  const open = [equalFilter('state', 'processing'), equalFilter('test', 'false')];
  const late: QueryFilter = { param: 'order_date', op: 'lt', values: [dueBefore(context)] };
  const { gateways, products, waiting, overdue } = await countListedTogether(context, {
    gateways: { of: 'communication-gateways', filters: [equalFilter('enabled', 'true')], seenBy: scope },
    products: { of: 'products', seenBy: scope },
    waiting: { of: 'order-fulfillments', filters: open, seenBy: scope },
    overdue: { of: 'order-fulfillments', filters: [...open, late], seenBy: scope },
  });
  return {
    status_integration: gateways > 0 ? 'active' : 'pending',
    status_products: products > 0 ? 'active' : 'pending',
    status_products_count: products,
    status_fulfillments: overdue > 0 ? 'overdue' : waiting > 0 ? 'waiting' : 'clear',
    status_fulfillments_count: waiting,
    status_fulfillments_overdue: overdue,
  };
}

/** What has been processed since before this moment should have left. */
function dueBefore({ now, settings }: Pick<At, 'now' | 'settings'>): string {
  return new Date(now.getTime() - Number(settings['overdue_days'] ?? 0) * 86_400_000).toISOString();
}

/** What the answer to `whoami` tells beside the user: where the own setup stands. */
export async function aboutUser(context: At, user: CallingUser): Promise<Values> {
  const { tx, model } = context;
  const users = model.resources.users;
  const record = users && (await getRecordByUnique(tx, users, 'username', user.username));
  const standing = await standingOf(context, user);
  return {
    status: {
      // Whoever has no record is let in as they are.
      account: { code: record ? accountStatus(record.values) : 'active' },
      integration: { code: standing.status_integration },
      products: { code: standing.status_products, count: standing.status_products_count },
      fulfillments: {
        code: standing.status_fulfillments,
        count: standing.status_fulfillments_count,
        count_overdue: standing.status_fulfillments_overdue,
      },
    },
  };
}

/** Whether an account can be used. */
export function accountStatus({ enabled, confirmed }: RecordOf<'users'>): NonNullable<RecordOf<'users'>['status_account']> {
  return enabled === false ? 'disabled' : confirmed === true ? 'active' : 'pending';
}
