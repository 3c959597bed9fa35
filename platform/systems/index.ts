import { type Behaviour, type BehaviourContext, getRecordsByValues, hasJobTables, type RecordOf } from 'steward/server';
import { titleOfEnumValue } from '../status/words.ts';

type System = RecordOf<'systems'>;

/** What this platform consists of: the shared systems, those only administrators see, and the shops that the user works with. */
export const systems: Behaviour<'systems'> = {
  resource: 'systems',
  source: async (context) => ({ rows: [...(await listOwnSystems(context)), ...(await listShopSystems(context))] }),
};

async function listOwnSystems(context: BehaviourContext): Promise<readonly System[]> {
  const { publicUrl, installation, tx } = context;
  const system = (
    code: NonNullable<RecordOf<'systems'>['status_provider']>,
    kind: 'shared' | 'shared_admin',
    url: string | null = null,
  ): System => ({
    code,
    name: titleOfEnumValue(context.model.resources.systems?.fields.status_provider, code),
    kind,
    url,
    status_provider: code,
  });
  return [
    system('application', 'shared', publicUrl),
    ...(installation.issuer === null ? [] : [system('sign_in', 'shared', installation.issuer)]),
    system('store', 'shared_admin'),
    ...((await hasJobTables(tx)) ? [system('jobs', 'shared_admin')] : []),
    system('mail', 'shared_admin'),
  ];
}

/** The channels of the user's company, and the user's own one. */
async function listShopSystems({ user, model, tx, settings }: BehaviourContext): Promise<readonly System[]> {
  const channels = model.resources.channels;
  if (!channels || !user) return [];
  const found = [
    ...(await getRecordsByValues(tx, channels, 'code', nonEmptyTexts(user['channel']))),
    ...(await getRecordsByValues(tx, channels, 'tenant', nonEmptyTexts(user['company']))),
  ];
  const byCode = new Map(found.map(({ values }) => [String(values.code), values]));
  return [...byCode].map(([code, { name }]): System => ({
    code,
    name: name ?? code,
    kind: 'user',
    url: typeof settings['launcher'] === 'string' ? settings['launcher'] : null,
    status_provider: null,
  }));
}

function nonEmptyTexts(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}
