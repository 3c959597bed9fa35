import type { RecordOf } from '../../records.ts';
import type { Behaviour, Context } from '../behaviour.ts';
import { allOf, change } from '../follow.ts';

/** A company names its regions, in their order: people filter and read companies by them. */
export const companyRegions: Behaviour<'company-regions'> = {
  resource: 'company-regions',
  fills: { companies: ['regions'] },
  afterWrite: async ({ parent }, context) => {
    await change(context, 'companies', { key: parent, verb: 'regions', set: (company) => namedRegions(context, parent, company) });
  },
};

async function namedRegions(context: Context, code: string, { regions }: RecordOf<'companies'>): Promise<RecordOf<'companies'>> {
  const { rows } = await allOf(context, 'company-regions', { parents: { companyCode: code } });
  const codes = rows.map(({ values }) => String(values.code));
  // A company that never had one says nothing of regions.
  return codes.length === 0 && !regions ? {} : { regions: codes };
}
