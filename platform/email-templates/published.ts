import {
  type BehaviourContext,
  getRecord,
  getRecordByUnique,
  getRecordsByValues,
  type OwnModel,
  type StoredRecord,
  type Tx,
} from 'steward/server';
import { listAllRecords, requirePlatformResource } from '../follow.ts';

/** The preset whose mails are for whoever has none of their own. */
const common = 'default';

/** Which template a channel's mails are written with. */
export interface PublishedTemplate {
  readonly template: string;
  readonly preset: string;
  /** Address of the shop; null: the preset is no shop's. */
  readonly url: string | null;
}

/** The published template of this name for a channel: of a preset that is deployed for it, else the common one. null: there is none. */
export async function findPublishedTemplate(
  context: Pick<BehaviourContext, 'tx' | 'model' | 'now' | 'zone'>,
  { template, channel }: { readonly template: string; readonly channel: unknown },
): Promise<PublishedTemplate | null> {
  const all = await getRecordsByValues(context.tx, requirePlatformResource(context.model, 'email-templates'), 'template_code', [template]);
  const presets = all.filter(({ values }) => values.cms_status === 'published').map(({ values }) => String(values.preset));
  const hosts = await readPresetHosts(context, channel);
  const own = presets.find((preset) => hosts.has(preset));
  const preset = own ?? presets.find((each) => each === common);
  if (preset === undefined) return null;
  const host = hosts.get(preset);
  return { template, preset, url: host === undefined ? null : `https://${host}` };
}

/** The template itself, with its texts; null: it is no longer there. */
export async function readTemplate(
  { tx, model }: { readonly tx: Tx; readonly model: OwnModel },
  { preset, template }: Pick<PublishedTemplate, 'preset' | 'template'>,
): Promise<StoredRecord<'email-templates'> | null> {
  return getRecord(tx, requirePlatformResource(model, 'email-templates'), { key: [preset, template], parents: {} });
}

// Deployments say which presets are rolled out for a channel, whose they are, and on which host.
async function readPresetHosts(
  context: Pick<BehaviourContext, 'tx' | 'model' | 'now' | 'zone'>,
  channel: unknown,
): Promise<ReadonlyMap<string, string>> {
  const { tx, model } = context;
  const channels = requirePlatformResource(model, 'channels');
  const found = typeof channel === 'string' ? await getRecordByUnique(tx, channels, 'code', channel) : null;
  const { rows } = await listAllRecords(context, 'deployments');
  const deployed = rows.filter(({ values }) => values.enabled !== false && values.channels?.some((each) => each === channel));
  return new Map(
    deployed.flatMap(({ values }) => {
      const tenants = new Map(presetPairsOf(values.tenants));
      return presetPairsOf(values.hosts).filter(([preset]) => tenants.get(preset) === found?.values.tenant);
    }),
  );
}

interface Pair {
  readonly key?: string | null;
  readonly value?: string | null;
}

function presetPairsOf(rows: readonly Pair[] | null | undefined): readonly (readonly [string, string])[] {
  return (rows ?? []).flatMap(({ key, value }) => (typeof key === 'string' && typeof value === 'string' ? [[key, value] as const] : []));
}
