/** What a project draws by hand: the names that its code gives, held against those that its descriptors ask for. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { parseSync } from 'vite';
import { listCustomNames, type CustomName } from '../language/custom-names.ts';
import type { Source } from '../language/load/disk.ts';
import { createProblem, suggestKnownName, type Problem } from '../language/problem.ts';
import { findScreensFile, screenFiles } from './page.ts';

/** The lists that the file of hand-written parts exports, and what stands in each. */
const lists = {
  customScreens: { holds: ['screen', 'block'], said: 'a screen or a block' },
  customInputs: { holds: ['input'], said: 'an input' },
  customCells: { holds: ['cell'], said: 'a cell' },
  customFormats: { holds: ['format'], said: 'a format' },
} as const satisfies Readonly<Record<string, { readonly holds: readonly CustomName['is'][]; readonly said: string }>>;

type ListName = keyof typeof lists;

interface GivenName {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** null: more is in it than its own text says, such as what another module gives. */
type GivenNames = Readonly<Record<ListName, readonly GivenName[] | null>>;

/** Names that nothing stands behind, and what stands behind none. */
export function listHandWrittenProblems(root: string, sources: readonly Source[]): readonly Problem[] {
  const asked = listCustomNames(sources);
  const path = findScreensFile(root);
  const file = path === null ? screenFiles[0] : relative(root, path).replaceAll(sep, '/');
  const given = path === null ? null : readGivenNames(file, readFileSync(path, 'utf8'));
  return (Object.keys(lists) as ListName[]).flatMap((list) => {
    const { holds, said } = lists[list];
    const wanted = asked.filter(({ is }) => holds.some((each) => each === is));
    const names = given === null ? [] : given[list];
    if (names === null) return [];
    return [
      ...wanted
        .filter(({ name }) => !names.some((each) => each.name === name))
        .map(createMissingProblem({ list, file, names, isThere: given !== null })),
      ...names
        .filter(({ name }) => !wanted.some((each) => each.name === name))
        .map(({ name, line, column }) =>
          createProblem(
            { file, line, column, endColumn: column + name.length },
            { code: 'config', severity: 'warning', message: `no descriptor names "${name}" as ${said}`, hint: describeNaming(list) },
          ),
        ),
    ];
  });
}

interface MissingName {
  readonly list: ListName;
  readonly file: string;
  readonly names: readonly GivenName[];
  readonly isThere: boolean;
}

function createMissingProblem({ list, file, names, isThere }: MissingName) {
  return ({ is, name, place }: CustomName): Problem => {
    const known = names.map((each) => each.name);
    const what = is === 'format' ? 'a format by code' : is === 'input' ? 'an input by hand' : `a ${is} by hand`;
    const message = `"${name}" is ${what}, and ${isThere ? `${list} of ${file} has none of that name` : `there is no ${file}`}`;
    const { hint } = suggestKnownName(name, known, list);
    return createProblem(place, {
      code: 'config',
      message,
      hint: isThere && known.length > 0 ? hint : `It exports ${list}: the manual, page "A project of your own", has what is where.`,
    });
  };
}

function describeNaming(list: ListName): string {
  if (list === 'customScreens') return 'A descriptor names a screen by `page`, a block by `widget`.';
  if (list === 'customFormats') return 'A field names a format by `format`.';
  return list === 'customInputs' ? 'A field names an input by `widget`.' : 'A field or a column names a cell by `as`.';
}

// Read and not run: what is behind it draws, which takes a browser. Loose, for a tree of syntax has more kinds of nodes than are asked for here.
type SyntaxNode = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

function readGivenNames(file: string, text: string): GivenNames {
  const none: GivenNames = { customScreens: [], customInputs: [], customCells: [], customFormats: [] };
  const { program, errors } = parseSync(file, text);
  // What is no TypeScript is told by those who compile it.
  if (errors.length > 0) return { customScreens: null, customInputs: null, customCells: null, customFormats: null };
  const body = program.body as unknown as readonly SyntaxNode[];
  const exported = body.flatMap((statement) => (statement.type.startsWith('Export') ? listExports(statement) : []));
  return {
    ...none,
    ...Object.fromEntries(
      exported
        .filter(([name]) => Object.hasOwn(lists, name))
        .map(([name, value]) => [name, value === null ? null : readNames(value, text)]),
    ),
  };
}

/** Names and values of what a statement exports; null: the value stands elsewhere. */
function listExports({ declaration, specifiers, type }: SyntaxNode): readonly (readonly [name: string, value: SyntaxNode | null])[] {
  if (type === 'ExportAllDeclaration') return Object.keys(lists).map((name) => [name, null] as const);
  const declared = (declaration as SyntaxNode | null | undefined)?.['declarations'] as readonly SyntaxNode[] | undefined;
  const named = (specifiers ?? []) as readonly SyntaxNode[];
  return [
    ...(declared ?? []).map((each) => [nameOf(each['id']), each['init'] as SyntaxNode | null] as const),
    ...named.map((each) => [nameOf(each['exported']), null] as const),
  ];
}

const nameOf = (node: unknown): string => String((node as SyntaxNode | undefined)?.['name'] ?? '');

function readNames(value: SyntaxNode, text: string): readonly GivenName[] | null {
  // `as const`, `satisfies`, a type in front.
  if (value['expression'] !== undefined) return readNames(value['expression'] as SyntaxNode, text);
  if (value.type === 'ObjectExpression') return readKeys(value, text);
  if (value.type !== 'ArrayExpression') return null;
  const elements = (value['elements'] as readonly (SyntaxNode | null)[]).map((element) =>
    element === null ? null : readName(element, text),
  );
  return elements.every((each) => each !== null) ? elements : null;
}

function readName(element: SyntaxNode, text: string): GivenName | null {
  const properties = element.type === 'ObjectExpression' ? (element['properties'] as readonly SyntaxNode[]) : [];
  const name = properties.find(({ key }) => nameOf(key) === 'name')?.['value'] as SyntaxNode | undefined;
  return name === undefined ? null : readString(name, text);
}

/** The keys of a map; null: one of them is no plain text. */
function readKeys(value: SyntaxNode, text: string): readonly GivenName[] | null {
  const keys = (value['properties'] as readonly SyntaxNode[]).map(({ key }) => (key ? readString(key as SyntaxNode, text) : null));
  return keys.every((each) => each !== null) ? keys : null;
}

function readString(node: SyntaxNode, text: string): GivenName | null {
  if (typeof node['value'] !== 'string') return null;
  const before = text.slice(0, node.start + 1).split('\n');
  return { name: node['value'], line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
