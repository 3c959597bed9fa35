import type { Values } from '../../../engine/model/values.ts';
import type { Behaviour, Context } from '../behaviour.ts';
import { allOf, change } from '../follow.ts';

/** A company names its regions, in their order: people filter and read companies by them. */
export const companyRegions: Behaviour = {
  resource: 'company-regions',
  afterWrite: async ({ parent }, context) => {
    const set = ({ regions }: Values) => namedRegions(context, { code: parent, regions });
    await change(context, 'companies', { key: parent, verb: 'regions', set });
  },
};

async function namedRegions(context: Context, { code, regions }: { code: string; regions: unknown }) {
  const { rows } = await allOf(context, 'company-regions', { parents: { companyCode: code } });
  const codes = rows.map(({ values }) => String(values['code']));
  // A company that never had one says nothing of regions.
  return codes.length === 0 && !regions ? {} : { regions: codes };
}
