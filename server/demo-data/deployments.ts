import { type Demo, daysAgo, type Seeds } from './demo.ts';

const features = ['Ariba', 'Coupa', 'Jaggaer', 'OCI', 'EDI'] as const;

/** A deployment for each of the first tenants' shops; the last has not been deployed yet. */
export function deploymentRecords(seeds: Seeds): Demo[] {
  const { channels, random } = seeds;
  const shops = channels.filter(({ type, tenant }) => type === 'shop' && tenant !== null).slice(0, 4);
  return shops.map(({ code, tenant }, index) => {
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
}
