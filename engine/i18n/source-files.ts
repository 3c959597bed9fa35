/** Where a project holds its texts: for their extraction, and for the check that it was done. Paths are those from its root. */

export const textFolders = ['engine', 'custom-screens', 'platform'] as const;

/** What says nothing in the language of a user: the tools of developers, and formats. */
export const silentFolders = [
  'engine/language',
  'engine/print',
  'engine/project',
  'engine/studio/author',
  'engine/studio/cli',
  'engine/studio/lints',
  'engine/studio/manual',
  'engine/studio/new',
  'engine/studio/policy/sentences',
] as const;

/** What the names of tests have, which say nothing either. */
export const testMark = '.test.';

/** Sentences that are data of a module, not calls: the built-in texts of the Model's checks. */
export const builtInFile = 'engine/model/texts.ts';

/** Languages in whose catalogues every text stands; the others hold what is translated, and are English for the rest. */
export const completeLocales: readonly string[] = ['de'];

/** Whether texts are said by `say` there: by the server, which prints them in the language of the call, or to reviewers. */
export function isSaidFile(file: string): boolean {
  return /^(?:engine\/(?:server\/|studio\/(?!pages\/))|platform\/).*\.ts$/.test(file);
}
