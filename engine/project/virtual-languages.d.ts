/** The catalogues of a project, by language. */
declare module 'virtual:steward-languages' {
  export const catalogues: import('../i18n/languages.ts').Languages['catalogues'];
}
