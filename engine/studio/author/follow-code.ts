/** Code that people wrote follows a rename, as far as the types of records tell what it means: TypeScript's own rename, from the types on. */
import type TypeScript from 'typescript';
import type { Source } from '../../language/load/disk.ts';
import { applyEdits, type TextEdit } from './edits.ts';

/** The compiler of the project whose code it is. */
type TypeScriptApi = typeof TypeScript;

/** A project of TypeScript, and the module of types that the descriptors yield. */
export interface CodeToFollow {
  readonly ts: TypeScriptApi;
  /** Folder of its `tsconfig.json`; an absolute path. */
  readonly cwd: string;
  /** Absolute path of the module. */
  readonly types: string;
  /** Its text before and after the rename, which differ in names alone. */
  readonly before: string;
  readonly after: string;
}

export interface FollowedCode {
  /** Files with another text, by absolute path; the module of types is none of them. */
  readonly changed: readonly Source[];
  /** What does not compile any more, as `file:line: message`. */
  readonly broken: readonly string[];
}

/** A name in the module of types that is another one afterwards. */
interface RenamedPair {
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

/** Reads the project and renames in it; nothing is written. Takes seconds: the whole project is read. */
export function renameInCode({ ts, cwd, types, before, after }: CodeToFollow): FollowedCode {
  const pairs = pairRenamedMembers(ts, before, after);
  if (pairs.length === 0) return { changed: [], broken: [] };
  const project = openCodeProject(ts, cwd);
  project.write(types, before);
  const service = project.service;
  const names = new Set(pairs.map(({ from }) => from));
  const mentioning = project.files.filter((file) => file !== types && saysAnyName(project.read(file) ?? '', names));
  const faults = new Map(mentioning.map((file) => [file, new Set(listFaultsIn(ts, service, file))] as const));
  const original = new Map(mentioning.map((file) => [file, project.read(file) ?? '']));
  for (const source of renameInFiles(project, types, pairs)) project.write(source.file, source.text);
  project.write(types, after);
  for (const file of mentioning) mendLiterals({ ts, project, file, pairs, known: faults.get(file) ?? new Set() });
  const changed = mentioning.flatMap((file) => {
    const text = project.read(file) ?? '';
    return text === original.get(file) ? [] : [{ file, text }];
  });
  const broken = mentioning.flatMap((file) =>
    readDiagnostics(service, file).flatMap((each) => (faults.get(file)?.has(faultKeyOf(ts, each)) ? [] : [describeFault(ts, each)])),
  );
  return { changed, broken };
}

interface CodeProject {
  readonly files: readonly string[];
  readonly service: TypeScript.LanguageService;
  readonly read: (file: string) => string | undefined;
  readonly write: (file: string, text: string) => void;
}

function openCodeProject(ts: TypeScriptApi, cwd: string): CodeProject {
  const config = ts.readConfigFile(`${cwd}/tsconfig.json`, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, cwd);
  const written = new Map<string, { readonly text: string; readonly version: number }>();
  const read = (file: string) => written.get(file)?.text ?? ts.sys.readFile(file);
  const service = ts.createLanguageService({
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => String(written.get(file)?.version ?? 0),
    getScriptSnapshot: (file) => {
      const text = read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => cwd,
    getCompilationSettings: () => ({ ...options, noEmit: true, incremental: false }),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: ts.sys.fileExists,
    readFile: read,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const write = (file: string, text: string) => void written.set(file, { text, version: (written.get(file)?.version ?? 0) + 1 });
  return { files: fileNames, service, read, write };
}

/** The members of both texts side by side: one that is there in both is the same, those left over are renamed in their order. */
function pairRenamedMembers(ts: TypeScriptApi, before: string, after: string): readonly RenamedPair[] {
  const [old, now] = [before, after].map((text) => ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest, true));
  return old === undefined || now === undefined ? [] : pairMembersBelow(ts, old, now);
}

function pairMembersBelow(ts: TypeScriptApi, old: TypeScript.Node, now: TypeScript.Node): readonly RenamedPair[] {
  const [olds, nows] = [listMembersBelow(ts, old), listMembersBelow(ts, now)];
  const kept = new Set(nows.map(({ name }) => name));
  const left = new Set(olds.map(({ name }) => name));
  const free = nows.filter(({ name }) => !left.has(name));
  let next = 0;
  return olds.flatMap((member): readonly RenamedPair[] => {
    const other = kept.has(member.name) ? nows.find(({ name }) => name === member.name) : free[next++];
    if (other === undefined) return [];
    const own = other.name === member.name ? [] : [{ at: member.at, from: member.name, to: other.name }];
    return [...own, ...pairMembersBelow(ts, member.node, other.node)];
  });
}

interface TypeMember {
  readonly name: string;
  readonly at: number;
  readonly node: TypeScript.Node;
}

/** The nearest named things below a node: interfaces of the module, properties of a type. */
function listMembersBelow(ts: TypeScriptApi, node: TypeScript.Node): readonly TypeMember[] {
  const found: TypeMember[] = [];
  const look = (child: TypeScript.Node): void => {
    const isNamed = ts.isInterfaceDeclaration(child) || ts.isPropertySignature(child);
    if (!isNamed) return ts.forEachChild(child, look);
    const { name } = child;
    if (ts.isIdentifier(name)) found.push({ name: name.text, at: name.getStart(), node: child });
    else if (ts.isStringLiteral(name)) found.push({ name: name.text, at: name.getStart() + 1, node: child });
  };
  ts.forEachChild(node, look);
  return found;
}

function saysAnyName(text: string, names: ReadonlySet<string>): boolean {
  for (const [word] of text.matchAll(/[A-Za-z_$][\w$-]*/g)) if (names.has(word)) return true;
  return false;
}

function renameInFiles({ service, read }: CodeProject, types: string, pairs: readonly RenamedPair[]): readonly Source[] {
  const edits = new Map<string, TextEdit>();
  for (const { at, to } of pairs) {
    const places = service.findRenameLocations(types, at, false, false, { providePrefixAndSuffixTextForRename: true }) ?? [];
    for (const { fileName, textSpan, prefixText = '', suffixText = '' } of places) {
      if (fileName === types || fileName.includes('/node_modules/')) continue;
      const { start, length } = textSpan;
      edits.set(`${fileName}:${start}`, { file: fileName, start, end: start + length, text: `${prefixText}${to}${suffixText}` });
    }
  }
  const files = [...new Set([...edits.values()].map(({ file }) => file))];
  const sources = files.map((file) => ({ file, text: read(file) ?? '' }));
  return applyEdits(sources, [...edits.values()]);
}

interface LiteralMending {
  readonly ts: TypeScriptApi;
  readonly project: CodeProject;
  readonly file: string;
  readonly pairs: readonly RenamedPair[];
  /** What did not compile before. */
  readonly known: ReadonlySet<string>;
}

/** Names in quotes, which a rename of TypeScript does not reach: each is one where its place takes the new name and not the old one. */
function mendLiterals({ ts, project, file, pairs, known }: LiteralMending): void {
  for (;;) {
    const faults = readDiagnostics(project.service, file).filter((each) => !known.has(faultKeyOf(ts, each)));
    const source = project.service.getProgram()?.getSourceFile(file);
    if (faults.length === 0 || source === undefined) return;
    const edits = new Map(
      faults.flatMap((fault) => findLiteralsAt(ts, project, { source, fault, pairs }).map((edit) => [edit.start, edit])),
    );
    if (edits.size === 0) return;
    for (const { text } of applyEdits([{ file, text: source.text }], [...edits.values()])) project.write(file, text);
  }
}

/** The nearest literals around a fault that say an old name and may say its new one. */
function findLiteralsAt(
  ts: TypeScriptApi,
  { service }: CodeProject,
  { source, fault, pairs }: { source: TypeScript.SourceFile; fault: TypeScript.Diagnostic; pairs: readonly RenamedPair[] },
): readonly TextEdit[] {
  const checker = service.getProgram()?.getTypeChecker();
  const start = fault.start ?? 0;
  const end = start + (fault.length ?? 0);
  const said = ts.flattenDiagnosticMessageText(fault.messageText, '\n');
  let node: TypeScript.Node | undefined = findInnermostNode(ts, source, start, end);
  while (node !== undefined && checker !== undefined && !ts.isStatement(node)) {
    const found = listLiteralsIn(ts, node).flatMap((literal): TextEdit[] => {
      const own = pairs.filter(({ from }) => from === literal.text);
      const taken = listTextsTakenAt(ts, checker, literal);
      const fits = own.find(({ to }) => taken.has(to)) ?? own.find(({ to }) => new RegExp(`\\b${to}\\b`).test(said)) ?? findSolePair(own);
      const isOld = taken.has(literal.text);
      return fits === undefined || isOld
        ? []
        : [{ file: source.fileName, start: literal.getStart() + 1, end: literal.getEnd() - 1, text: fits.to }];
    });
    if (found.length > 0) return found;
    node = node.parent;
  }
  return [];
}

/** The one new name that all pairs have, if they agree. */
function findSolePair(pairs: readonly RenamedPair[]): RenamedPair | undefined {
  return new Set(pairs.map(({ to }) => to)).size === 1 ? pairs[0] : undefined;
}

function findInnermostNode(ts: TypeScriptApi, node: TypeScript.Node, start: number, end: number): TypeScript.Node {
  const inner = ts.forEachChild(node, (child) => (child.getStart() <= start && end <= child.getEnd() ? child : undefined));
  return inner === undefined ? node : findInnermostNode(ts, inner, start, end);
}

function listLiteralsIn(ts: TypeScriptApi, node: TypeScript.Node): readonly TypeScript.StringLiteralLike[] {
  const found: TypeScript.StringLiteralLike[] = [];
  const look = (child: TypeScript.Node): void => {
    if (ts.isStringLiteralLike(child)) found.push(child);
    ts.forEachChild(child, look);
  };
  look(node);
  return found;
}

/** The texts that a place takes. */
function listTextsTakenAt(ts: TypeScriptApi, checker: TypeScript.TypeChecker, literal: TypeScript.StringLiteralLike): ReadonlySet<string> {
  const access = literal.parent.parent;
  if (ts.isLiteralTypeNode(literal.parent) && ts.isIndexedAccessTypeNode(access))
    return new Set(checker.getPropertiesOfType(checker.getTypeFromTypeNode(access.objectType)).map(({ name }) => name));
  const type = checker.getContextualType(literal);
  const all = type === undefined ? [] : type.isUnion() ? type.types : [type];
  return new Set(all.flatMap((each) => (each.isStringLiteral() ? [each.value] : [])));
}

function readDiagnostics(service: TypeScript.LanguageService, file: string): readonly TypeScript.Diagnostic[] {
  return service.getSemanticDiagnostics(file);
}

function listFaultsIn(ts: TypeScriptApi, service: TypeScript.LanguageService, file: string): readonly string[] {
  return readDiagnostics(service, file).map((each) => faultKeyOf(ts, each));
}

/** What a fault is known by: not its place, which moves. */
function faultKeyOf(ts: TypeScriptApi, { code, messageText }: TypeScript.Diagnostic): string {
  return `${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}

function describeFault(ts: TypeScriptApi, { file, start = 0, messageText }: TypeScript.Diagnostic): string {
  const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
  return `${file?.fileName ?? ''}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}
