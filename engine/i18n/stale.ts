import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelTexts } from '../model/texts.ts';
import { extractCalledTexts } from './extract-called.ts';
import { extractSaidTexts } from './extract-said.ts';
import { builtInFile, isSaidFile, silentFolders, testMark, textFolders } from './source-files.ts';

/** What is said and no catalogue has, or a catalogue has and nobody says: `npm run i18n` was forgotten. */
export function listStaleTexts(said: ReadonlySet<string>, catalogue: ReadonlySet<string>): readonly string[] {
  return [
    ...[...said].filter((id) => !catalogue.has(id)).map((id) => `lacks "${id}"`),
    ...[...catalogue].filter((id) => !said.has(id)).map((id) => `has "${id}", which is no longer said`),
  ];
}

const isCodeFile = (file: string): boolean => /\.tsx?$/.test(file);
const isSilentFile = (file: string): boolean => file.includes(testMark) || silentFolders.some((folder) => file.startsWith(`${folder}/`));

/** What the code of the app and the server says by a call, and the built-in texts of the Model's checks. */
export function collectCodeTexts(
  folders: readonly string[] = textFolders,
  isAsked: (file: string) => boolean = () => true,
): ReadonlySet<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file).replaceAll('\\', '/')),
  );
  return new Set(files.filter((file) => isAsked(file) && isCodeFile(file) && !isSilentFile(file)).flatMap(extractFileTexts));
}

// One of these per file, as the extraction does it.
function extractFileTexts(file: string): readonly string[] {
  if (file === builtInFile) return modelTexts;
  const code = readFileSync(file, 'utf8');
  return isSaidFile(file) ? extractSaidTexts(file, code).map(({ id }) => id) : extractCalledTexts(file, code);
}
