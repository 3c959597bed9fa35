/** The document that PostgREST writes of itself: tables with their keys, as comments of Swagger 2.0 tell them. */
import { outlineDatabase } from '../database.ts';
import type { TableColumn, TableConstraint } from '../catalogue.ts';
import { toOpenApiList, toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';
import type { ReadTable } from '../postgres.ts';
import type { ApiOutline } from './api.ts';

export function isPostgrestDocument({ root }: OpenApiDocument): boolean {
  const { info, externalDocs } = root;
  const texts = [toOpenApiNode(externalDocs)['url'], toOpenApiNode(externalDocs)['description'], toOpenApiNode(info)['title']];
  return root['swagger'] === '2.0' && texts.some((text) => /postgrest/i.test(String(text)));
}

/** Within one schema, of which only the API knows the name. */
const schema = 'public';

export function outlinePostgrest(
  { root, paths }: OpenApiDocument,
  {
    name,
    url,
    reserved,
    without,
  }: { readonly name: string; readonly url: string; readonly reserved: ReadonlySet<string>; readonly without: ReadonlyMap<string, string> },
): ApiOutline {
  const source = /postgrest/.test(name) || name === 'standard-public-schema' ? 'api' : name;
  const read = Object.entries(toOpenApiNode(root['definitions']))
    .filter(([table]) => Object.hasOwn(paths, `/${table}`) && !without.has(`/${table}`))
    .map(([table, definition]) => readDefinition(table, toOpenApiNode(definition), toOpenApiNode(paths[`/${table}`])));
  const found = outlineDatabase(countReferences(read), { source, reserved });
  return {
    ...found,
    outlines: found.outlines.map((outline) => ({
      ...outline,
      source: outline.source === null ? null : { from: source, path: outline.source.path.slice(schema.length + 1) },
    })),
    sources: { [source]: { dialect: 'postgrest', url } },
    ...{ url, needsToken: root['securityDefinitions'] !== undefined },
    left: [
      ...found.skipped.map((sentence) => `left out ${sentence.replaceAll(`${schema}.`, '')}`),
      ...[...without].map(([path, why]) => `left out ${path}: ${why}.`),
    ],
  };
}

function readDefinition(name: string, definition: OpenApiNode, item: OpenApiNode): ReadTable {
  const required = new Set(toOpenApiList(definition['required']));
  const entries = Object.entries(toOpenApiNode(definition['properties'])).map(([column, each]) => ({ column, of: toOpenApiNode(each) }));
  const told = entries.map(({ column, of }) => ({ column, ...readNotes(String(of['description'] ?? '')) }));
  const key = told.filter(({ isKey }) => isKey).map(({ column }) => column);
  const constraints: readonly TableConstraint[] = [
    ...(key.length === 0 ? [] : [{ kind: 'primary' as const, columns: key, target: null, definition: '' }]),
    ...told.flatMap(({ column, target }) =>
      target === null
        ? []
        : [
            {
              kind: 'foreign' as const,
              columns: [column],
              target: { schema, table: target.table, columns: [target.column] },
              definition: '',
            },
          ],
    ),
  ];
  const targets = new Set(told.flatMap(({ column, target }) => (target === null ? [] : [column])));
  const columns = entries.map(({ column, of }) => {
    const notes = readNotes(String(of['description'] ?? ''));
    return readColumn(column, of, {
      comment: notes.comment,
      isRequired: required.has(column),
      isCounted: key.length === 1 && notes.isKey && !targets.has(column),
    });
  });
  const may = { read: has(item, 'get'), insert: has(item, 'post'), update: has(item, 'patch'), delete: has(item, 'delete') };
  const none: ReadonlySet<string> = new Set();
  return {
    table: {
      ...{ schema, name, isView: key.length === 0, comment: filledTextOrNull(definition['description']), rows: null, may },
      ...{ columns, constraints, indexed: columns.map((column) => column.name), referred: [], cascades: [] },
    },
    facts: {
      key,
      keyOfRows: null,
      long: none,
      short: none,
      empty: none,
      blank: none,
      padded: none,
      beyond: none,
      unaddressed: none,
      midnights: none,
      wide: none,
    },
  };
}

function has(item: OpenApiNode, method: string): boolean {
  return item[method] !== undefined;
}

function filledTextOrNull(text: unknown): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

function readColumn(
  name: string,
  of: OpenApiNode,
  { comment, isRequired, isCounted }: { readonly comment: string | null; readonly isRequired: boolean; readonly isCounted: boolean },
): TableColumn {
  const items = toOpenApiNode(of['items']);
  const given = String(of['format'] ?? of['type'] ?? 'text');
  const plain = given === 'boolean' || given === 'bool' ? 'boolean' : given;
  const length = typeof of['maxLength'] === 'number' && /^(character varying|character)$/.test(plain) ? `(${of['maxLength']})` : '';
  const { default: value } = of;
  return {
    ...{ name, comment, isRequired, isNested: false },
    type: `${plain}${length}`,
    values: toOpenApiList(of['enum'] ?? items['enum']).filter((each): each is string => typeof each === 'string'),
    // Nothing tells that a number counts by itself; keys that are numbers do.
    isMade: isCounted && /^(smallint|integer|bigint)$/.test(plain),
    default: value === undefined || value === null ? null : printDefault(value),
  };
}

function printDefault(value: unknown): string {
  if (typeof value !== 'string') return typeof value === 'object' ? `'${JSON.stringify(value)}'` : String(value);
  return /[()]|^(now|current_)/i.test(value) ? value : `'${value.replaceAll("'", "''")}'`;
}

/** `<pk/>` and `<fk table='x' column='y'/>` in what is written of a column. */
function readNotes(text: string): {
  readonly isKey: boolean;
  readonly target: { readonly table: string; readonly column: string } | null;
  readonly comment: string | null;
} {
  const [, table, column] = /<fk table='([^']+)' column='([^']+)'\s*\/>/.exec(text) ?? [];
  return {
    isKey: text.includes('<pk/>'),
    target: table === undefined || column === undefined ? null : { table, column },
    comment: filledTextOrNull(text.split(/(?:^|\n)\s*Note:\s*\n/)[0]),
  };
}

function countReferences(read: readonly ReadTable[]): readonly ReadTable[] {
  const targets = read.flatMap(({ table }) => table.constraints.flatMap(({ target }) => target ?? []));
  return read.map(({ table, facts }) => {
    const times = targets.filter((target) => target.table === table.name).length;
    return { facts, table: { ...table, referred: times === 0 ? [] : [{ columns: facts.key, times }] } };
  });
}
