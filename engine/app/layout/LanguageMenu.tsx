import { useLingui } from '@lingui/react';
import { chooseLocale } from '../../i18n/index.ts';
import { useOptions } from '../options.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';

/** Each language in its own words; so these are no texts to translate. */
const names: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch', zh: '中文', pt: 'Português', uk: 'Українська' };

/** Switches the language without a reload and remembers it. */
export function LanguageMenu() {
  const { i18n } = useLingui();
  const { languages } = useOptions();
  return (
    <ChoiceMenu
      label={i18n._('Language')}
      icon="translate"
      value={i18n.locale}
      choices={languages.offered.map((locale) => ({ value: locale, title: names[locale] ?? locale, lang: locale }))}
      onChange={(locale) => void chooseLocale(i18n, languages, locale)}
    />
  );
}
