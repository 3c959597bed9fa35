import type { RecordOf, ResourceName } from 'steward/server';

/** When a record came into being, and who made it, as far as it says so. */
interface RecordOrigin {
  readonly at?: string | null | undefined;
  readonly by?: string | null | undefined;
}

/** Under the names that the resources have for it; the others do not say. */
const origins: { readonly [R in ResourceName]?: (record: RecordOf<R>) => RecordOrigin } = {
  'user-groups': (group) => ({ at: group.created_at }),
  users: (user) => ({ at: user.created_at }),
  'user-addresses': (address) => ({ at: address.created }),
  budgets: (budget) => ({ at: budget.created_at, by: budget.created_by }),
  'contact-requests': (request) => ({ at: request.created }),
  'confirmation-requests': (request) => ({ at: request.created_at }),
  'form-submissions': (submission) => ({ at: submission.created_at }),
  'command-runs': (run) => ({ at: run.created_at, by: run.created_by }),
  'deployment-runs': (run) => ({ by: run.created_by }),
  batchjobs: (job) => ({ at: job.created_at, by: job.created_by }),
  orders: (order) => ({ at: order.order_date }),
  'order-fulfillments': (fulfillment) => ({ at: fulfillment.order_date }),
  'inventory-blockings': (blocking) => ({ at: blocking.created_at, by: blocking.created_by }),
  'shipping-calculations': (calculation) => ({ at: calculation.created_at }),
};

export function recordOriginOf<R extends ResourceName>(resource: R, record: RecordOf<R>): RecordOrigin {
  return origins[resource]?.(record) ?? {};
}
