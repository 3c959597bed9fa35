import { expect, it } from 'vitest';
import type { CodeParts } from './codemods.ts';
import { upgradeSources } from './upgrade.ts';

const none: CodeParts = new Map();

function upgrade(file: string, text: string, code: CodeParts = none): string | null {
  return upgradeSources([{ file, text }], code).sources[0]?.text ?? null;
}

const app = (system: string): string => `apiVersion: admin/v1\ntitle: X\nsources:\n${system}`;

it.each([
  ['first of brackets', '  crm: {paging: {first: 1, offset: start, limit: size}}\n', '  crm: {paging: {offset: start, limit: size}}\n'],
  ['last of brackets', '  crm: {paging: {offset: start, first: 1}} # old\n', '  crm: {paging: {offset: start}} # old\n'],
  [
    'a line',
    '  crm:\n    paging:\n      # rows\n      offset: start\n      first: 1 # the first\n      # size\n      limit: size\n',
    '  crm:\n    paging:\n      # rows\n      offset: start\n      # size\n      limit: size\n',
  ],
  ['the last line', '  crm:\n    paging:\n      offset: start\n      first: 1', '  crm:\n    paging:\n      offset: start\n'],
  [
    'with a carriage return',
    '  crm:\r\n    paging:\r\n      first: 1\r\n      offset: start\r\n',
    '  crm:\r\n    paging:\r\n      offset: start\r\n',
  ],
  ['a field beside content', '  crm: {version: {by: content, field: rev}}\n', '  crm: {version: {by: content}}\n'],
  ['a page that is numbered', '  crm: {paging: {page: p, first: 1}}\n', '  crm: {paging: {page: p, first: 1}}\n'],
])('leaves out keys of a system of which nothing came: %s', (_title, before, after) => {
  expect(upgrade('resources/_app.yaml', app(before))).toBe(app(after));
});

it('leaves out lines of policies that tell what a Model is made of, however they are written, and no other', () => {
  const policy = [
    '# Who may do what',
    '- nobody can delete planets',
    '- list of planets calls GET planets',
    '- \'rename of planets calls PATCH planets/{code} sending {"name":"x"}\' # the call',
    '- >-',
    '  the list of planets shows code,',
    '  name',
    '',
    '- planets need nothing',
    '- planets carry atlas as links.atlas',
    '- created_at of planets are set by the server',
    '- two planets with the same code are refused',
    '- nobody may need planets',
    '',
  ].join('\n');
  expect(upgrade('resources/planets.policy.yaml', policy)).toBe(
    [
      '# Who may do what',
      '- nobody can delete planets',
      '',
      '- two planets with the same code are refused',
      '- nobody may need planets',
      '',
    ].join('\n'),
  );
  expect(upgrade('resources/planets.policy.yaml', '# All of it\n- planets lock nothing # old\n# Below\n')).toBe(
    '# All of it\n[]\n# Below\n',
  );
  expect(upgrade('resources/planets.policy.yaml', '- planets lock nothing\n- planets need nothing')).toBe(null);
});

it.each([
  ['[planets lock nothing, nobody can delete planets, planets need nothing]\n', '[nobody can delete planets]\n'],
  ['["planets lock nothing", planets need nothing, nobody can delete planets] # all\n', '[nobody can delete planets] # all\n'],
  [
    '[\n  # first\n  nobody can delete planets, # yes\n  "planets lock nothing", # no\n  # last\n]\n',
    '[\n  # first\n  nobody can delete planets, # yes\n  # last\n]\n',
  ],
  ['# All\n[planets lock nothing, planets need nothing,]\n', '# All\n[]\n'],
  ['[planets lock nothing]\n', null],
])('leaves lines of a policy in brackets out: %j', (before, after) => {
  expect(upgrade('resources/planets.policy.yaml', before)).toBe(after);
});

it('leaves a line of a policy that cannot be taken out by itself, and says so', () => {
  const file = 'resources/planets.policy.yaml';
  const text = '-\n  # both\n  planets lock nothing\n- nobody can delete planets\n';
  const { sources, changes, left } = upgradeSources([{ file, text }], none);
  expect([sources, changes, left.map(({ line }) => line)]).toEqual([[{ file, text }], [], [3]]);
});

const head = 'apiVersion: admin/v1\nresource: moons\ntitle: Moon\naccess: true\n';

