/** Languages: set-up, the texts of the Model, formats of numbers, money and dates. Holds no sentences. */
export { chooseLocale, chosenLocale, createI18n, pickLocale, speak, type Languages } from './languages.ts';
export { formatBareMoney, formatDate, formatDateTime, formatLocales, formatMoney, formatNumber, localZone } from './formats.ts';
export { useI18n, type Speech } from './useI18n.ts';
