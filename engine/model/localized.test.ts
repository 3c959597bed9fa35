import { describe, expect, it } from 'vitest';
import { pickLocalizedText, valueForLocale } from './localized.ts';
import { normalizeValues } from './normalize.ts';
import { fieldOf, scopeOf } from './testing.ts';
import { judgeDialog } from './verdict.ts';

const label = fieldOf('label', { codec: { kind: 'localized' }, ty: { map: 'string' }, maxLength: 5 });

describe('a text in several languages', () => {
  it('is read in the language of the user, else English, else the first [P2-3-019]', () => {
    const texts = { fr: 'Lune', en: 'Moon', de: 'Mond' };
    expect(pickLocalizedText(texts, 'de')).toBe('Mond');
    expect(pickLocalizedText(texts, 'de-AT')).toBe('Mond');
    expect(pickLocalizedText(texts, 'it')).toBe('Moon');
    expect(pickLocalizedText({ fr: 'Lune' }, 'it')).toBe('Lune');
    expect(pickLocalizedText({ de: '', en: 'Moon' }, 'de')).toBe('Moon');
    expect([pickLocalizedText({}, 'de'), pickLocalizedText(null, 'de'), pickLocalizedText('Mond', 'de')]).toEqual([null, null, 'Mond']);
  });

  it('leaves values of other fields as they are', () => {
    expect(valueForLocale(label, { en: 'Moon' }, 'de')).toBe('Moon');
    expect(valueForLocale(fieldOf('name'), { en: 'Moon' }, 'de')).toEqual({ en: 'Moon' });
  });

  it('is trimmed language by language; without any text it is empty', () => {
    const values = (value: unknown) => normalizeValues({ fields: { label } }, { label: value }, scopeOf({}))['label'];
    expect(values({ en: ' Moon ', de: ' ' })).toEqual({ en: 'Moon' });
    expect(values({ en: '' })).toBeNull();
  });

  it('must fit in each language', () => {
    const codes = (value: unknown) => judgeDialog({ label }, { label: value }, scopeOf({})).map(({ code }) => code);
    expect(codes({ en: 'Moon', de: 'Mond' })).toEqual([]);
    expect(codes({ en: 'Moon', de: 'Erdtrabant' })).toEqual(['maxLength']);
    expect(codes('Moon')).toEqual(['type']);
  });
});
