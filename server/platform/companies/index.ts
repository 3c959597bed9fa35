import { emptyQuery } from '../../../engine/model/query.ts';
import { list } from '../../store/list.ts';
import { get, update } from '../../store/records.ts';
import type { Behaviour, Context } from '../behaviour.ts';

/** A company names its regions, in their order: people filter and read companies by them. */
export const companyRegions: Behaviour = {
  resource: 'company-regions',
  afterWrite: ({ parent }, context) => nameRegions(parent, context),
};

async function nameRegions(code: string, context: Context): Promise<void> {
  const { tx, model, now } = context;
  const [companies, regions] = [model.resources['companies'], model.resources['company-regions']];
  const before = companies ? await get(tx, companies, { key: [code], parents: {} }, { lock: true }) : null;
  if (!companies || !regions || !before) return;
  const scope = { roles: new Set<string>(), mode: 'list', now, zone: 'UTC' } as const;
  const { rows } = await list(tx, model, regions, { ...emptyQuery, parents: { companyCode: code }, rows: true, scope });
  const codes = rows.map(({ values }) => String(values['code']));
  if (JSON.stringify(codes) === JSON.stringify(before.values['regions'] ?? [])) return;
  const after = await update(tx, companies, { old: before, values: { ...before.values, regions: codes }, now });
  await context.written(companies.name, { before, after, verb: 'regions' });
}
