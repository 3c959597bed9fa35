/** What `steward check` finds beside the descriptors: in the code of a project, its screens and its seeds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readModel } from '../language/index.ts';
import { loadFolder, type Source } from '../language/load/disk.ts';
import { loadSeedFiles } from '../language/load/seed-files.ts';
import { createProblem, type Problem } from '../language/problem.ts';
import { readSeeds } from '../language/seeds/judge-seeds.ts';
import type { ServerProject } from '../server/project.ts';
import { wordInEnglish } from '../server/reply/print.ts';
import { ownResources } from '../server/settings.ts';
import { BadSetting } from '../server/variable.ts';
import { codeFile, importProjectCode } from './code.ts';
import { listCodeFaults, type CodeFault } from './code-faults.ts';
import { listHandWrittenProblems } from './hand-written.ts';
import { loadIconFiles } from '../language/load/icon-files.ts';
import { listOwnIconProblems } from './own-icons.ts';
import { findScreensFile } from './page.ts';

export interface FoundBeside {
  readonly problems: readonly Problem[];
  /** The files they are in. */
  readonly sources: readonly Source[];
}

/** Loads the code as `dev` and `build` do. While descriptors have problems only the code by itself is looked at. */
export async function findProjectProblems(root: string): Promise<FoundBeside> {
  const descriptors = loadFolder(join(root, ownResources), ownResources);
  const { model } = readModel(descriptors);
  const seeds = loadSeedFiles(root);
  const screens = findScreensFile(root);
  const code = existsSync(join(root, codeFile)) ? readFileSync(join(root, codeFile), 'utf8') : null;
  const { problems: ofCode, formats } = code === null ? { problems: [], formats: {} } : await lookIntoCode(root, code);
  const ofSeeds = model === null ? [] : readSeeds(seeds, model, { word: wordInEnglish, now: new Date(), formats }).problems;
  return {
    problems: [
      ...ofCode,
      ...(model === null ? [] : [...listHandWrittenProblems(root, descriptors), ...listOwnIconProblems(root, descriptors)]),
      ...ofSeeds.map(({ problem }) => problem),
    ],
    sources: [
      ...seeds,
      ...loadIconFiles(root).values(),
      ...readBehaviourFiles(root),
      ...(code === null ? [] : [{ file: codeFile, text: code }]),
      ...(screens === null ? [] : [{ file: relative(root, screens).replaceAll(sep, '/'), text: readFileSync(screens, 'utf8') }]),
    ],
  };
}

/** What is wrong with the code, and the formats that it knows if nothing is. */
async function lookIntoCode(
  root: string,
  text: string,
): Promise<{ readonly problems: readonly Problem[]; readonly formats: ServerProject['formats'] }> {
  try {
    const project = await importProjectCode(root);
    const faults = listCodeFaults(root, project);
    if (faults.length === 0) return { problems: [], formats: project.formats };
    const behaviours = readBehaviourFiles(root);
    const at = (fault: CodeFault): FilePosition => findBehaviourFault(behaviours, fault) ?? findFault(text, fault);
    return { problems: faults.map((fault) => createCodeProblem(at(fault), fault.message)), formats: {} };
  } catch (error) {
    const told = error instanceof BadSetting ? createCodeProblem({ file: codeFile, line: 1, column: 1 }, error.message) : null;
    return { problems: [told ?? createLoadProblem(root, text, error)], formats: {} };
  }
}

interface FilePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function createCodeProblem(at: FilePosition, message: string): Problem {
  const [fact = message, ...hints] = message.replace(/\.$/, '').split(/(?<=[^.])\. /);
  const hint = hints.length === 0 ? null : `${hints.join('. ')}${/[?.]$/.test(hints.at(-1) ?? '') ? '' : '.'}`;
  return createProblem({ endColumn: at.column + 1, ...at }, { code: 'config', message: fact, hint });
}

/** Where a fault stands, as far as names tell: behind its keys, one after the other. */
function findFault(text: string, { keys, value }: CodeFault): FilePosition {
  // What a comment says is no place; it stays as long as it is.
  const code = text.replaceAll(/(?<=^|\s)\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  let at = 0;
  for (const key of keys) {
    const found = new RegExp(`\\b${key}\\b`).exec(code.slice(at));
    if (found !== null) at += found.index;
  }
  const quoted = value === null ? -1 : [`'${value}'`, `"${value}"`].map((each) => code.indexOf(each, at)).find((index) => index >= 0);
  return positionAt(text, quoted === undefined || quoted < 0 ? at : quoted);
}

/** Where the text of a fault stands in a file of behaviours: most projects have theirs there. */
function findBehaviourFault(files: readonly Source[], { keys, value }: CodeFault): FilePosition | null {
  if (keys[0] !== 'behaviours' || value === null) return null;
  const found = files.flatMap(({ file, text }) => {
    const at = text.search(new RegExp(`['"]${value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"]`));
    return at < 0 ? [] : [positionAt(text, at, file)];
  });
  return found[0] ?? null;
}

function readBehaviourFiles(root: string): readonly Source[] {
  const folder = join(root, 'behaviours');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => ({ file: `behaviours/${name.replaceAll(sep, '/')}`, text: readFileSync(join(folder, name), 'utf8') }));
}

function positionAt(text: string, index: number, file: string = codeFile): FilePosition {
  const before = text.slice(0, index).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

// What runs the code says where it stopped in its own ways: in a frame, in a stack, or by the name of what is not there.
function createLoadProblem(root: string, text: string, error: unknown): Problem {
  const said = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const missing = /^(?:Failed to load url|Cannot find module) '?([^\s']+)'?/.exec(said)?.[1];
  if (missing !== undefined) {
    const at = text.indexOf(missing);
    const place = at < 0 ? { file: codeFile, line: 1, column: 1 } : positionAt(text, at);
    return createCodeProblem(place, `the project cannot be loaded: there is no ${missing}`);
  }
  const [first = '', ...rest] = said.split('\n').filter((line) => line.trim() !== '');
  const reason = /^Transform failed/.test(first) ? (rest[0] ?? first).replace(/^\[\w+\]\s*/, '') : first;
  const whole = `${said}\n${error instanceof Error ? stripVTControlCharacters(error.stack ?? '') : ''}`;
  return createCodeProblem(findFrame(root, whole), `the project cannot be loaded: ${reason}`);
}

function findFrame(root: string, said: string): FilePosition {
  for (const [, path = '', line, column] of said.matchAll(/(?:file:\/\/)?([^\s()]+\.[cm]?[jt]sx?):(\d+):(\d+)/g)) {
    const file = [join(process.cwd(), path), path].map((each) => relative(root, each)).find((each) => isInside(root, each));
    if (file !== undefined) return { file: file.replaceAll(sep, '/'), line: Number(line), column: Number(column) };
  }
  return { file: codeFile, line: 1, column: 1 };
}

function isInside(root: string, file: string): boolean {
  return !file.startsWith('..') && !file.includes('node_modules') && existsSync(join(root, file));
}
