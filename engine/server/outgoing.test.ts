import { expect, it } from 'vitest';
import { openOutgoingCalls } from './outgoing.ts';

const { send } = openOutgoingCalls({ hosts: ['*'], timeoutMs: 1000 });

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '[::1]',
  '[::7f00:1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:a00:1::]',
  '[fd00::1]',
  '[fe80::1]',
  'localhost',
  'inner.localhost',
])('does not call %s where all hosts are allowed and none is named', async (host) => {
  await expect(send({ url: `http://${host}/`, method: 'GET' })).rejects.toMatchObject({ code: 'private-address' });
});
