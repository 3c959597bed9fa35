/** `steward i18n`: brings all that a project says into its catalogues. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import PO from 'pofile';
import { extractModelTexts } from '../i18n/extract.ts';
import { namedTexts, sourceLanguage } from '../i18n/source-catalogue.ts';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { parseTranslations } from '../model/gettext.ts';
import { ownResources } from '../server/settings.ts';
import type { CommandSurroundings } from '../server/store/command.ts';
import { BadSetting } from '../server/variable.ts';
import { readArguments } from '../studio/cli/arguments.ts';
import { packageFolder } from './package-folder.ts';

/** Files and places that say it, by text. */
type SaidTexts = ReadonlyMap<string, { readonly file: string; readonly trail: string }>;

/** Runs one command line; the exit code is 0, 1 for a catalogue that is not current, 2 for what is not understood. */
export async function runI18nCommand(args: readonly string[], { cwd, write }: CommandSurroundings): Promise<number> {
  const given = readArguments(args, { check: 'flag' }, { write });
  if (given === null) return 2;
  const isCheck = given.options.check;
  const wrong = given.rest.find((name) => !isOtherLanguage(name));
  if (wrong !== undefined) {
    write(`steward i18n: ${wrong} is no language to translate into. Write it as de or pt; texts themselves are English.\n`);
    return 2;
  }
  const locales = [...new Set([...given.rest, ...listTranslatedLanguages(cwd)])].sort();
  if (locales.length === 0 && !isCheck) {
    write('steward i18n: nothing is translated yet. Name a language, such as `npx steward i18n de`.\n');
    return 2;
  }
  const said = locales.length === 0 ? new Map() : await collectSaidTexts(cwd, write);
  const codes = locales.map((locale) => bringUpToDate(join('locales', locale, 'messages.po'), { cwd, locale, said, isCheck, write }));
  return Math.max(0, ...codes);
}

/** Whether something is a language, written as its standard has it, and not the one that texts are in. */
function isOtherLanguage(name: string): boolean {
  try {
    return name !== sourceLanguage && new Intl.Locale(name).toString() === name;
  } catch {
    return false;
  }
}

function listTranslatedLanguages(root: string): readonly string[] {
  const folder = join(root, 'locales');
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'messages.po'))) : [];
  return found.filter(isOtherLanguage);
}

/** What descriptors and code of a project say. */
async function collectSaidTexts(root: string, write: (text: string) => void): Promise<SaidTexts> {
  const { model } = readModel(loadFolder(join(root, ownResources), ownResources));
  if (model === null) throw new BadSetting('the descriptors have problems: run `npx steward check`.');
  const { resources, ...shared } = model;
  const parts = [
    ...Object.values(resources).map(
      (resource) => [`${ownResources}/${resource.name}.yaml`, extractModelTexts(resource, resource.name)] as const,
    ),
    [`${ownResources}/_app.yaml`, extractModelTexts(shared, 'app')] as const,
  ];
  const ofCode = await collectProjectCodeTexts(root, write);
  const all = [...parts.flatMap(([file, texts]) => texts.map(({ id, trail }) => ({ id, file, trail }))), ...ofCode];
  // The first place that says a text is as good as any other.
  return new Map(all.reverse().map(({ id, file, trail }) => [id, { file, trail }]));
}

/** Folders of a project in which nobody writes code that says something. */
const silentFolders = new Set(['node_modules', 'dist', 'dist-server', 'data', 'public', 'locales', ownResources]);

async function collectProjectCodeTexts(root: string, write: (text: string) => void) {
  const files = readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || silentFolders.has(entry.name)) return [];
    if (!entry.isDirectory()) return [entry.name];
    return readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${entry.name}/${name.replaceAll('\\', '/')}`,
    );
  });
  const code = files.filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file)).sort();
  if (code.length === 0) return [];
  const read = await loadExtractors();
  if (read === null) {
    write('steward i18n: texts of code are left out, for typescript is not installed.\n');
    return [];
  }
  return code.flatMap((file) => read(file, readFileSync(join(root, file), 'utf8')).map((id) => ({ id, file, trail: '' })));
}

/** null: TypeScript is not there, which projects without code do without. */
async function loadExtractors(): Promise<((file: string, code: string) => readonly string[]) | null> {
  try {
    const [{ extractCalledTexts }, { extractSaidTexts }] = await Promise.all([
      import('../i18n/extract-called.ts'),
      import('../i18n/extract-said.ts'),
    ]);
    return (file, code) => [...extractCalledTexts(file, code), ...extractSaidTexts(file, code).map(({ id }) => id)];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

interface CatalogueTask {
  readonly cwd: string;
  readonly locale: string;
  readonly said: SaidTexts;
  readonly isCheck: boolean;
  readonly write: (text: string) => void;
}

/** Writes the catalogue of a language, or says whether it is current. Returns the exit code. */
function bringUpToDate(file: string, { cwd, locale, said, isCheck, write }: CatalogueTask): number {
  const path = join(cwd, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const catalogue = updateCatalogue(before, { locale, said });
  const text = `${catalogue.toString().trimEnd()}\n`;
  // Programs for translators lay the same catalogue out in other lines.
  if (isCheck && listEntries(catalogue).join() !== listEntries(PO.parse(before)).join()) {
    write(`${file} is not current: run \`npx steward i18n\`.\n`);
    return 1;
  }
  if (!isCheck && text !== before) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const living = catalogue.items.filter((item) => !item.obsolete);
  const waiting = living.filter((item) => item.msgstr.join('') === '').length;
  write(`${file}: ${living.length} texts, ${waiting} without translation.\n`);
  return 0;
}

const listEntries = ({ items }: PO): readonly string[] => items.map(({ msgid, obsolete }) => JSON.stringify([msgid, obsolete])).sort();

/** What is said stands in it, and what was translated stays: as obsolete once nobody says it. */
function updateCatalogue(before: string, { locale, said }: Pick<CatalogueTask, 'locale' | 'said'>): PO {
  const catalogue = PO.parse(before);
  const standard = { Language: locale, 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit' };
  // Headings that nobody filled in say nothing.
  catalogue.headers = before === '' ? standard : Object.fromEntries(Object.entries(catalogue.headers).filter(([, value]) => value !== ''));
  const own = new Map(catalogue.items.map((item) => [item.msgid, item]));
  const known = readOwnTranslations(locale);
  for (const [id, { file, trail }] of said) {
    // What Steward says in that language needs no second translation, unless the project has one.
    const item = own.get(id) ?? (known.has(id) || Object.hasOwn(namedTexts, id) ? null : new PO.Item());
    if (item === null) continue;
    own.set(id, item);
    Object.assign(item, { msgid: id, references: [file], extractedComments: trail === '' ? [] : [trail], obsolete: false });
  }
  for (const [id, item] of own) item.obsolete ||= !said.has(id) && !known.has(id);
  const kept = [...own.values()].filter((item) => !item.obsolete || item.msgstr.join('') !== '');
  catalogue.items = kept.sort((a, b) => Number(a.obsolete) - Number(b.obsolete) || (a.msgid < b.msgid ? -1 : 1));
  return catalogue;
}

/** The texts that Steward itself has in a language. */
function readOwnTranslations(locale: string): ReadonlySet<string> {
  const file = join(packageFolder, 'locales', locale, 'messages.po');
  const texts = existsSync(file) ? [...parseTranslations(readFileSync(file, 'utf8'))] : [];
  return new Set(texts.flatMap(([id, text]) => (text === '' ? [] : [id])));
}
