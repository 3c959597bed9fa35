import { expect, it } from 'vitest';
import { recognizeHeadings } from './headings.ts';

const known = [
  { name: 'cost_center', titles: ['Cost center', 'Kostenstelle'] },
  { name: 'email', titles: ['Email', 'E-Mail'] },
  { name: 'code', titles: ['Code'] },
  { name: 'product_code', titles: ['Code', 'Artikel'] },
];
const goTo = (...names: readonly string[]) => recognizeHeadings(names, known).map(({ column }) => column);

it.each([
  ['its name', 'cost_center', 'cost_center'],
  ['its name in another case', 'COST_CENTER', 'cost_center'],
  ['spaces for the underscore', 'Cost  Center', 'cost_center'],
  ['a hyphen for it', 'cost-center', 'cost_center'],
  ['a dash for it', 'cost–center', 'cost_center'],
  ['a space that does not break', 'cost\u00A0center', 'cost_center'],
  ['its title', 'Email', 'email'],
  ['its title in another language', 'kosten-stelle', 'cost_center'],
  ['letters as wide as those of Japanese', 'ＥＭＡＩＬ', 'email'],
  // The name of one and the title of another.
  ['what is meant in one way only when it is written exactly', 'code', 'code'],
  ['what may be meant in two ways', 'Code', null],
  ['another word', 'E-Mail-Adresse', null],
  ['a sign with nothing around it', '-', null],
  ['nothing that we know', 'Farbe', null],
])('a heading that is %s', (_, name, expected) => expect(goTo(name)).toEqual([expected]));

it('of two that mean the same neither goes there, whichever comes first', () => {
  expect(goTo('email', 'Artikel', 'E-Mail')).toEqual([null, 'product_code', null]);
  expect(goTo('E-Mail', 'e_mail')).toEqual([null, null]);
  // Those that mean nothing do not stand in each other's way.
  expect(goTo('Farbe', 'Form', 'code')).toEqual([null, null, 'code']);
});
