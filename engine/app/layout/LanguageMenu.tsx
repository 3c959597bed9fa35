import { useLingui } from '@lingui/react';
import { chooseLocale } from '../../i18n/index.ts';
import { useOptions } from '../options.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { languageNames } from './language-names.ts';

/** Switches the language without a reload and remembers it. Small, it is drawn as two letters. */
export function LanguageMenu({ isSmall = false }: { readonly isSmall?: boolean }) {
  const { i18n } = useLingui();
  const { languages } = useOptions();
  if (languages.offered.length < 2) return null;
  return (
    <ChoiceMenu
      label={i18n._('Language')}
      icon="translate"
      value={i18n.locale}
      {...(isSmall && { short: i18n.locale.toUpperCase() })}
      choices={languages.offered.map((locale) => ({ value: locale, title: languageNames[locale] ?? locale, lang: locale }))}
      onChange={(locale) => void chooseLocale(i18n, languages, locale)}
    />
  );
}
