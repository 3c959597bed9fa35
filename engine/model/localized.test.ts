import { describe, expect, it } from 'vitest';
import { localizedText, shownValue } from './localized.ts';
import { normalized } from './normalize.ts';
import { fieldOf, scopeOf } from './testing.ts';
import { dialogVerdict } from './verdict.ts';

const label = fieldOf('label', { codec: { kind: 'localized' }, ty: { map: 'string' }, maxLength: 5 });

describe('a text in several languages', () => {
  it('is read in the language of the user, else English, else the first [P2-3-019]', () => {
    const texts = { fr: 'Lune', en: 'Moon', de: 'Mond' };
    expect(localizedText(texts, 'de')).toBe('Mond');
    expect(localizedText(texts, 'de-AT')).toBe('Mond');
    expect(localizedText(texts, 'it')).toBe('Moon');
    expect(localizedText({ fr: 'Lune' }, 'it')).toBe('Lune');
    expect(localizedText({ de: '', en: 'Moon' }, 'de')).toBe('Moon');
    expect([localizedText({}, 'de'), localizedText(null, 'de'), localizedText('Mond', 'de')]).toEqual([null, null, 'Mond']);
  });

  it('leaves values of other fields as they are', () => {
    expect(shownValue(label, { en: 'Moon' }, 'de')).toBe('Moon');
    expect(shownValue(fieldOf('name'), { en: 'Moon' }, 'de')).toEqual({ en: 'Moon' });
  });

  it('is trimmed language by language; without any text it is empty', () => {
    const values = (value: unknown) => normalized({ fields: { label } }, { label: value }, scopeOf({}))['label'];
    expect(values({ en: ' Moon ', de: ' ' })).toEqual({ en: 'Moon' });
    expect(values({ en: '' })).toBeNull();
  });

  it('must fit in each language', () => {
    const codes = (value: unknown) => dialogVerdict({ label }, { label: value }, scopeOf({})).map(({ code }) => code);
    expect(codes({ en: 'Moon', de: 'Mond' })).toEqual([]);
    expect(codes({ en: 'Moon', de: 'Erdtrabant' })).toEqual(['maxLength']);
    expect(codes('Moon')).toEqual(['type']);
  });
});
