import { compileMessage } from '@lingui/message-utils/compileMessage';
import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { trimCatalogue } from './bundled-catalogue.ts';
import { compilePlainMessage } from './plain-message.ts';

// The oracle is lingui's own compiler.
describe('a sentence without plurals and formats', () => {
  it.each(['Moon', 'Delete {name}?', '{name}', '{a}{b}', "It doesn't orbit {planet}: {error}", '', ' {a} and {b} '])(
    'is compiled as lingui compiles it: %j',
    (sentence) => expect(compilePlainMessage(sentence)).toEqual(compileMessage(sentence)),
  );

  it.each(['{n, plural, one {# moon} other {# moons}}', '{mass, number} kg', "Braces: '{'x'}'"])(
    'is told apart from one with them, which a catalogue has to hold: %j',
    (sentence) => expect(compilePlainMessage(sentence)).not.toEqual(compileMessage(sentence)),
  );

  it('is spoken by its id alone where no catalogue holds it', () => {
    const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compilePlainMessage);
    expect(i18n._('Delete {name}?', { name: 'Io' })).toBe('Delete Io?');
  });
});

describe('the catalogue of a built app', () => {
  it('holds what its ids do not say, and nothing that the server alone says', () => {
    const catalogue = {
      Moon: ['Moon'],
      Star: ['Stern'],
      'Hi {name}': ['Hi ', ['name']],
      'No such call': ['Kein Aufruf'],
      'crumb.start': ['Start'],
    };
    expect(trimCatalogue(catalogue, new Set(['No such call']))).toEqual({ Star: ['Stern'], 'crumb.start': ['Start'] });
  });
});
