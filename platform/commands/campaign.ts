/** Commands that work on campaigns. */
import { type BehaviourContext, type FoundValues, type RecordOf, refuseCall, type Row, say } from 'steward/server';
import { listAllRecords, changeRecord } from '../follow.ts';
import type { PlatformCommand, CommandOrder, CommandWork } from './command.ts';

type Campaign = RecordOf<'campaigns'>;
type CampaignStatus = NonNullable<RecordOf<'campaigns'>['status']>;

/** What a command looks at, out of the store or out of an answer. */
type FoundCampaign = FoundValues<'campaigns'>;

/** Where the period of a campaign counts. */
const running: readonly CampaignStatus[] = ['open', 'in_progress', 'not_finished'];
const finished: readonly CampaignStatus[] = ['finished', 'closed_finished'];

const isAnyOf = (statuses: readonly CampaignStatus[], { status }: FoundCampaign): boolean => statuses.some((each) => each === status);

export const recountCampaign: PlatformCommand = {
  id: 'recount-campaign',
  name: say('Recount a campaign'),
  description: say('Counts again how many of each product the orders of a campaign contain. A finished campaign is not counted.'),
  group: 'campaign',
  about: 'campaigns',
  parameters: { campaign: { type: 'text', isRequired: true, sample: 'SALE-2031-0001' } },
  async run(order, working) {
    const campaign = await requireCampaign(order, working);
    const code = String(campaign.code);
    if (isAnyOf(finished, campaign)) refuseCall('not-now', say('Campaign "{code}" is finished: its counts were reset', { code }));
    const changed = await working.job.tx((context) => recountCampaignProducts(context, code));
    for (const { id, before, after } of changed)
      await working.log(say('{product}: {before} before, {after} now', { product: id, before, after }));
    await working.log(say('{n, plural, one {# count has} other {# counts have}} changed', { n: changed.length }));
    return { campaign: code, changed: changed.length };
  },
};

export const closeCampaigns: PlatformCommand = {
  id: 'close-campaigns',
  name: say('Close expired campaigns'),
  description: say('Closes a campaign whose period is over or, without a parameter, every such campaign.'),
  group: 'campaign',
  about: 'campaigns',
  parameters: { campaign: { type: 'text', sample: 'SALE-2031-0001' } },
  cron: '10 1 * * *',
  async run(order, working) {
    const codes = await listExpiredCampaigns(order, working);
    let closed = 0;
    for (const code of codes) {
      working.job.signal.throwIfAborted();
      const isClosed = await working.job.tx((context) => closeCampaign(context, code));
      if (isClosed) await working.log(say('Campaign "{code}" was closed', { code }));
      if (isClosed) closed += 1;
    }
    await working.log(say('{n, plural, one {# campaign was} other {# campaigns were}} closed', { n: closed }));
    return { closed };
  },
};

async function listExpiredCampaigns(order: CommandOrder, working: CommandWork): Promise<readonly string[]> {
  if (typeof order.parameters['campaign'] === 'string') {
    const campaign = await requireCampaign(order, working);
    return working.job.tx(({ now }) => Promise.resolve(isExpiredCampaign(campaign, now) ? [String(campaign.code)] : []));
  }
  // Whoever asks for all must be somebody who sees them, and not only their names.
  if (order.username !== null) await working.job.ask({ method: 'GET', path: 'campaigns', query: { status: 'open' } });
  return working.job.tx(async (context) => {
    const { rows } = await listAllRecords(context, 'campaigns', { filters: [{ param: 'status', op: 'in', values: running }] });
    return rows.filter(({ values }) => isExpiredCampaign(values, context.now)).map(({ id }) => id);
  });
}

function isExpiredCampaign(campaign: FoundCampaign, now: Date): boolean {
  const { date_to_utc: end } = campaign;
  return isAnyOf(running, campaign) && typeof end === 'string' && Date.parse(end) < now.getTime();
}

async function closeCampaign(context: BehaviourContext, code: string): Promise<boolean> {
  let isClosed = false;
  const set = (values: Campaign): Campaign => {
    isClosed = isExpiredCampaign(values, context.now);
    return isClosed ? { status: 'closed' } : {};
  };
  await changeRecord(context, 'campaigns', { key: code, set });
  return isClosed;
}

/** The campaign of a parameter. Refuses whoever may not see it, and its status: what is only known by name is not worked on. */
async function requireCampaign({ parameters, username }: CommandOrder, { job }: CommandWork): Promise<FoundCampaign> {
  const code = String(parameters['campaign']);
  if (username !== null) {
    const answer = await job.ask({ method: 'GET', path: `campaigns/${encodeURIComponent(code)}` });
    if (answer.kind === 'record' && answer.row['status'] !== undefined) return campaignFromRow(answer.row);
    return refuseCall('forbidden', say('You may not do this'));
  }
  const found = await job.tx((context) => listAllRecords(context, 'campaigns', { filters: [{ param: 'code', op: 'eq', values: [code] }] }));
  return found.rows[0]?.values ?? refuseCall('not-found', say('There is no campaign "{code}"', { code }));
}

// By the names of the wire.
function campaignFromRow({ code, status, date_to_utc }: Row): FoundCampaign {
  return { code, status, date_to_utc };
}

interface CountedProduct {
  readonly id: string;
  readonly before: number;
  readonly after: number;
}

async function recountCampaignProducts(context: BehaviourContext, code: string): Promise<readonly CountedProduct[]> {
  const ordered = await sumOrderedProducts(context, code);
  const { rows } = await listAllRecords(context, 'campaign-products', { parents: { code } });
  const changed: CountedProduct[] = [];
  for (const { id, values } of rows) {
    const [before, after] = [Number(values.quantity ?? 0), ordered.get(id) ?? 0];
    if (before === after) continue;
    await changeRecord(context, 'campaign-products', { key: id, parents: { code }, set: () => ({ quantity: after }) });
    changed.push({ id, before, after });
  }
  return changed;
}

/** How many of each product the fulfillments of a campaign hold, cancelled ones and tests left out. */
async function sumOrderedProducts(context: BehaviourContext, campaign: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const filters = [{ param: 'campaign', op: 'eq', values: [campaign] }] as const;
  const { rows } = await listAllRecords(context, 'order-fulfillments', { filters, fields: ['state', 'test', 'items'] });
  for (const { values } of rows.filter(({ values: { state, test } }) => state !== 'cancelled' && test !== true)) {
    for (const { product_code: code, shipment_quantities: quantities } of values.items ?? []) {
      const product = String(code);
      counts.set(product, (counts.get(product) ?? 0) + sumQuantities(quantities ?? []));
    }
  }
  return counts;
}

function sumQuantities(quantities: readonly number[]): number {
  return quantities.reduce((total, each) => total + each, 0);
}