it.each([
  [
    'below what stands before it',
    'fields: {code: code} # all\n# Columns\nlist: {columns: [code]}\n',
    'fields: {code: code} # all\nbyCode: [read, after]\n# Columns\nlist: {columns: [code]}\n',
  ],
  [
    'below several lines',
    'fields:\n  code: code\n\n# Columns\nlist: {columns: [code]}\n',
    'fields:\n  code: code\nbyCode: [read, after]\n\n# Columns\nlist: {columns: [code]}\n',
  ],
  ['at the end', 'fields:\n  code: code', 'fields:\n  code: code\nbyCode: [read, after]'],
  ['beside what is said', 'fields: {code: code}\nbyCode: [create]\n', 'fields: {code: code}\nbyCode: [read, create, after]\n'],
  ['beside what is a mistake', 'fields: {code: code}\nbyCode: [creates]\n', 'fields: {code: code}\nbyCode: [creates, read, after]\n'],
  [
    'to a list of lines',
    'fields: {code: code}\nbyCode:\n  - read\n# Columns\nlist: {columns: [code]}\n',
    'fields: {code: code}\nbyCode:\n  - read\n  - after\n# Columns\nlist: {columns: [code]}\n',
  ],
  [
    'to one without indent',
    'byCode:\n- create # made\n\nlist: {columns: [code]}\nfields: {code: code}\n',
    'byCode:\n- create # made\n- read\n- after\n\nlist: {columns: [code]}\nfields: {code: code}\n',
  ],
  [
    'to brackets over lines',
    'byCode: [\n  read, # rows\n]\nfields: {code: code}\n',
    'byCode: [\n  read, after, # rows\n]\nfields: {code: code}\n',
  ],
  ['where nothing is said', 'byCode: # code\nfields: {code: code}\n', 'byCode: [read, after] # code\nfields: {code: code}\n'],
  ['with carriage returns', 'fields:\r\n  code: code\r\n', 'fields:\r\n  code: code\r\nbyCode: [read, after]\r\n'],
  ['nothing twice', 'fields: {code: code}\nbyCode: [read, after]\n', 'fields: {code: code}\nbyCode: [read, after]\n'],
])('says what code does: %s', (_title, before, after) => {
  expect(upgrade('resources/moons.yaml', `${head}${before}`, new Map([['moons', ['read', 'after']]]))).toBe(`${head}${after}`);
});

it('takes no slip of today for an icon of before', () => {
  const moon = (icon: string): string => `${head}icon: ${icon}\nfields: {code: code}\n`;
  expect(upgrade('resources/moons.yaml', moon('serch'))).toBe(moon('serch'));
  expect(upgrade('resources/moons.yaml', moon('"qqqqqq"'))).toBe(moon('"circle"'));
});

it('says it in a descriptor that is one map in brackets', () => {
  const of = (more: string): string => `{apiVersion: admin/v1, resource: moons, title: Moon, access: true, fields: {code: code}${more}}\n`;
  const code: CodeParts = new Map([['moons', ['create']]]);
  expect(upgrade('resources/moons.yaml', of(''), code)).toBe(of(', byCode: [create]'));
});

it.each([
  ['>-\n  not an\n  icon\nfields: {code: code}\n', 'circle\nfields: {code: code}\n'],
  ['| # old\n  qqqqqq\nfields: {code: code}\n', 'circle # old\nfields: {code: code}\n'],
  ['not an\n  icon # old\nfields: {code: code}\n', 'circle # old\nfields: {code: code}\n'],
])('names an icon of several lines: %j', (before, after) => {
  expect(upgrade('resources/moons.yaml', `${head}icon: ${before}`)).toBe(`${head}icon: ${after}`);
});

it.each([
  ['is no list', `${head}fields: {code: code}\nbyCode: {read: true}\n`, 1],
  ['has an item of several lines', `${head}fields: {code: code}\nbyCode:\n  - >-\n    create\n`, 1],
  ['is of two documents, which `check` tells', `${head}byCode:\n  - create\nfields: {code: code}\n---\n{}\n`, 0],
])('leaves a descriptor as it is whose byCode %s', (_title, text, left) => {
  const file = 'resources/moons.yaml';
  const done = upgradeSources([{ file, text }], new Map([['moons', ['read']]]));
  expect([done.sources, done.changes, done.left.map((problem) => problem.code)]).toEqual([
    [{ file, text }],
    [],
    Array.from({ length: left }, () => 'not-upgraded'),
  ]);
});
