/** Which fields a list is filtered by, and how its API is asked for each operator. */
import { fieldTypeOf } from '../../../fields/types.ts';
import { toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';
import { schemaTypeOf } from '../openapi-schema.ts';
import type { OutlineField } from '../outline.ts';
import type { ApiCollection } from './collections.ts';
import { isPageWord, isSortWord, schemaOfParameter, textOfParameter } from './pages.ts';

export interface FoundFilters {
  /** What stands under `filters` of the source, by operator. */
  readonly templates: Readonly<Record<string, string>>;
  /** Names of fields. */
  readonly fields: readonly string[];
  /** What is sent for a search; null: nothing searches. */
  readonly search: string | null;
  /** Parameters that became nothing. */
  readonly left: readonly string[];
  /** What is asked for where nobody asks for anything, such as `state=open`. */
  readonly silent: readonly string[];
}

interface AskedOp {
  readonly wire: string;
  readonly op: string;
  readonly template: string;
}

/** What is before and behind the name of a field, by operator. */
const affixes: readonly (readonly [op: string, before: string, after: string])[] = [
  ...[
    ['filter[', ']'],
    ['', '[eq]'],
    ['', '__eq'],
    ['', '_eq'],
    ['filter.', ''],
  ].map(([before = '', after = '']) => ['eq', before, after] as const),
  ...['[gte]', '__gte', '_gte', '.gte', '_min', 'Min', 'Gte'].map((after) => ['gt', '', after] as const),
  ...['[lte]', '__lte', '_lte', '.lte', '_max', 'Max', 'Lte'].map((after) => ['lt', '', after] as const),
  ...[
    ['gt', 'min_'],
    ['lt', 'max_'],
  ].map(([op = '', before = '']) => [op, before, ''] as const),
  ...['[contains]', '__icontains', '__contains', '_contains', '.contains'].map((after) => ['contains', '', after] as const),
  ...['__istartswith', '__startswith', '[startsWith]', '_prefix'].map((after) => ['prefix', '', after] as const),
];

const searchWords = /^_?(q|query|search|search_?(term|text|query)|term|keywords?|filter\[(q|search)\]|text)$/i;
/** Neither a filter nor anything that a source has a word for. */
const others =
  /^_?(fields?|include|includes|expand|embed|select|format|locale|lang|language|pretty|api_?key|access_?token|count|\$count|\$select|\$expand|with_count)$/i;

export function findFilters({ asked, item }: ApiCollection, fields: readonly OutlineField[], api: OpenApiDocument): FoundFilters {
  const byWire = new Map(fields.map((field) => [field.path ?? field.name, field]));
  const params = asked.filter(({ name }) => !isPageWord(String(name)) && !isSortWord(String(name)));
  const isSearch = (name: string): boolean => searchWords.test(name) && (/^(q|query|search)$/i.test(name) || !byWire.has(name));
  const searching = params.find((param) => isSearch(String(param['name'])));
  const rest = params.filter((param) => param !== searching && !others.test(String(param['name'])));
  const ops = rest.map((param) => ({ param, ops: listOps(param, byWire, api) }));
  const known = ops.flatMap((each) => each.ops);
  const { templates, wires } = chooseOps(known, byWire, item?.param ?? null);
  return {
    templates,
    fields: wires.flatMap((wire) => byWire.get(wire)?.name ?? []),
    search: searching === undefined ? null : `${String(searching['name'])}={value}`,
    left: ops.filter(({ ops: own }) => own.every(({ wire }) => !wires.includes(wire))).map(({ param }) => String(param['name'])),
    silent: rest.flatMap((param) => {
      const { default: value } = schemaOfParameter(param, api);
      const isNarrow = (typeof value === 'string' || typeof value === 'boolean') && !/^(all|any|both|\*)?$/i.test(String(value));
      return isNarrow && byWire.has(String(param['name'])) ? [`${String(param['name'])}=${value}`] : [];
    }),
  };
}

function listOps(param: OpenApiNode, byWire: ReadonlyMap<string, OutlineField>, api: OpenApiDocument): readonly AskedOp[] {
  const name = String(param['name']);
  const schema = schemaOfParameter(param, api);
  // One parameter for a whole object: its members stand in brackets behind the name.
  if (param['style'] === 'deepObject' && schemaTypeOf(schema) === 'object')
    return Object.keys(toOpenApiNode(schema['properties'])).flatMap((wire) =>
      byWire.has(wire) ? [{ wire, op: 'eq', template: `${name}[{field}]={value}` }] : [],
    );
  if (/[{}&=\s]/.test(name)) return [];
  if (byWire.has(name)) return listOpsOfName(name, param, schema);
  return affixes.flatMap(([op, before, after]) => {
    if (!name.startsWith(before) || !name.endsWith(after)) return [];
    const wire = name.slice(before.length, name.length - after.length);
    return byWire.has(wire) ? [{ wire, op, template: `${before}{field}${after}={value}` }] : [];
  });
}

function listOpsOfName(name: string, param: OpenApiNode, schema: OpenApiNode): readonly AskedOp[] {
  const template = '{field}={value}';
  if (/\b(contain(s|ing)?|partial(ly)?|substring|fuzzy)\b/i.test(textOfParameter(param, schema)) && schema['enum'] === undefined)
    return [{ wire: name, op: 'contains', template }];
  if (schemaTypeOf(schema) !== 'array') return [{ wire: name, op: 'eq', template }];
  const isRepeated = param['explode'] !== false && (param['collectionFormat'] === undefined || param['collectionFormat'] === 'multi');
  return isRepeated ? ['eq', 'in'].map((op) => ({ wire: name, op, template })) : [{ wire: name, op: 'eq', template: '{field}={one}' }];
}

/**
 * A source has one template for each operator, and a field is offered every one of them that its type has: of the operators that some
 * field has, those are taken with which most fields have all.
 */
function chooseOps(
  known: readonly AskedOp[],
  byWire: ReadonlyMap<string, OutlineField>,
  key: string | null,
): { readonly templates: Readonly<Record<string, string>>; readonly wires: readonly string[] } {
  const names = [...new Set(known.map(({ op }) => op))];
  const sets = [names, ['eq', 'in'], ['eq'], ['contains'], ['gt', 'lt']].map((set) => set.filter((op) => names.includes(op)));
  const tried = sets.map((set) => {
    const templates = Object.fromEntries(
      set.map((op) => [op, mostUsed(known.filter((each) => each.op === op).map(({ template }) => template))]),
    );
    const usable = known.filter(({ op, template }) => templates[op] === template);
    const wires = [...byWire].flatMap(([wire, field]) => {
      if (wire === key || !isPlainField(field)) return [];
      const own = usable.filter((each) => each.wire === wire).map(({ op }) => op);
      const offered = offeredOps(field, set);
      return offered.length > 0 && offered.every((op) => offeredOps(field, own).includes(op)) ? [wire] : [];
    });
    return { templates, wires };
  });
  const [best] = tried.toSorted((one, other) => other.wires.length - one.wires.length);
  return best === undefined || best.wires.length === 0 ? { templates: {}, wires: [] } : best;
}

function mostUsed(templates: readonly string[]): string {
  const [best = ''] = [...new Set(templates)].toSorted(
    (one, other) => templates.filter((each) => each === other).length - templates.filter((each) => each === one).length,
  );
  return best;
}

function offeredOps({ type, enum: values }: OutlineField, ops: readonly string[]): readonly string[] {
  const offered: readonly string[] = values.length > 0 && type !== 'boolean' ? ['eq', 'in', 'ne'] : fieldTypeOf({ type }).filterOps;
  return offered.filter((op) => (op === 'between' ? ops.includes('gt') && ops.includes('lt') : ops.includes(op === 'within' ? 'gt' : op)));
}

function isPlainField({ type, multiple, fields }: OutlineField): boolean {
  return !multiple && fields.length === 0 && !['json', 'key-value', 'array', 'object', 'text'].includes(type);
}

/** Parameters without which the list answers nothing, and that a source does not send. */
export function listNeeded({ asked }: ApiCollection): readonly string[] {
  return asked.filter((param) => param['required'] === true && !isPageWord(String(param['name']))).map((param) => String(param['name']));
}
