/** What the records that a project begins with name: resources, fields, values of their choices and roles. */
import { createScalarTree, findTree, listTreeEntries, type MapTree, type ScalarTree, type Tree } from '../../language/descriptor.ts';
import { expandFieldMap, isTrueTree } from '../../language/compile/tree.ts';
import type { Source } from '../../language/load/disk.ts';
import { parseYamlSource } from '../../language/parse.ts';
import type { RuleProject } from '../../language/rules/project.ts';
import { locateCsvCells, splitCell, trimCell, type CsvCell } from './csv-cells.ts';
import type { NameDefinitions } from './definitions.ts';
import { findEnumValueId } from './expression-names.ts';
import { treeOfKey, wholeRange, type MeantName } from './meant.ts';
import { createPositions } from './positions.ts';
import { buildFieldOfRoles, isRolesField } from './role-names.ts';

/** Where seeds are read: the project they belong to. */
interface SeedReader {
  readonly project: RuleProject;
  readonly definitions: NameDefinitions;
}

const inSeed = 'value in a seed';

/** The names in these files; what cannot be read names nothing. */
export function listSeedNames(seeds: readonly Source[], reader: SeedReader): readonly MeantName[] {
  return seeds.flatMap((source) => (source.file.endsWith('.csv') ? listTableNames(source, reader) : listYamlNames(source, reader)));
}

/** The seeds that are called as their resource: tables, and lists that stand in a file alone. */
export function listSeedsCalled(name: string, seeds: readonly Source[]): readonly string[] {
  return seeds.flatMap((source) => {
    if (nameOfSeed(source) !== name) return [];
    return source.file.endsWith('.csv') || parseYamlSource(source).tree?.kind !== 'map' ? [source.file] : [];
  });
}

function nameOfSeed({ file }: Source): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

function listYamlNames(source: Source, reader: SeedReader): readonly MeantName[] {
  const { tree } = parseYamlSource(source);
  if (tree?.kind !== 'map') return tree === null ? [] : listRecordNames(tree, nameOfSeed(source), reader);
  return tree.entries.flatMap((entry) => {
    const key = treeOfKey(entry);
    const id = reader.definitions.find(entry.key, ['resource'])?.id ?? null;
    return [{ id, tree: key, range: wholeRange(key), words: 'records of a seed' }, ...listRecordNames(entry.value, entry.key, reader)];
  });
}

function listRecordNames(tree: Tree, resource: string, reader: SeedReader): readonly MeantName[] {
  if (tree.kind !== 'list') return [];
  return tree.items.flatMap((record) => {
    if (record.kind !== 'map') return [];
    return record.entries.flatMap((entry) => [
      nameKey(treeOfKey(entry), reader.definitions.fieldOf(resource, entry.key)),
      ...listSeedFields(resource, entry.key, reader).flatMap((field) => listValueNames(entry.value, field, reader)),
    ]);
  });
}

function nameKey(tree: ScalarTree, id: string | null): MeantName {
  return { id, tree, range: wholeRange(tree), words: 'field of a seed' };
}

/** The field of a resource, and beside it what the roles of users may be. */
function listSeedFields(resource: string, name: string, { project }: SeedReader): readonly MapTree[] {
  const field = project.drafts.get(resource)?.fields.get(name);
  const roles = isRolesField(resource, name, project) ? buildFieldOfRoles(project) : null;
  return [field, roles].filter((each) => each !== null && each !== undefined);
}

function listValueNames(tree: Tree, field: MapTree, reader: SeedReader): readonly MeantName[] {
  if (tree.kind === 'scalar') {
    if (tree.value === null) return [];
    return [{ id: findEnumValueId(field, tree.text, reader, reader.definitions), tree, range: wholeRange(tree), words: inSeed }];
  }
  const { types } = reader.project;
  const items = findTree(field, 'items');
  const element = items === null ? field : types.resolved(expandFieldMap(items));
  if (tree.kind === 'list') return tree.items.flatMap((item) => listValueNames(item, element, reader));
  const values = findTree(field, 'values');
  if (values !== null) return tree.entries.flatMap(({ value }) => listValueNames(value, types.resolved(expandFieldMap(values)), reader));
  const members = listTreeEntries(field, 'fields');
  return tree.entries.flatMap((entry) => {
    const member = members.find(({ key }) => key === entry.key);
    if (member === undefined) return [];
    const inside = listValueNames(entry.value, types.resolved(expandFieldMap(member.value)), reader);
    return [nameKey(treeOfKey(entry), reader.definitions.idOf(member)), ...inside];
  });
}

function listTableNames(source: Source, reader: SeedReader): readonly MeantName[] {
  const resource = nameOfSeed(source);
  const { placeOf } = createPositions(source.text);
  const treeOf = ({ text, start }: CsvCell): ScalarTree => {
    const { line, column } = placeOf(start);
    return createScalarTree(text, { file: source.file, line, column, endColumn: column + text.length });
  };
  const [head = [], ...rows] = locateCsvCells(source.text);
  const headings = head.map(trimCell);
  const columns = headings.map(({ text }) => listSeedFields(resource, text, reader));
  return [
    ...headings.map((heading) => nameKey(treeOf(heading), reader.definitions.fieldOf(resource, heading.text))),
    ...rows.flatMap((cells) =>
      cells.flatMap((cell, at) => {
        const fields = columns[at] ?? [];
        const parts = fields.some(isList) ? splitCell(cell) : [cell];
        return parts.flatMap((part) => fields.flatMap((field) => listValueNames(treeOf(part), field, reader)));
      }),
    ),
  ];
}

function isList(field: MapTree): boolean {
  return findTree(field, 'items') !== null || isTrueTree(findTree(field, 'multiple'));
}
