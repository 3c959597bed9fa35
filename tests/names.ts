// `npx tsx tests/names.ts`: how well the names of functions and types tell what they are. `architecture.test.ts` holds the figures.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

interface Declared {
  readonly file: string;
  readonly name: string;
  readonly isExported: boolean;
}

export interface Names {
  /** Functions at the top of a module, private ones included. */
  readonly functions: readonly Declared[];
  /** Exported interfaces and type aliases. */
  readonly types: readonly Declared[];
}

export interface NameFigures {
  readonly functions: number;
  /** Share of functions whose name stands in another file as well, from 0 to 1. */
  readonly shared: number;
  /** Letters of the different names, on average. */
  readonly letters: number;
  /** Exported types of one name in several files. */
  readonly twofoldTypes: readonly string[];
  /** Exported functions called by one word. */
  readonly oneWord: readonly string[];
}

const folders = ['engine', 'platform', 'custom-screens'];

function listFiles(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return listFiles(below);
    return /\.tsx?$/.test(entry.name) && !/\.d\.ts$|\.test\.|testing\.ts$|icons\.ts$/.test(entry.name) ? [below] : [];
  });
}

function hasExport(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function listFunctionNames(statement: ts.Statement): readonly string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name && statement.body ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const isFunction = initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
    return isFunction && ts.isIdentifier(name) ? [name.text] : [];
  });
}

/** The names in the source below `root`; tests are left out. */
export function collectNames(root: string): Names {
  const functions: Declared[] = [];
  const types: Declared[] = [];
  for (const path of folders.flatMap((folder) => listFiles(join(root, folder)))) {
    const file = path.slice(root.length + 1);
    for (const statement of ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest).statements) {
      const isExported = hasExport(statement);
      functions.push(...listFunctionNames(statement).map((name) => ({ file, name, isExported })));
      const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
      if (isType && isExported) types.push({ file, name: statement.name.text, isExported });
    }
  }
  return { functions, types };
}

function groupFilesByName(all: readonly Declared[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { name, file } of all) groups.set(name, (groups.get(name) ?? new Set()).add(file));
  return groups;
}

/** `Screen` is what each hand-written screen exports; it is one name for one thing. */
export function measureNames({ functions, types }: Names): NameFigures {
  const groups = groupFilesByName(functions);
  const shared = [...groups.values()].filter((files) => files.size > 1).reduce((sum, files) => sum + files.size, 0);
  return {
    functions: functions.length,
    shared: shared / functions.length,
    letters: [...groups.keys()].reduce((sum, name) => sum + name.length, 0) / groups.size,
    twofoldTypes: [...groupFilesByName(types)].flatMap(([name, files]) => (files.size > 1 ? [`${name}: ${[...files].join(', ')}`] : [])),
    oneWord: functions.filter(({ name, isExported }) => isExported && /^[a-z]+$/.test(name)).map(({ file, name }) => `${file}: ${name}`),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { functions, shared, letters, twofoldTypes, oneWord } = measureNames(collectNames(process.cwd()));
  console.log(`${functions} functions; ${(shared * 100).toFixed(1)} % share their name; names of ${letters.toFixed(1)} letters on average`);
  console.log(`exported types with several meanings: ${twofoldTypes.length}${twofoldTypes.map((line) => `\n  ${line}`).join('')}`);
  console.log(`exported functions of one word: ${oneWord.length}${oneWord.map((line) => `\n  ${line}`).join('')}`);
}
