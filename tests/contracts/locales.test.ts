import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { gapsOf, type Catalogue } from '../../engine/i18n/gaps.ts';
import { textsOf } from '../../engine/i18n/extract.ts';
import { saidIn } from '../../engine/i18n/extract-said.ts';
import { staleTexts, textsOfCatalogue, textsOfCode } from '../../engine/i18n/stale.ts';
import { modelTexts } from '../../engine/model/texts.ts';
import { platformModel as model } from './platform.ts';

const po = formatter({ lineNumbers: false, explicitIdAsDefault: true });

async function parse(locale: string) {
  const filename = `locales/${locale}/messages.po`;
  const entries = await po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
  return Object.fromEntries(Object.entries(entries ?? {}).filter(([, { obsolete }]) => obsolete !== true));
}

async function read(locale: string): Promise<Catalogue> {
  return Object.fromEntries(Object.entries(await parse(locale)).map(([id, { translation }]) => [id, translation ?? '']));
}

const locales = readdirSync('locales', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const catalogues = new Map(await Promise.all(locales.map(async (locale) => [locale, await read(locale)] as const)));
const of = (locale: string): Catalogue => catalogues.get(locale) ?? {};
const keys = (locale: string) => Object.keys(of(locale)).sort();

describe('the catalogues', () => {
  it('are of five languages [P1-1-006] [P1-1-007] [P1-1-009] [P1-1-010]', () =>
    expect(locales.toSorted()).toEqual(['de', 'en', 'pt', 'uk', 'zh']));

  it.each(locales)('%s has exactly the texts of the English one', (locale) => expect(keys(locale)).toEqual(keys('en')));

  it('de says all of them, with the same placeholders [P1-1-007] [P2-1-016]', () => {
    expect(gapsOf(of('en'), of('de'))).toEqual([]);
    expect(Object.entries(of('de')).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('en says all of them [P1-1-006] [P2-1-015]', () => expect(gapsOf(of('en'), of('en'))).toEqual([]));

  it.each(locales)('%s has the placeholders of the English text wherever it says one', (locale) => {
    const said = Object.fromEntries(Object.entries(of(locale)).filter(([, text]) => text !== ''));
    const asked = Object.fromEntries(Object.keys(said).map((id) => [id, id]));
    expect(gapsOf(asked, said)).toEqual([]);
  });

  it('hold every text of the descriptors and of the checks', () => {
    const { resources, ...shared } = model;
    const all = [...Object.values(resources).flatMap((resource) => textsOf(resource, resource.name)), ...textsOf(shared, 'app')].map(
      ({ id }) => id,
    );
    expect([...new Set([...all, ...modelTexts])].filter((id) => !(id in of('en')))).toEqual([]);
  });
});

describe('what the code says', () => {
  const code = textsOfCode();

  it('is in the catalogues, file by file, and they hold nothing of code that no longer says it: else run `npm run i18n`', async () => {
    expect(code.size).toBeGreaterThan(150);
    expect(staleTexts(code, textsOfCatalogue(await parse('en')))).toEqual([]);
  });

  it('is missed when a file says something new or no longer says something', () => {
    const was = new Map([['a.tsx', new Set(['One', 'Two'])]]);
    const is = new Map([
      ['a.tsx', new Set(['One', 'Three'])],
      ['b.tsx', new Set(['One'])],
    ]);
    expect(staleTexts(is, was)).toEqual([
      'a.tsx says "Three", which the catalogue lacks',
      'b.tsx says "One", which the catalogue lacks',
      'the catalogue has "Two" of a.tsx, which no longer says it',
    ]);
  });
});

describe('what the server says', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const said = new Set(files.flatMap((file) => saidIn(file, readFileSync(join('server', file), 'utf8')).map(({ id }) => id)));

  it('is in the catalogues, in German as well', () => {
    expect(said.size).toBeGreaterThan(80);
    expect([...said].filter((id) => of('en')[id] !== id)).toEqual([]);
    expect([...said].filter((id) => (of('de')[id] ?? '') === '')).toEqual([]);
  });

  it.each(['refuse', 'Refusal'])('is worded by `say` wherever `%s` gives a reason', (name) => {
    const bare = new RegExp(`\\b${name}\\(\\s*'[a-z-]+',\\s*['"\`]`);
    expect(files.filter((file) => bare.test(readFileSync(join('server', file), 'utf8')))).toEqual([]);
  });
});

/** What the specification wants a display text for, as the server may say it. */
const messages: readonly (readonly [id: string, said: string])[] = [
  ['P1-8-002', 'user not found'],
  ['P1-8-003', 'country not found'],
  ['P1-8-004', 'company address not found'],
  ['P1-8-005', 'company address code already exists for the company'],
  ['P1-8-006', 'password does not meet requirements'],
  ['P1-8-007', 'email not in valid format'],
  ['P1-8-008', 'either company (id) or tenant (code) must be given'],
  ['P1-8-009', 'not an admin'],
  ['P1-8-010', 'company not found'],
  ['P1-8-011', 'company modification needs ROLE_SUPERUSER'],
  ['P1-8-012', 'netwave not found'],
  ['P1-8-013', 'netwave product not found'],
  ['P1-8-014', 'campaign not found'],
  ['P1-8-015', 'user group not found'],
  ['P1-8-016', 'user role not found'],
  ['P1-8-017', 'product approval not found'],
  ['P1-8-018', 'form submission not found'],
  ['P1-8-019', 'contact request not found'],
  ['P1-8-020', 'confirmation request not found'],
  ['P1-8-021', 'company group not found'],
  ['P1-8-022', 'space not found'],
  ['P1-8-023', 'unknown campaign status'],
  ['P1-8-024', 'no campaign handler found'],
  ['P1-8-025', 'owner company must be in the space'],
  ['P1-8-026', 'company has wrong type'],
  ['P1-8-027', 'company exists in other spaces'],
  ['P1-8-028', 'company must be a tenant'],
  ['P1-8-029', 'company must be a servicepartner'],
  ['P1-8-030', 'user address admin only'],
  ['P1-8-031', 'company not allowed via space'],
  ['P1-8-032', 'company mismatch with user'],
  ['P1-8-033', 'user address access denied'],
  ['P1-8-034', 'user not approved'],
  ['P1-8-035', 'user not enabled'],
  ['P1-8-036] [P2-8-054', 'referential integrity error on delete'],
  ['P1-8-037] [P2-8-048', 'validation error'],
  ['P1-8-038] [P2-8-049', 'failed to fetch'],
  ['P1-8-039] [P2-8-050', 'network error'],
  ['P1-8-040] [P2-8-051', 'network request failed'],
  ['P1-8-041] [P2-8-053', 'unsupported fetch action type'],
  ['P1-8-043', 'error_upsert'],
  ['P1-8-059] [P2-8-055', 'less_then_today'],
  ['P1-8-060] [P2-8-056', 'greater_then_start_at'],
  ['P1-8-061] [P2-8-057', 'smallerThanOther'],
  ['P1-8-062] [P2-8-058', 'smallerThanOtherOrEqual'],
  ['P1-8-063] [P2-8-060', 'not_valid_url'],
  ['P1-8-064] [P2-8-061', 'not_valid_fqdn'],
];

it.each(messages)('[%s] there is a text in English and German for "%s"', (_id, said) => {
  const found = Object.entries(model.messages).filter(([name, { match }]) => name === said || match.includes(said));
  expect(found.length).toBe(1);
  for (const [, { text }] of found)
    expect([of('en')[text.text], of('de')[text.text] ?? '']).toEqual([text.text, expect.stringMatching(/\S/)]);
});
