/** What expressions may read, place by place: told by the rules, and what compiles is told the same. */
import { describe, expect, it } from 'vitest';
import { compileModel } from './compile/index.ts';
import { readDescriptors } from './index.ts';
import { applyRules } from './rules/index.ts';

const app = `apiVersion: admin/v1
title: T
user: {username: string, branch: string}
settings: {limit: integer}
`;
const shops = 'apiVersion: admin/v1\nresource: shops\ntitle: Shop\naccess: true\nfields: {code: code, region: string}\n';

/** A resource with a parent and all that an expression can stand in; `more` is written last. */
const ticketsWith = (more: string, access = 'true') => `apiVersion: admin/v1
resource: tickets
title: Ticket
path: shops/{shop}/tickets
parents: {shop: shops}
access: ${access}
fields: {code: code, shop: {type: ref, to: shops, readOnly: true}, status: string, lines: {type: array, items: {type: object, fields: {sku: string}}}}
${more}`;

interface Answers {
  /** What the rules say of the descriptors. */
  readonly told: readonly string[];
  /** What does not compile. */
  readonly refused: readonly string[];
}

function judge(tickets: string, shared = app): Answers {
  const { descriptors, problems } = readDescriptors([
    { file: 'resources/_app.yaml', text: shared },
    { file: 'resources/shops.yaml', text: shops },
    { file: 'resources/tickets.yaml', text: tickets },
  ]);
  if (descriptors === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  const refused: string[] = [];
  compileModel(descriptors, ({ code }) => void refused.push(code));
  return { told: applyRules(descriptors).map(({ code }) => code), refused: [...new Set(refused)] };
}

// Each is true or false wherever its name is known, whatever that stands for.
const names = {
  self: 'self == self',
  old: 'old == old',
  it: 'it == it',
  form: 'form == form',
  parent: 'parent == parent',
  user: 'user.username == "a"',
  settings: 'settings.limit == 1',
  params: 'params.shop == "a"',
  reply: 'reply == reply',
  rows: 'rows == rows',
  meta: 'meta == meta',
  claims: 'claims == claims',
  mode: 'mode == "edit"',
};

const fields = (keys: string) => ticketsWith('').replace('status: string', `status: {type: string, ${keys}}`);

// By hand, from the table of names in the manual.
const places: Readonly<Record<string, { readonly write: (expression: string) => string; readonly known: string }>> = {
  'a right': { write: (e) => ticketsWith('', `{use: true, edit: '${e}'}`), known: 'self parent user settings' },
  'the right to create': { write: (e) => ticketsWith('', `{use: true, create: '${e}'}`), known: 'parent user settings' },
  'the rule of rows': { write: (e) => ticketsWith('', `{use: true, rows: '${e}'}`), known: 'self parent user settings' },
  'who comments': { write: (e) => ticketsWith(`comments: '${e}'\nshow: {layout: [code]}\n`), known: 'self parent user settings' },
  'the tag of a menu entry': {
    write: (e) => ticketsWith(`route: tickets\nmenu: {tag: {text: New, when: '${e}'}}\n`),
    known: 'parent user settings params',
  },
  'a field': { write: (e) => fields(`visible: '${e}'`), known: 'self old it form parent user settings params mode' },
  'a member of a row': {
    write: (e) => ticketsWith('').replace('sku: string', `sku: {type: string, required: '${e}'}`),
    known: 'self old it form parent user settings params mode',
  },
  'the picker of a row': {
    write: (e) => ticketsWith('').replace('sku: string', `at: {type: ref, to: shops, picker: '${e}'}`),
    known: 'self old it form parent user settings params mode',
  },
  'whose a record is': { write: (e) => fields(`limits: {to: user.username, unless: '${e}'}`), known: 'user settings' },
  'of which one is kept': { write: (e) => ticketsWith(`keepOne: [{when: '${e}'}]\n`), known: 'self' },
  'when somebody is told': {
    write: (e) => ticketsWith(`notify: {done: {when: '${e}', to: self.status, text: It is done.}}\n`),
    known: 'self',
  },
  'a rule': {
    write: (e) => ticketsWith(`rules: [{check: '${e}', at: status}]\n`),
    known: 'self old form parent user settings params mode',
  },
  'a column': {
    write: (e) => ticketsWith(`list: {columns: [code, {field: status, when: '${e}'}]}\n`),
    known: 'self parent user settings params mode',
  },
  'the text above a list': {
    write: (e) => ticketsWith(`list: {intro: {text: '{now}', with: {now: '${e}'}}}\n`),
    known: 'parent user settings params rows meta mode',
  },
  'a block of a page': {
    write: (e) => ticketsWith(`show: {layout: [{field: status, when: '${e}'}]}\n`),
    known: 'self parent user settings params mode',
  },
  'a block of a form': {
    write: (e) => ticketsWith(`form: {layout: [code, {field: status, when: '${e}'}]}\n`),
    known: 'self old form parent user settings params mode',
  },
  'a field of a form alone': {
    write: (e) => ticketsWith(`form: {fields: {twice: {type: string, visible: '${e}'}}}\n`),
    known: 'self old it form parent user settings params mode',
  },
  'after a form': {
    write: (e) => ticketsWith(`form: {after: [{goto: show, when: '${e}'}]}\n`),
    known: 'self old form parent user settings params reply mode',
  },
  'after a deletion': {
    write: (e) => ticketsWith(`delete: {after: [{goto: list, when: '${e}'}]}\n`),
    known: 'self form parent user settings params reply mode',
  },
  'a collection': {
    write: (e) => ticketsWith(`collections: {notes: {fields: {text: {type: string, visible: '${e}'}}}}\n`),
    known: 'self old it form parent user settings params mode',
  },
  'who may run an action': {
    write: (e) => ticketsWith(`actions: {close: {request: POST close, allow: '${e}'}}\n`),
    known: 'self parent user settings',
  },
  'when an action is there': {
    write: (e) => ticketsWith(`actions: {close: {request: POST close, when: '${e}'}}\n`),
    known: 'self parent user settings',
  },
  'the effect of an action': {
    write: (e) => ticketsWith(`actions: {close: {request: POST close, set: {status: {expr: '${e} ? "a" : "b"'}}}}\n`),
    known: 'self form parent user settings params reply mode',
  },
  'a field of a dialog': {
    write: (e) => ticketsWith(`actions: {close: {request: POST close, fields: {why: {type: string, required: '${e}'}}}}\n`),
    known: 'self old it form parent user settings params mode',
  },
  'a link of an action': {
    write: (e) => ticketsWith(`actions: {see: {link: {to: shops, when: '${e}'}}}\n`),
    known: 'self parent user settings params',
  },
};

describe.each(Object.entries(places))('%s', (_place, { write, known }) => {
  it.each(Object.entries(names))('%s', (name, expression) => {
    const isKnown = known.split(' ').includes(name);
    const { told, refused } = judge(write(expression));
    const answer = { name, told: isKnown ? told : [], isTold: told.length > 0, compiles: refused.length === 0 };
    expect(answer).toEqual({ name, told: [], isTold: !isKnown, compiles: isKnown });
  });
});

it('how somebody signs in', () => {
  const signingIn = (expression: string) =>
    judge(ticketsWith(''), `${app}signIn: {records: optional, attributes: {branch: '${expression}'}, roles: claims.groups}\n`);
  expect(signingIn('claims.branch')).toEqual({ told: [], refused: [] });
  expect(signingIn('user.username').told).not.toEqual([]);
});

// By hand: `self` and `form` are what is typed, `old` is the record.
it.each([
  ['self.reason == "a"', true],
  ['form.reason == "a"', true],
  ['old.code == "a"', true],
  ['self.code == "a"', false],
  ['form.code == "a"', false],
  ['old.reason == "a"', false],
])('a field of a dialog: %s: %s', (expression, isKnown) => {
  const expected = isKnown ? [] : ['unknown-field'];
  const { told, refused } = judge(
    ticketsWith(
      `actions: {close: {request: POST close, fields: {reason: string, details: {type: string, required: '${expression}'}}, set: {status: closed}}}\n`,
    ),
  );
  expect({ told, refused }).toEqual({ told: expected, refused: expected });
});

// By hand: `it` is the whole value, and each element only of what is `multiple`.
it.each([
  ['an array', 'type: array, items: {type: object, fields: {sku: string}}', 'it.exists(line, line.sku == "a")', []],
  ['an array', 'type: array, items: {type: object, fields: {sku: string}}', 'it.sku == "a"', ['type-mismatch']],
  ['several texts', 'type: string, multiple: true', 'it.startsWith("a")', []],
  ['several texts', 'type: string, multiple: true', 'it.exists(each, each == "a")', ['type-mismatch']],
])('the value of %s: %s: %s', (_what, type, check, expected) => {
  const { told, refused } = judge(ticketsWith('').replace('status: string', `status: {${type}, check: '${check}'}`));
  expect({ told, refused }).toEqual({ told: expected, refused: expected });
});
