import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelTexts } from '../model/texts.ts';
import { calledIn } from './extract-called.ts';
import { saidIn } from './extract-said.ts';

/** Texts by the file that says them. */
export type Said = ReadonlyMap<string, ReadonlySet<string>>;

/** What the code says and the catalogue lacks, or the catalogue has of a file that no longer says it: `npm run i18n` was forgotten. */
export function staleTexts(code: Said, catalogue: Said): readonly string[] {
  const missing = [...code].flatMap(([file, ids]) =>
    notIn(ids, catalogue.get(file)).map((id) => `${file} says "${id}", which the catalogue lacks`),
  );
  const left = [...catalogue].flatMap(([file, ids]) =>
    notIn(ids, code.get(file)).map((id) => `the catalogue has "${id}" of ${file}, which no longer says it`),
  );
  return [...missing, ...left];
}

function notIn(ids: ReadonlySet<string>, others: ReadonlySet<string> | undefined): readonly string[] {
  return [...ids].filter((id) => others?.has(id) !== true);
}

/** What a catalogue holds of code files, by its origins. */
export function textsOfCatalogue(
  entries: Readonly<Record<string, { readonly origin?: readonly (readonly [file: string, line?: number])[] }>>,
): Said {
  const texts = new Map<string, Set<string>>();
  for (const [id, { origin = [] }] of Object.entries(entries))
    for (const [file] of origin) if (isCode(file)) texts.set(file, (texts.get(file) ?? new Set()).add(id));
  return texts;
}

const folders = ['engine', 'custom-screens', 'server'];
const isCode = (file: string): boolean => /\.tsx?$/.test(file);
// As lingui.config.ts leaves them out.
const isSilent = (file: string): boolean => file.includes('.test.') || /^engine\/(?:language|cli|print|manual)\//.test(file);

/** What the code of the app and the server says by a call, and the built-in texts of the Model's checks. */
export function textsOfCode(): Said {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file).replaceAll('\\', '/')),
  );
  const said = files.filter((file) => isCode(file) && !isSilent(file)).map((file) => [file, new Set(textsIn(file))] as const);
  return new Map(said.filter(([, ids]) => ids.size > 0));
}

// One of these per file, as lingui.config.ts has it.
function textsIn(file: string): readonly string[] {
  if (file === 'engine/model/texts.ts') return modelTexts;
  const code = readFileSync(file, 'utf8');
  return /^(?:server|engine\/review)\/.*\.ts$/.test(file) ? saidIn(file, code).map(({ id }) => id) : calledIn(file, code);
}
