import { say } from '../../../reply/say.ts';
import { changing, pathOf } from '../asking.ts';
import type { BatchType, Impossible, Line, Looking, Meaning } from '../batch-type.ts';
import { impossible } from '../batch-type.ts';
import { resourceOf } from '../places.ts';

/** Changes users that are there; the email says which. */
export const userUpdate: BatchType = {
  key: 'user_update',
  title: say('Update users'),
  resource: 'users',
  columns: [
    { name: 'email', isRequired: true, sample: 'ann@example.com' },
    { name: 'first_name', sample: 'Ann' },
    { name: 'last_name', sample: 'Archer' },
    { name: 'phone', sample: '+49 40 123456' },
    { name: 'mobile', sample: 'SKP' },
    { name: 'organization', sample: 'SKP' },
    { name: 'company_unit', sample: 'SKP' },
    { name: 'costcenter', sample: '5100' },
    { name: 'channel', sample: 'SKP' },
    { name: 'locale', sample: 'de' },
    { name: 'enabled', sample: 'true' },
    { name: 'roles', sample: 'SKP' },
    { name: 'attributes', sample: 'newsletter_subscribed=1' },
  ],
  isOncePerSubject: true,
  read,
};

async function read({ values }: Line, { model, find }: Looking): Promise<Meaning | Impossible> {
  const { email } = values;
  if (typeof email !== 'string') return impossible('email', 'required', say('It must name the record'));
  const subject = `users/${email.toLowerCase()}`;
  const row = await find(pathOf('users', email));
  if (row === null) return { ...impossible('email', 'unknown', say('There is no user "{email}"', { email })), subject };
  const asking = changing(resourceOf(model, 'users'), pathOf('users', row['id']), { row, values: { ...values, email: row['email'] } });
  return { kind: 'update', asking, subject, doubts: [] };
}
