/** Each language in its own words; so these are not texts to translate. */
export const languageNames: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  zh: '中文',
  pt: 'Português',
  uk: 'Українська',
};
