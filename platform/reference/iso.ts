import type { RecordOf } from 'steward/server';

/** What something is called, by language. */
export type NamesByLocale = Readonly<Record<string, string>>;

type Locales = readonly string[];

const usual: Locales = ['en', 'de'];

const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KM KR KW KZ LA LB LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PT PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SV SY SZ TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG US UY UZ VA VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  );

/** Countries by ISO 3166-1 alpha-2 code. */
export function listCountries(locales = usual): RecordOf<'countries'>[] {
  return nameIsoCodes(codes, { locales, type: 'region' });
}

/** The currencies the product offers, by ISO 4217 code. */
export function listCurrencies(locales = usual): RecordOf<'currencies'>[] {
  return nameIsoCodes(['EUR', 'USD', 'CNY', 'DKK', 'AUD', 'GBP', 'CHF', 'BRL'], { locales, type: 'currency' });
}

/** Languages of users, by BCP 47 tag. */
export function listLanguages(locales = usual): RecordOf<'locales'>[] {
  return nameIsoCodes(['de-AT', 'de-CH', 'de-DE', 'en-GB', 'en-US', 'fr-FR', 'pl-PL', 'pt-BR', 'uk-UA', 'zh-CN'], {
    locales,
    type: 'language',
  });
}

function nameIsoCodes(
  codes: readonly string[],
  { locales, type }: { locales: Locales; type: Intl.DisplayNamesType },
): { code: string; name: NamesByLocale }[] {
  const speakers = locales.map((locale) => [locale, new Intl.DisplayNames(locale, { type })] as const);
  return codes.map((code) => ({ code, name: Object.fromEntries(speakers.map(([locale, names]) => [locale, names.of(code) ?? code])) }));
}
