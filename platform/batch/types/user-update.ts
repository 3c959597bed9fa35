import { say } from 'steward/server';
import { requirePlatformResource } from '../../follow.ts';
import { buildUpdateCall, buildApiPath } from '../asking.ts';
import type { BatchType, ImpossibleLine, BatchLine, BatchLookups, LineMeaning } from '../batch-type.ts';
import { createBatchColumns, createImpossible } from '../batch-type.ts';

/** Changes users that are there; the email says which. */
export const userUpdate: BatchType<'users'> = {
  key: 'user_update',
  title: say('Update users'),
  resource: 'users',
  columns: createBatchColumns<'users'>({
    email: { name: 'email', isRequired: true, sample: 'ann@example.com' },
    first_name: { name: 'first_name', sample: 'Ann' },
    last_name: { name: 'last_name', sample: 'Archer' },
    phone: { name: 'phone', sample: '+49 40 123456' },
    mobile: { name: 'mobile', sample: 'SKP' },
    organization: { name: 'organization', sample: 'SKP' },
    company_unit: { name: 'company_unit', sample: 'SKP' },
    costcenter: { name: 'costcenter', sample: '5100' },
    channel: { name: 'channel', sample: 'SKP' },
    locale: { name: 'locale', sample: 'de' },
    enabled: { name: 'enabled', sample: 'true' },
    roles: { name: 'roles', sample: 'SKP' },
    attributes: { name: 'attributes', sample: 'newsletter_subscribed=1' },
  }),
  isOncePerSubject: true,
  read: readUserLine,
};

async function readUserLine({ values }: BatchLine<'users'>, { model, find }: BatchLookups): Promise<LineMeaning | ImpossibleLine> {
  const { email, ...others } = values;
  if (typeof email !== 'string') return createImpossible('email', 'required', say('It must name the record'));
  const subject = `users/${email.toLowerCase()}`;
  const row = await find(buildApiPath('users', email));
  if (row === null) return { ...createImpossible('email', 'unknown', say('There is no user "{email}"', { email })), subject };
  // The email stays as it is, whatever the letter case of the line.
  const asking = buildUpdateCall(requirePlatformResource(model, 'users'), buildApiPath('users', row['id']), { row, values: others });
  return { kind: 'update', asking, subject, doubts: [] };
}
