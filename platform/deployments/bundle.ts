import { type BlobStore, escapeBlobName, isHostName, type RecordOf } from 'steward/server';

/** One preset on one host. */
export interface DeploymentStep {
  readonly preset: string;
  readonly host: string;
  readonly tenant: string | null;
}

/** What a deployment consists of, in the order of its hosts. */
export function listDeploymentSteps(deployment: RecordOf<'deployments'>): readonly DeploymentStep[] {
  const tenants = new Map(bundlePairsOf(deployment.tenants));
  return bundlePairsOf(deployment.hosts).map(([preset, host]) => ({ preset, host, tenant: tenants.get(preset) ?? null }));
}

/** Why a step cannot be done; null: it can. */
export function findStepFault({ preset, host }: DeploymentStep): 'host' | 'preset' | null {
  if (!isHostName(host)) return 'host';
  return /^[A-Za-z0-9._-]+$/.test(preset) && !/^\.+$/.test(preset) ? null : 'preset';
}

/** A folder for each deployment, in it one for each host. */
const folder = 'deployments';

/** Writes the configuration of a preset for its host, whole or not at all; returns its place below that of the deployment. */
export async function writeBundle(
  blobs: BlobStore,
  deployment: RecordOf<'deployments'>,
  { preset, host, tenant }: DeploymentStep,
): Promise<string> {
  const { id, channels, features, vpn_host } = deployment;
  const bundle = {
    ...{ deployment: id, preset, host, tenant },
    ...{ channels: channels ?? [], features: features ?? [], vpn_host: vpn_host ?? null },
  };
  const place = `${host}/${preset}.json`;
  await blobs.put(`${folder}/${escapeBlobName(String(id))}/${place}`, Buffer.from(`${JSON.stringify(bundle, null, 2)}\n`));
  return place;
}

/** A row of a list of keys and values. */
interface Pair {
  readonly key?: string | null;
  readonly value?: string | null;
}

function bundlePairsOf(rows: readonly Pair[] | null | undefined): readonly (readonly [string, string])[] {
  return (rows ?? []).flatMap(({ key, value }) => (typeof key === 'string' && typeof value === 'string' ? [[key, value] as const] : []));
}
