import { describe, expect, it } from 'vitest';
import { listOffersAt, describeKeyAt, type CompletionNames } from './complete.ts';
import { findPlaceAtCursor } from './place.ts';

const known: CompletionNames = {
  roles: ['ROLE_ASTRONOMER', 'ROLE_VISITOR'],
  resources: ['planets', 'moons'],
  types: ['string', 'ref', 'state', 'mass'],
  messages: ['too_heavy'],
  menuGroups: ['sky'],
  pages: ['x-orrery'],
  widgets: ['x-orbit'],
  formats: ['x-isbn'],
  collections: ['history'],
  icons: ['moon', 'sun'],
  own: { fields: ['code', 'phase'], actions: ['launch'], states: ['new', 'full'], collections: ['craters'] },
};

/** The offers at the `|` of a text. */
function at(marked: string): readonly string[] {
  const offset = marked.indexOf('|');
  return listOffersAt(marked.slice(0, offset) + marked.slice(offset + 1), offset, known)?.offers.map(({ label }) => label) ?? [];
}

function steps(marked: string): string {
  const offset = marked.indexOf('|');
  const place = findPlaceAtCursor(marked.slice(0, offset) + marked.slice(offset + 1), offset);
  if (place === null) return 'none';
  return [...place.steps.map((step) => (step.kind === 'key' ? step.key : '-')), `(${place.at} "${place.word}")`].join(' ');
}

describe('the place of the cursor', () => {
  it.each([
    ['', '|', '(key "")'],
    ['a key of the file', 'resource: moons\nti|', '(key "ti")'],
    ['a value of the file', 'resource: mo|', 'resource (value "mo")'],
    ['a key one level down', 'list:\n  so|', 'list (key "so")'],
    ['an empty line, by its indentation', 'fields:\n  mass:\n    type: number\n    |', 'fields mass (key "")'],
    ['an empty line further out', 'fields:\n  mass:\n    type: number\n  |', 'fields (key "")'],
    ['an item', 'list:\n  columns:\n    - na|', 'list columns - (key "na")'],
    ['a key of an item', 'rules:\n  - check: true\n    wh|', 'rules - (key "wh")'],
    ['a value of a key of an item', 'rules:\n  - check: true\n    side: se|', 'rules - side (value "se")'],
    ['dashes under the first letter of their key', 'rules:\n- check: a\n  at: |', 'rules - at (value "")'],
    ['a map in braces', 'list: {sort: name, se|', 'list (key "se")'],
    ['a value in braces', 'fields:\n  a: {type: re|', 'fields a type (value "re")'],
    ['a list in braces', 'list: {columns: [a, b|', 'list columns - (value "b")'],
    ['braces over several lines', 'menu: {group: sky,\n  order: 1,\n  ic|', 'menu (key "ic")'],
    ['behind closed braces', 'menu: {group: sky}\nlist: {columns: [a],\n  sort: b}\ncre|', '(key "cre")'],
    ['a quoted value', 'fields:\n  a:\n    title: "Na|', 'fields a title (value "Na")'],
    ['a colon inside quotes', 'menu: {title: "a: b", ic|', 'menu (key "ic")'],
    ['not in a comment', 'list: # col|', 'none'],
    ['not in a text of several lines', 'description: >-\n  some wor|', 'none'],
  ])('%s', (_, text, expected) => {
    expect(steps(text)).toBe(expected);
  });

  it('goes on after a text of several lines', () => expect(steps('description: >\n  some words {\nti|')).toBe('(key "ti")'));
});

describe('what is offered', () => {
  it('at the start of a file: its keys, those first that must be there', () => {
    const offers = at('|');
    expect(offers.slice(0, 2)).toEqual(['apiVersion', 'resource']);
    expect(offers).toContain('transitions');
  });
  it('keys that are not there yet', () => {
    expect(at('resource: moons\nfields:\n  a: string\n|')).not.toContain('fields');
    expect(at('list: {sort: code, |')).not.toContain('sort');
    expect(at('list: {sort: code, |')).toContain('columns');
  });
  it('the keys of the section and no others', () => {
    expect(at('fields:\n  mass:\n    |')).toEqual(expect.arrayContaining(['type', 'required', 'minimum']));
    expect(at('fields:\n  mass:\n    |')).not.toContain('transitions');
    expect(at('transitions:\n  launch: {|')).toEqual(expect.arrayContaining(['from', 'to', 'confirm']));
  });
  it('types, also where a field is nothing but its type', () => {
    expect(at('fields:\n  mass:\n    type: |')).toEqual(known.types);
    expect(at('fields:\n  mass: |')).toEqual(known.types);
  });
  it('words of the language', () => {
    expect(at('form:\n  as: |')).toEqual(['page', 'dialog']);
    expect(at('apiVersion: |')).toEqual(['admin/v1']);
    expect(at('single: |')).toEqual(['true']);
  });
  it('roles and own fields in a condition', () => {
    expect(at('access: {use: |')).toEqual(expect.arrayContaining(['ROLE_ASTRONOMER', 'self.phase']));
    expect(at('fields:\n  mass:\n    required: |')).toEqual(expect.arrayContaining(['ROLE_VISITOR', 'true']));
    expect(at('access: |')).toEqual(expect.arrayContaining(['ROLE_VISITOR', 'public']));
  });
  it('fields of this resource where fields are named, those just typed among them', () => {
    const text = 'fields:\n  code: code\n  radius: number\n';
    expect(at(`${text}key: |`)).toEqual(['code', 'phase', 'radius']);
    expect(at(`${text}list:\n  columns:\n    - |`)).toEqual(expect.arrayContaining(['code', 'radius']));
    expect(at(`${text}list: {columns: [code, ra|`)).toContain('radius');
  });
  it('states, resources, groups, icons, messages, collections', () => {
    expect(at('transitions:\n  launch: {to: |')).toEqual(['new', 'full']);
    expect(at('transitions:\n  launch: {from: [new, |')).toEqual(['new', 'full']);
    expect(at('fields:\n  planet: {type: ref, to: |')).toEqual(['planets', 'moons']);
    expect(at('menu: {group: |')).toEqual(['sky', 'other']);
    expect(at('icon: |')).toEqual(['moon', 'sun']);
    expect(at('rules:\n  - check: true\n    message: |')).toEqual(['too_heavy']);
    expect(at('collections:\n  log: {use: |')).toEqual(['audit', 'history']);
  });
  it('nothing in a comment or in a name that somebody gives', () => {
    expect(at('list: # |')).toEqual([]);
    expect(at('title: |')).toEqual([]);
  });
  it('replaces what is typed of the word', () => {
    expect(listOffersAt('access: ROLE_VISITOR || ROLE_A', 30, known)?.length).toBe('ROLE_A'.length);
    expect(listOffersAt('lis', 3, known)?.length).toBe(3);
  });
});

it('a key says what it does and what holds without it', () => {
  const text = 'fields:\n  mass:\n    minimum: 3\n';
  expect(describeKeyAt(text, text.indexOf('inimum'))).toEqual({
    key: 'minimum',
    says: expect.stringMatching(/^Least value.*Default: none\.$/),
  });
  expect(describeKeyAt(text, text.indexOf('ss:'))).toBeNull();
  expect(describeKeyAt('list: {columns: [a]}', 8)?.key).toBe('columns');
});
