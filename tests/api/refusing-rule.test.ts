/** Who is refused by a rule without a written reason reads the rule, as "Why?" tells it, and nothing of what they may not see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const papers = `apiVersion: admin/v1
resource: papers
title: Paper
access: {use: true, create: ROLE_ADMIN || ROLE_ASTRONOMER, edit: self.author == user.username, delete: self.price > 5}
fields:
  code: code
  author: string
  price: {type: integer, visible: ROLE_ADMIN}
actions:
  sign: {request: PUT sign, allow: self.author != user.username, set: {price: 1}}
  print: {request: PUT print, allow: {expr: self.author == "x", reason: Only papers of X are printed.}, set: {price: 2}}
  fold: {request: PUT fold, allow: true, when: self.author == "x", set: {price: 3}}
`;

let api: Api;
beforeAll(async () => {
  api = await openBeside({ papers });
  await api.send('POST papers', { as: 'admin', body: { code: 'p', author: 'visitor', price: 3 } });
});
afterAll(() => api.store.close());

// By the descriptor above, read aloud.
it.each([
  ['visitor', 'POST papers', 403, 'Only possible if: you have the role Administrator or Astronomer'],
  ['astronomer', 'PUT papers/p', 403, 'Only possible if: Author is you'],
  ['visitor', 'PUT papers/p/sign', 403, 'Only possible if: Author is not you'],
  ['visitor', 'PUT papers/p/fold', 409, 'Only possible if: Author is "x"'],
  ['visitor', 'PUT papers/p/print', 403, null],
  // The price is nothing that a visitor sees, so the rule about it is not told.
  ['visitor', 'DELETE papers/p', 403, null],
  ['admin', 'DELETE papers/p', 403, 'Only possible if: Price is more than 5'],
])('%s is told of %s', async (as, call, status, hint) => {
  const answer = await api.send(call, { as, ...(call.startsWith('DELETE') ? {} : { body: { code: 'q', author: 'visitor' } }) });
  expect([answer.status, (answer.body as { hint: string | null }).hint]).toEqual([status, hint]);
});

it('is told in the language of the call', async () => {
  const { body } = await api.send('POST papers', { as: 'visitor', body: { code: 'q' }, headers: { 'accept-language': 'de' } });
  expect((body as { hint: string }).hint).toMatch(/^Nur möglich, wenn gilt: .*Administrator/);
});
