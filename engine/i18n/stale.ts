import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelTexts } from '../model/texts.ts';
import { extractCalledTexts } from './extract-called.ts';
import { extractSaidTexts } from './extract-said.ts';

/** Texts by the file that says them. */
export type TextsByFile = ReadonlyMap<string, ReadonlySet<string>>;

/** What the code says and the catalogue lacks, or the catalogue has of a file that no longer says it: `npm run i18n` was forgotten. */
export function listStaleTexts(code: TextsByFile, catalogue: TextsByFile): readonly string[] {
  const missing = [...code].flatMap(([file, ids]) =>
    listLackingIds(ids, catalogue.get(file)).map((id) => `${file} says "${id}", which the catalogue lacks`),
  );
  const left = [...catalogue].flatMap(([file, ids]) =>
    listLackingIds(ids, code.get(file)).map((id) => `the catalogue has "${id}" of ${file}, which no longer says it`),
  );
  return [...missing, ...left];
}

function listLackingIds(ids: ReadonlySet<string>, others: ReadonlySet<string> | undefined): readonly string[] {
  return [...ids].filter((id) => others?.has(id) !== true);
}

/** What a catalogue holds of code files, by its origins. */
export function groupCatalogueTexts(
  entries: Readonly<Record<string, { readonly origin?: readonly (readonly [file: string, line?: number])[] }>>,
): TextsByFile {
  const texts = new Map<string, Set<string>>();
  for (const [id, { origin = [] }] of Object.entries(entries))
    for (const [file] of origin) if (isCodeFile(file)) texts.set(file, (texts.get(file) ?? new Set()).add(id));
  return texts;
}

const folders = ['engine', 'platform', 'custom-screens'];
const isCodeFile = (file: string): boolean => /\.tsx?$/.test(file);
// As lingui.config.ts leaves them out.
const isSilentFile = (file: string): boolean =>
  file.includes('.test.') || /^engine\/(?:language|print|studio\/(?:author|cli|lints|manual|new|policy\/sentences))\//.test(file);

/** What the code of the app and the server says by a call, and the built-in texts of the Model's checks. */
export function collectCodeTexts(): TextsByFile {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file).replaceAll('\\', '/')),
  );
  const said = files
    .filter((file) => isCodeFile(file) && !isSilentFile(file))
    .map((file) => [file, new Set(extractFileTexts(file))] as const);
  return new Map(said.filter(([, ids]) => ids.size > 0));
}

// One of these per file, as lingui.config.ts has it.
function extractFileTexts(file: string): readonly string[] {
  if (file === 'engine/model/texts.ts') return modelTexts;
  const code = readFileSync(file, 'utf8');
  return /^(?:engine\/(?:server\/|studio\/(?!pages\/))|platform\/).*\.ts$/.test(file)
    ? extractSaidTexts(file, code).map(({ id }) => id)
    : extractCalledTexts(file, code);
}
