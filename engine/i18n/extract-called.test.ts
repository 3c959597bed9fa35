import { expect, it } from 'vitest';
import { extractCalledTexts } from './extract-called.ts';

it('finds what is translated by a literal, wherever it stands', () => {
  const code = [
    'const { i18n } = useLingui();',
    'const one = <b title={i18n._("One")}>{is ? i18n._(`Two`) : i18n._(',
    "  '{n, plural, one {# three} other {# threes}}',",
    '  { n },',
    ')}</b>;',
    "const four = i18n._({ id: 'four', message: 'Four' }) + words.i18n._('Five');",
  ].join('\n');
  expect(extractCalledTexts('Moons.tsx', code)).toEqual(['One', 'Two', '{n, plural, one {# three} other {# threes}}', 'four', 'Five']);
});

it('leaves what only comes by, and calls of others, alone', () => {
  expect(extractCalledTexts('moons.ts', "i18n._(id, values);\nother._('no');\n// i18n._('comment')\nconst text = 'i18n._(no)';")).toEqual(
    [],
  );
});
