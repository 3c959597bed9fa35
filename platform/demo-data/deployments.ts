import { appendSentences, keepSentence, type SaidMessage, say } from 'steward/server';
import { type DemoRecord, daysAgo, type DemoSeeds } from './demo.ts';

const features = ['Ariba', 'Coupa', 'Jaggaer', 'OCI', 'EDI'] as const;

/** A deployment for each of the first tenants' shops, with its runs; the last has not been deployed yet, and its first run failed. */
export function createDeployments(seeds: DemoSeeds): DemoRecord<'deployments' | 'deployment-runs'>[] {
  const { channels, random } = seeds;
  const shops = channels.filter(({ type, tenant }) => type === 'shop' && tenant !== null).slice(0, 4);
  const all = shops.map(({ code, tenant }, index): DemoRecord<'deployments'> => {
    const preset = (tenant ?? code).toLowerCase();
    const host = `${preset}.shop.example`;
    return {
      resource: 'deployments',
      values: {
        id: `shop-${preset}`,
        vpn_host: `vpn-${index + 1}.example`,
        hosts: [
          { key: preset, value: host },
          { key: `${preset}-stage`, value: `stage.${host}` },
        ],
        tenants: [{ key: preset, value: tenant }],
        channels: [code],
        features: random.some([...features], index % 3),
        last_deployment: index === shops.length - 1 ? null : daysAgo(seeds, 2 + index * 9),
      },
    };
  });
  return [...all, ...all.map((deployment, index) => createDeploymentRun(deployment, { index, failedAt: daysAgo(seeds, 1) }))];
}

function createDeploymentRun(
  { values }: DemoRecord<'deployments'>,
  { index, failedAt }: { index: number; failedAt: string },
): DemoRecord<'deployment-runs'> {
  const { id, hosts, last_deployment: deployed } = values;
  const steps = (hosts ?? []).map(({ key, value }) => ({ name: key ?? '', host: value ?? '' }));
  const isDone = typeof deployed === 'string';
  const ended = Date.parse(isDone ? deployed : failedAt);
  const at = (secondsBefore: number): string => new Date(ended - secondsBefore * 1000).toISOString();
  const line = (secondsBefore: number, said: SaidMessage): readonly string[] => [`${at(secondsBefore)}  `, keepSentence(said), '\n'];
  const [first = { name: '', host: '' }] = steps;
  const lines = [
    ...line(4, say('Deployment {id}: {count} bundles', { id, count: steps.length })),
    ...(isDone
      ? steps.flatMap(({ name: preset, host }, nth) =>
          line(2 - nth, say('{preset} on {host}: {file}', { preset, host, file: `${host}/${preset}.json` })),
        )
      : line(2, say('{preset} on {host} could not be written: {code}', { preset: first.name, host: first.host, code: 'ENOSPC' }))),
    ...(isDone ? line(0, say('Done')) : []),
  ];
  return {
    resource: 'deployment-runs',
    params: { deployment: String(id) },
    values: {
      id: `run-${String(index + 1).padStart(4, '0')}`,
      deployment: id ?? null,
      state: isDone ? 'done' : 'error',
      steps_done: isDone ? steps.length : 0,
      steps_total: steps.length,
      log: appendSentences(null, ...lines),
      started_at: at(5),
      finished_at: at(0),
      created_by: 'admin',
    },
  };
}
