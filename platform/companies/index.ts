import type { Behaviour, BehaviourContext, RecordOf } from 'steward/server';
import { listAllRecords, changeRecord } from '../follow.ts';

/** A company names its regions, in their order: people filter and read companies by them. */
export const companyRegions: Behaviour<'company-regions'> = {
  resource: 'company-regions',
  fills: { companies: ['regions'] },
  afterWrite: async ({ parent }, context) => {
    await changeRecord(context, 'companies', {
      key: parent,
      set: (company) => nameCompanyRegions(context, parent, company),
    });
  },
};

async function nameCompanyRegions(
  context: BehaviourContext,
  code: string,
  { regions }: RecordOf<'companies'>,
): Promise<RecordOf<'companies'>> {
  const { rows } = await listAllRecords(context, 'company-regions', { parents: { companyCode: code } });
  const codes = rows.map(({ values }) => String(values.code));
  // A company that never had one says nothing of regions.
  return codes.length === 0 && !regions ? {} : { regions: codes };
}
