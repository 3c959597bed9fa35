import type { RecordOf } from 'steward/server';
import type { DemoRecord, DemoSeeds } from './demo.ts';
import { toAsciiName, cities, companyKinds, companyWords, departments, streets } from './names.ts';
import type { RandomSource } from './random.ts';

type CompanyGroup = NonNullable<RecordOf<'companies'>['group']>;

export interface DemoCompany {
  readonly code: string;
  readonly name: string;
  readonly group: CompanyGroup;
}

export interface DemoChannel {
  readonly code: string;
  readonly name: string;
  readonly type: NonNullable<RecordOf<'channels'>['type']>;
  readonly tenant: string | null;
}

const groups: readonly CompanyGroup[] = [
  ...(['tenant', 'tenant', 'tenant', 'tenant', 'tenant'] as const),
  ...(['servicepartner', 'distributor', 'distributor', 'supplier', 'provider'] as const),
];

/** Companies of every group; the first five have fixed codes that the demo users belong to. */
export function createCompanies(random: RandomSource, count: number): DemoCompany[] {
  const fixed: DemoCompany[] = [
    { code: 'NORDLICHT', name: 'Nordlicht Pharma GmbH', group: 'tenant' },
    { code: 'RHEINHOF', name: 'Rheinhof Distribution', group: 'distributor' },
    { code: 'KOBELUX', name: 'Kobelux Supply', group: 'supplier' },
    { code: 'HANSA-SERVICE', name: 'Hansa Service Partner', group: 'servicepartner' },
    { code: 'STEWARD', name: 'Steward Platform Operations', group: 'provider' },
  ];
  const more = Array.from({ length: Math.max(0, count - fixed.length) }, (_, index) => {
    const word = random.pick(companyWords);
    return {
      code: `${toAsciiName(word).toUpperCase()}-${String(index + 1).padStart(3, '0')}`,
      name: `${word} ${random.pick(companyKinds)}`,
      group: random.pick(groups),
    };
  });
  return [...fixed, ...more];
}

/** Channels: two global ones and one shop per tenant. */
export function createChannels(all: readonly DemoCompany[]): DemoChannel[] {
  const global: DemoChannel[] = [
    { code: '3i@default', name: 'Global default', type: 'shop', tenant: null },
    { code: 'edi@default', name: 'EDI default', type: 'edi', tenant: null },
  ];
  const tenants = all.filter((company) => company.group === 'tenant');
  return [
    ...global,
    ...tenants.map((company, index): DemoChannel => ({
      code: `${index % 5 === 4 ? 'punchout' : 'shop'}@${company.code.toLowerCase()}`,
      name: `${company.name.split(' ')[0]} ${index % 5 === 4 ? 'Punchout' : 'Shop'}`,
      type: index % 5 === 4 ? 'punchout' : 'shop',
      tenant: company.code,
    })),
  ];
}

export function createChannelRecords({ channels: all }: Pick<DemoSeeds, 'channels'>): DemoRecord<'channels'>[] {
  return all.map(({ code, name, type, tenant }): DemoRecord<'channels'> => ({
    resource: 'channels',
    values: { code, name, type, tenant },
  }));
}

/** Company, region and address records; a region lists some countries, a company the codes of its regions. */
export function createCompanyRecords({
  random,
  companies: all,
}: DemoSeeds): DemoRecord<'companies' | 'company-regions' | 'company-addresses'>[] {
  const owners = all.filter((company) => company.group === 'servicepartner' || company.group === 'provider');
  return all.flatMap((company, index) => {
    const regionCodes =
      company.group === 'tenant' && random.chance(0.7) ? ['dach', 'nordics', 'uk-ie', 'apac'].slice(0, random.int(1, 4)) : [];
    const record: DemoRecord<'companies'> = {
      resource: 'companies',
      values: {
        code: company.code,
        name: company.name,
        group: company.group,
        parent: index > 20 && random.chance(0.2) ? random.pick(all.slice(0, index)).code : null,
        owner: random.chance(0.6) ? random.pick(owners).code : null,
        regions: regionCodes,
        attributes: random.chance(0.5) ? [{ key: 'li_d_nummer', value: String(random.int(100000, 999999)) }] : [],
      },
    };
    return [record, ...regionCodes.map((code) => createRegion(random, company, code, owners)), ...createCompanyAddresses(random, company)];
  });
}

const regionCountries: Readonly<Record<string, readonly string[]>> = {
  dach: ['DE', 'AT', 'CH'],
  nordics: ['DK', 'SE', 'NO', 'FI'],
  'uk-ie': ['GB', 'IE'],
  apac: ['AU', 'JP', 'CN', 'SG'],
};

function createRegion(
  random: RandomSource,
  company: DemoCompany,
  code: string,
  owners: readonly DemoCompany[],
): DemoRecord<'company-regions'> {
  return {
    resource: 'company-regions',
    params: { companyCode: company.code },
    values: {
      code,
      owner: random.pick(owners).code,
      countries: regionCountries[code] ?? [],
      attributes: random.chance(0.4) ? [{ key: 'wa3_representative', value: 'Clara Wendt' }] : [],
    },
  };
}

function createCompanyAddresses(random: RandomSource, company: DemoCompany): DemoRecord<'company-addresses'>[] {
  return Array.from({ length: random.int(1, 6) }, (_, index): DemoRecord<'company-addresses'> => {
    const [city, postalCode, country] = random.pick(cities);
    const isMain = index === 0;
    return {
      resource: 'company-addresses',
      params: { company: company.code },
      values: {
        code: isMain ? 'main' : `site-${index}`,
        company: company.code,
        label: isMain ? 'Headquarters' : `${city} site`,
        organization: company.name,
        department: random.chance(0.4) ? random.pick(departments) : null,
        street: `${random.pick(streets)} ${random.int(1, 240)}`,
        street2: random.chance(0.15) ? 'Hinterhaus, 2. OG' : null,
        postal_code: postalCode,
        city,
        country,
        phone: random.chance(0.7) ? `+49 ${random.int(30, 9999)} ${random.int(100000, 9999999)}` : null,
        email: random.chance(0.5) ? `office@${company.code.toLowerCase()}.example` : null,
        vatid: isMain ? `${country}${random.int(100000000, 999999999)}` : null,
        address_types: isMain
          ? ['billing', 'default_billing', 'primary']
          : random.some(['shipping', 'warehouse', 'default_shipping', 'billing'], random.int(1, 2)),
        tax_ids: isMain && random.chance(0.5) ? [{ key: 'vatin', value: `${country}${random.int(100000000, 999999999)}` }] : [],
        attributes: [
          ...(random.chance(0.5) ? [{ key: 'externalId', value: `EXT-${random.int(1000, 9999)}` }] : []),
          ...(random.chance(0.1) ? [{ key: 'packingSpaces', value: 'BOX-S,BOX-M' }] : []),
        ],
      },
    };
  });
}
