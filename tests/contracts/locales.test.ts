import babel from '@lingui/cli/api/extractors/babel';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTranslationGaps, type TextCatalogue } from '../../engine/i18n/gaps.ts';
import { extractModelTexts } from '../../engine/i18n/extract.ts';
import { extractSaidTexts } from '../../engine/i18n/extract-said.ts';
import { listStaleTexts, collectCodeTexts } from '../../engine/i18n/stale.ts';
import { parseTranslations } from '../../engine/model/gettext.ts';
import { modelTexts } from '../../engine/model/texts.ts';
import lingui from '../../lingui.config.ts';
import { platformModel as model } from './platform.ts';

const read = (locale: string): TextCatalogue =>
  Object.fromEntries(parseTranslations(readFileSync(`locales/${locale}/messages.po`, 'utf8')));

const locales = readdirSync('locales', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const catalogues = new Map(locales.map((locale) => [locale, read(locale)] as const));
const of = (locale: string): TextCatalogue => catalogues.get(locale) ?? {};
const keys = (locale: string) => Object.keys(of(locale)).sort();

const { resources, ...shared } = model;
const said: ReadonlySet<string> = new Set([
  ...collectCodeTexts(),
  ...modelTexts,
  ...[...Object.values(resources), shared].flatMap((part) => extractModelTexts(part).map(({ id }) => id)),
]);

describe('the catalogues', () => {
  it('are of five languages [P1-1-006] [P1-1-007] [P1-1-009] [P1-1-010]', () =>
    expect(locales.toSorted()).toEqual(['de', 'en', 'pt', 'uk', 'zh']));

  it('de has exactly the texts that are said', () => expect(keys('de')).toEqual([...said].sort()));

  it.each(locales)('%s has no text that is not said', (locale) => expect(keys(locale).filter((id) => !said.has(id))).toEqual([]));

  it.each(['zh', 'pt', 'uk'])('%s holds nothing but translations', (locale) =>
    expect(Object.values(of(locale)).filter((text) => text === '')).toEqual([]),
  );

  it('de says all of them, with the same placeholders [P1-1-007] [P2-1-016]', () => {
    expect(listTranslationGaps(of('en'), of('de'))).toEqual([]);
    expect(Object.entries(of('de')).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  // What was said beside the word that counts.
  it.each([
    ['order fulfillment', 'Lieferauftrag', /fulfillment/i],
    ['deploy', 'ausrollen', /deployen/i],
    ['company', 'Firma', /Unternehmen\b/],
    ['finish', 'abschließen', /\bbeende[nt]/i],
  ])('de has one word for %s: %s [P1-1-007]', (_english, _german, other) => {
    const said = Object.entries(of('de')).filter(
      ([id, text]) => other.test(text.replaceAll(/\{[^}]*\}/g, '')) && !/\b(session|end|stop)/i.test(id),
    );
    expect(said).toEqual([]);
  });

  it('de calls different things in the menu differently, as English does [P1-1-007]', () => {
    const titles = new Set(
      model.menu.flatMap(({ title, entries }) => [title, ...entries.map((entry) => entry.title)]).flatMap((title) => title?.text ?? []),
    );
    expect(titles.size).toBeGreaterThan(40);
    const german = [...titles].map((title) => of('de')[title]);
    expect(german.filter((title, at) => german.indexOf(title) !== at)).toEqual([]);
  });

  // "Run" is a thing and a deed, "Open" a state and a deed: German has a word for each, so English must not share one text.
  it('de says what a button does, not the name of a thing or a state [P1-1-007] [P2-1-016] [P2-2-271] [P2-2-301]', () => {
    const names = Object.values(resources).flatMap((resource) =>
      extractModelTexts(resource).flatMap(({ id, trail }) =>
        /^title(Plural)?$|^fields\..*\.choices\.|\.layout\.\d+\.title$/.test(trail) ? [id] : [],
      ),
    );
    const deeds = Object.values(resources).flatMap(({ actions, list }) => [
      ...Object.values(actions).flatMap(({ does, title }) =>
        does.kind === 'request' || (does.kind === 'open' && does.address.url !== null) ? [title.text] : [],
      ),
      ...(list?.exports ?? []).flatMap(({ title }) => title.text),
    ]);
    expect(deeds).toEqual(expect.arrayContaining(['Resend', 'Open in CMS', 'Export']));
    // What is called the same in both languages is a name of its own, such as that of a shop system.
    const own = (deed: string) => of('de')[deed] === deed;
    expect([...new Set(deeds)].filter((deed) => names.includes(deed) && !own(deed))).toEqual([]);
  });

  // The cell says "vor 5 Stunden".
  it('de has no "vor" above a column of how long ago something was [P1-1-007]', () => {
    const ago = Object.values(resources).flatMap(({ fields }) => Object.values(fields).filter((field) => field.display === 'relative'));
    expect(ago.map(({ title }) => title.text)).toContain('Created since');
    expect(ago.map(({ title }) => of('de')[title.text] ?? '').filter((text) => text === '' || /\bvor\b/i.test(text))).toEqual([]);
  });

  it('en says all of them [P1-1-006] [P2-1-015]', () =>
    expect(of('en')).toEqual(Object.fromEntries([...said].map((id) => [id, id === 'crumb.start' ? 'Start' : id]))));

  it.each(locales)('%s has the placeholders of the English text wherever it says one', (locale) => {
    const said = Object.fromEntries(Object.entries(of(locale)).filter(([, text]) => text !== ''));
    const asked = Object.fromEntries(Object.keys(said).map((id) => [id, id]));
    expect(listTranslationGaps(asked, said)).toEqual([]);
  });
});

describe('what the code says', () => {
  it('is found in all of it', () => expect(collectCodeTexts().size).toBeGreaterThan(800));

  it('is read as its place in the project asks, wherever that lies', () => {
    // The first that takes a file reads it.
    const findReader = (file: string) => lingui.extractors?.find((each) => 'match' in each && each.match(resolve(file)));
    expect(findReader('engine/ui/names.ts')).toBe(babel);
    expect(findReader('engine/studio/pages/paths.ts')).toBe(babel);
    expect(findReader('../platform/project/engine/ui/names.ts')).toBe(babel);
    const said = findReader('platform/main.ts');
    expect(said).not.toBe(babel);
    expect([findReader('engine/server/main.ts'), findReader('engine/studio/review/reach.ts')]).toEqual([said, said]);
  });

  it('is missed when it says something new or no longer says something', () => {
    expect(listStaleTexts(new Set(['One', 'Three']), new Set(['One', 'Two']))).toEqual([
      'lacks "Three"',
      'has "Two", which is no longer said',
    ]);
  });
});

describe('what the server says', () => {
  const files = ['engine/server', 'platform'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => join(folder, file)),
  );
  const saidThere = new Set(files.flatMap((file) => extractSaidTexts(file, readFileSync(file, 'utf8')).map(({ id }) => id)));

  it('is in the catalogues, in German as well', () => {
    expect(saidThere.size).toBeGreaterThan(80);
    expect([...saidThere].filter((id) => of('en')[id] !== id)).toEqual([]);
    expect([...saidThere].filter((id) => (of('de')[id] ?? '') === '')).toEqual([]);
  });
});

/**
 * What the specification wants a display text for, as the server may say it or by its key, what is read then, and what the German text
 * must speak of.
 */
const messages: readonly (readonly [id: string, said: string, read: string, german: RegExp])[] = [
  ['P1-8-002', 'user not found', 'The user was not found', /Benutzer .*nicht gefunden/],
  ['P1-8-003', 'country not found', 'The country was not found', /Land .*nicht gefunden/],
  ['P1-8-004', 'company address not found', 'The company address was not found', /Firmenadresse .*nicht gefunden/],
  [
    'P1-8-005',
    'company address code already exists for the company',
    'This address code already exists for the company',
    /Adresscode .*Firma .*bereits/,
  ],
  ['P1-8-006', 'password does not meet requirements', 'The password does not meet the requirements', /Passwort .*Anforderungen nicht/],
  ['P1-8-007', 'email not in valid format', 'The email address is not in a valid format', /E-Mail-Adresse .*kein gültiges Format/],
  [
    'P1-8-008',
    'either company (id) or tenant (code) must be given',
    'Give either a company (id) or a tenant (code)',
    /entweder .*Firma \(ID\) oder .*Mandanten \(Code\)/,
  ],
  ['P1-8-009', 'not an admin', 'Not an admin', /Kein Administrator/],
  ['P1-8-010', 'company not found', 'The company was not found', /Firma .*nicht gefunden/],
  [
    'P1-8-011',
    'company modification needs ROLE_SUPERUSER',
    'Company modification needs ROLE_SUPERUSER',
    /Ändern der Firma .*ROLE_SUPERUSER erforderlich/,
  ],
  ['P1-8-012', 'netwave not found', 'The netwave was not found', /Netwave wurde nicht gefunden/],
  ['P1-8-013', 'netwave product not found', 'The netwave product was not found', /Netwave-Produkt .*nicht gefunden/],
  ['P1-8-014', 'campaign not found', 'The campaign was not found', /Kampagne .*nicht gefunden/],
  ['P1-8-015', 'user group not found', 'The user group was not found', /Benutzergruppe .*nicht gefunden/],
  ['P1-8-016', 'user role not found', 'The user role was not found', /Benutzerrolle .*nicht gefunden/],
  ['P1-8-017', 'product approval not found', 'The product approval was not found', /Produktfreigabe .*nicht gefunden/],
  ['P1-8-018', 'form submission not found', 'The form submission was not found', /Formulareinsendung .*nicht gefunden/],
  ['P1-8-019', 'contact request not found', 'The contact request was not found', /Kontaktanfrage .*nicht gefunden/],
  ['P1-8-020', 'confirmation request not found', 'The confirmation request was not found', /Bestätigungsanfrage .*nicht gefunden/],
  ['P1-8-021', 'company group not found', 'The company group was not found', /Firmengruppe .*nicht gefunden/],
  ['P1-8-022', 'space not found', 'The space was not found', /Space .*nicht gefunden/],
  ['P1-8-023', 'unknown campaign status', 'This campaign status is unknown', /Kampagnenstatus .*unbekannt/],
  ['P1-8-024', 'no campaign handler found', 'There is no handler for this campaign', /Kampagne .*keinen Handler/],
  ['P1-8-025', 'owner company must be in the space', 'The owner company must be in the space', /Eigentümerfirma muss im Space/],
  ['P1-8-026', 'company has wrong type', 'The company has the wrong type for this space', /Firma .*Space den falschen Typ/],
  ['P1-8-027', 'company exists in other spaces', 'The company exists in other spaces', /Firma .*in anderen Spaces/],
  ['P1-8-028', 'company must be a tenant', 'The company must be a tenant', /Firma muss ein Mandant sein/],
  ['P1-8-029', 'company must be a servicepartner', 'The company must be a service partner', /Firma muss ein Servicepartner sein/],
  ['P1-8-030', 'user address admin only', 'Only an admin may do this with a user address', /Nur Administratoren .*Benutzeradresse/],
  [
    'P1-8-031',
    'company not allowed via space',
    'The company is not allowed for this user address by its space',
    /Firma .*Space .*Benutzeradresse nicht zugelassen/,
  ],
  [
    'P1-8-032',
    'company mismatch with user',
    'The company of the address is not the company of the user',
    /Firma der Adresse ist nicht die Firma des Benutzers/,
  ],
  ['P1-8-033', 'user address access denied', 'You may not access this user address', /diese Benutzeradresse nicht zugreifen/],
  ['P1-8-034', 'user not approved', 'The user is not approved', /Benutzer ist nicht freigegeben/],
  ['P1-8-035', 'user not enabled', 'The user is not enabled', /Benutzer ist nicht aktiviert/],
  [
    'P1-8-036] [P2-8-054',
    'referential integrity error on delete',
    'This record cannot be deleted, because other records refer to it',
    /nicht gelöscht werden, weil andere Datensätze auf ihn verweisen/,
  ],
  ['P1-8-037] [P2-8-048', 'validation error', 'Some fields need to be corrected', /Felder müssen korrigiert werden/],
  [
    'P1-8-038] [P2-8-049',
    'failed to fetch',
    'The server could not be reached. Nothing was changed.',
    /Server war nicht erreichbar.*nichts geändert/,
  ],
  ['P1-8-039] [P2-8-050', 'network error', 'There was a network error. Nothing was changed.', /Netzwerkfehler.*nichts geändert/],
  [
    'P1-8-040] [P2-8-051',
    'network request failed',
    'The network request failed. Nothing was changed.',
    /Netzwerkanfrage ist fehlgeschlagen.*nichts geändert/,
  ],
  ['P1-8-041] [P2-8-053', 'unsupported fetch action type', 'This action is not supported', /Aktion wird nicht unterstützt/],
  ['P1-8-043', 'error_upsert', '"{title}" could not be saved: {error}', /^„{title}“ konnte nicht gespeichert werden: {error}$/],
  ['P1-8-059] [P2-8-055', 'less_then_today', '{title} must not be before today', /^{title} darf nicht in der Vergangenheit liegen/],
  [
    'P1-8-060] [P2-8-056',
    'greater_then_start_at',
    '{title} must not be before the start date',
    /^{title} darf nicht vor dem Startdatum liegen/,
  ],
  ['P1-8-061] [P2-8-057', 'smallerThanOther', '{title} must be smaller than {other}', /^{title} muss kleiner sein als {other}/],
  [
    'P1-8-062] [P2-8-058',
    'smallerThanOtherOrEqual',
    '{title} must not be larger than {other}',
    /^{title} darf nicht größer sein als {other}/,
  ],
  [
    'P1-8-063] [P2-8-060',
    'not_valid_url',
    '{title} must be a web address such as https://example.com',
    /^{title} muss eine Webadresse .*https:/,
  ],
  [
    'P1-8-064] [P2-8-061',
    'not_valid_fqdn',
    '{title} must be a host name such as shop.example.com',
    /^{title} muss ein Hostname .*shop\.example\.com/,
  ],
  [
    'P2-8-059] [P2-5-049',
    'not_valid_ssh_keys',
    '{title} may contain only SSH keys, one per line: ssh-ed25519, sk-ssh-ed25519 or ssh-rsa',
    /^{title} darf nur SSH-Schlüssel enthalten, einen je Zeile/,
  ],
  ['P2-5-052', 'format_greater_or_equals_one', 'Choose at least one', /mindestens eine/],
  [
    'P2-8-007] [P2-8-009',
    'resend',
    'Order fulfillment "{id}" is being sent again. Its message history shows what arrived.',
    /„{id}“ wird erneut gesendet/,
  ],
  [
    'P2-8-008] [P2-8-009',
    'resend_error',
    'Order fulfillment "{id}" could not be sent again: {error}',
    /„{id}“ konnte nicht erneut gesendet werden: {error}/,
  ],
  ['P2-8-013] [P2-8-009', 'error_deleted', '"{title}" could not be deleted: {error}', /^„{title}“ konnte nicht gelöscht werden: {error}$/],
  [
    'P2-8-036] [P2-8-009',
    'polling_max_count_reached',
    'The export is taking longer. It continues in the background; its details show the progress.',
    /Export dauert länger.*im Hintergrund weiter.*Details/,
  ],
];

it.each(messages)('[%s] what is said for "%s" is "%s", and as much in German', (_id, said, read, german) => {
  const found = Object.entries(model.messages).filter(([name, { match }]) => name === said || match.includes(said));
  expect(found.map(([, { text }]) => text.text)).toEqual([read]);
  expect([of('en')[read], of('de')[read] ?? '']).toEqual([read, expect.stringMatching(german)]);
});
