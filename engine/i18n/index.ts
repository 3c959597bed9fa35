/** Languages: setup, the texts of the Model, formats of numbers, money and dates. Holds no sentences. */
export { chooseLocale, readChosenLocale, createI18n, pickLocale, activateLocale, type Languages } from './languages.ts';
export {
  formatBareMoney,
  formatDate,
  formatDateTime,
  formatLocales,
  formatMoney,
  formatNumber,
  formatTimeOfDay,
  getLocalZone,
  setLocalZone,
} from './formats.ts';
export { useI18n, type LocaleSpeech } from './useI18n.ts';
