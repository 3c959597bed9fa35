/** What the fields of a dialog may read is told by the rules; what compiles must be told the same. */
import { expect, it } from 'vitest';
import { compileModel } from './compile/index.ts';
import { readDescriptors } from './index.ts';
import { applyRules } from './rules/index.ts';

const app = 'apiVersion: admin/v1\ntitle: T\nuser: {username: string}\n';

// By hand: `self` and `form` are what is typed, `old` is the record.
it.each([
  ['self.reason == "a"', true],
  ['form.reason == "a"', true],
  ['old.code == "a"', true],
  ['self.code == "a"', false],
  ['form.code == "a"', false],
  ['old.reason == "a"', false],
])('%s: %s', (expression, isKnown) => {
  const text = `apiVersion: admin/v1
resource: tickets
title: Ticket
access: true
fields: {code: code, state: string}
actions:
  close:
    request: POST close
    set: {state: closed}
    fields: {reason: string, details: {type: string, required: '${expression}'}}
`;
  const { descriptors } = readDescriptors([
    { file: 'resources/_app.yaml', text: app },
    { file: 'resources/tickets.yaml', text },
  ]);
  if (descriptors === null) throw new Error('The descriptors are wrong.');
  const refused: string[] = [];
  compileModel(descriptors, ({ code }) => void refused.push(code));
  const expected = isKnown ? [] : ['unknown-field'];
  expect(applyRules(descriptors).map(({ code }) => code)).toEqual(expected);
  expect([...new Set(refused)]).toEqual(expected);
});
