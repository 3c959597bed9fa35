import { formatInstant, fromWallClock, type RecordOf } from 'steward/server';
import { type DemoRecord, type DemoSeeds } from './demo.ts';

type CampaignDemo = DemoRecord<'campaigns' | 'campaign-products'>;

interface CampaignPeriod {
  readonly status: NonNullable<RecordOf<'campaigns'>['status']>;
  readonly began: readonly [number, number];
  readonly runs: readonly [number, number];
}

const day = 86_400_000;

/** What a status means for the period: days before now that the campaign began (negative: days until it begins), and how long it runs. */
const periods = [
  { status: 'future', began: [-120, -3], runs: [5, 60] },
  { status: 'open', began: [1, 20], runs: [25, 60] },
  { status: 'in_progress', began: [1, 30], runs: [35, 90] },
  // Long over, but nobody has finished it.
  { status: 'not_finished', began: [60, 200], runs: [5, 40] },
  { status: 'error', began: [40, 300], runs: [5, 30] },
  { status: 'finished', began: [90, 700], runs: [5, 60] },
  { status: 'closed', began: [60, 500], runs: [5, 60] },
  { status: 'closed_finished', began: [120, 900], runs: [5, 60] },
  { status: 'closed_error', began: [120, 900], runs: [5, 60] },
] as const satisfies readonly CampaignPeriod[];

const themes = [
  'Summer sale',
  'Frühjahrsaktion Büromöbel',
  'Onboarding kits for new colleagues',
  'Weihnachtspräsente für Geschäftspartner',
  'Trade fair equipment Düsseldorf',
  'Nachfüllaktion Verbrauchsmaterial im Außendienst, erste und zweite Welle, einschließlich der Nachlieferungen an die Standorte in Österreich und der Schweiz',
  'Sample boxes for pharmacies',
  'Opération rentrée',
  'Grippeschutz im Betrieb',
];

const skus = ['DL-27-Q', 'KB-5520-DE', 'KB-5520-FR', 'RW-88120-BK', 'RW-88120-WH', 'MS-204-GR', 'BX-SAMPLE-10', 'FLY-A5-DE', 'PEN-BLUE-50'];

/** Campaigns of every type in every status, each with its products; one in six has no products yet. */
export function createCampaigns({ random, now, scale, channels }: DemoSeeds): DemoRecord<'campaigns' | 'campaign-products'>[] {
  return Array.from({ length: Math.max(36, Math.round(240 * scale)) }, (_, index): DemoRecord<'campaigns' | 'campaign-products'>[] => {
    const { status, began, runs }: CampaignPeriod = periods[index % periods.length] ?? periods[0];
    const start = new Date(now.getTime() - random.int(...began) * day);
    const end = new Date(start.getTime() + random.int(...runs) * day);
    const isAllDay = random.chance(0.7);
    const zone = random.pick(['Europe/Berlin', 'Europe/Berlin', 'Europe/Vienna', 'Europe/London', 'America/Sao_Paulo', 'UTC']);
    const from = formatDay(start);
    const to = formatDay(end);
    const channel = random.pick(channels);
    const code = `${random.pick(['SALE', 'KIT', 'WAVE', 'FAIR'])}-${from.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`;
    const isEmpty = random.chance(1 / 6);
    const campaign: DemoRecord<'campaigns'> = {
      resource: 'campaigns',
      values: {
        code,
        channel: channel.code,
        tenant: channel.tenant,
        type: (['netwave', 'custom', 'consolidated'] as const)[Math.floor(index / periods.length) % 3] ?? 'netwave',
        status,
        description: random.chance(0.85) ? random.pick(themes) : null,
        all_day: isAllDay,
        date_from: isAllDay ? from : `${from} 08:00:00`,
        date_to: isAllDay ? to : `${to} 18:30:00`,
        date_timezone: zone,
        date_from_utc: wallClockToUtc(`${from} ${isAllDay ? '00:00:00' : '08:00:00'}`, zone),
        date_to_utc: wallClockToUtc(`${to} ${isAllDay ? '23:59:00' : '18:30:00'}`, zone),
        enabled: random.chance(0.9),
        constraint: random.chance(0.3) ? 'order.total >= 5000\n  && order.channel == campaign.channel\n  && !order.test' : null,
        attributes: random.some(['only_once', 'instant_checkout_only'], random.int(0, 2)).map((key) => ({ key, value: '1' })),
      },
    };
    const products = isEmpty ? [] : random.some(skus, random.int(1, 9));
    return [
      campaign,
      ...products.map((id): DemoRecord<'campaign-products'> => ({
        resource: 'campaign-products',
        params: { code },
        values: { id, quantity: status === 'finished' || status === 'closed_finished' ? 0 : random.int(1, 2500) },
      })),
    ];
  }).flat();
}

/** The products of campaigns with what was shipped for them, as "Recount a campaign" counts; those of a finished one were reset. */
export function countCampaignProducts(campaigns: readonly CampaignDemo[], commerce: readonly DemoRecord[]): CampaignDemo[] {
  const shipped = sumShippedProducts(commerce);
  const planned = new Map<string, string[]>();
  for (const { params, values } of campaigns)
    if (params && 'id' in values) planned.set(String(params['code']), [...(planned.get(String(params['code'])) ?? []), String(values.id)]);
  return campaigns.flatMap((campaign) => {
    if (campaign.resource !== 'campaigns' || !('status' in campaign.values)) return [];
    const code = String(campaign.values.code);
    const own = planned.get(code) ?? [];
    const isReset = campaign.values.status === 'finished' || campaign.values.status === 'closed_finished';
    const counts = own.length === 0 || isReset ? new Map<string, number>() : (shipped.get(code) ?? new Map<string, number>());
    const products = [...new Set([...own, ...counts.keys()])].map((id): DemoRecord<'campaign-products'> => ({
      resource: 'campaign-products',
      params: { code },
      values: { id, quantity: counts.get(id) ?? 0 },
    }));
    return [campaign, ...products];
  });
}

function sumShippedProducts(commerce: readonly DemoRecord[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const demo of commerce) {
    if (demo.resource !== 'order-fulfillments') continue;
    const { campaign, state, test, items }: RecordOf<'order-fulfillments'> = demo.values;
    if (typeof campaign !== 'string' || state === 'cancelled' || test === true) continue;
    const counts = found.get(campaign) ?? new Map<string, number>();
    for (const { product_code: sku, shipment_quantities: quantities } of items ?? [])
      counts.set(
        String(sku),
        (quantities ?? []).reduce((sum, each) => sum + each, counts.get(String(sku)) ?? 0),
      );
    found.set(campaign, counts);
  }
  return found;
}

function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function wallClockToUtc(wallClock: string, zone: string): string | null {
  return formatInstant(fromWallClock(Date.parse(`${wallClock.replace(' ', 'T')}Z`), zone));
}
