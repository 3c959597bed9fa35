/** Every name in an expression with what it means: fields along a path, roles, and texts that are values of an enum. */
import { parsed, type ASTNode } from '../language/compile/expression.ts';
import { originsOf } from '../language/compile/origin.ts';
import { fieldMap } from '../language/compile/tree.ts';
import { at, entriesOf, textAt, type MapTree } from '../language/descriptor.ts';
import type { Spot } from '../language/rules/spot.ts';
import type { Root, Ty } from '../model/expression.ts';
import type { Definitions } from './definitions.ts';

/** A name in a text: its characters `start` to `end`, and the id of what it means. */
export interface Named {
  readonly start: number;
  readonly end: number;
  readonly id: string;
  /** It is called as a parameter of an address. */
  readonly isParameter?: true;
}

/** What a part of an expression is: its type, and the fields whose values it may have. */
interface Known {
  readonly ty: Ty | null;
  readonly fields: readonly MapTree[];
}

interface Reading {
  readonly text: string;
  readonly spot: Spot;
  readonly definitions: Definitions;
  readonly vars: ReadonlyMap<string, Known>;
  readonly found: Named[];
}

const nothing: Known = { ty: null, fields: [] };

/** The names in an expression that stands at `spot`; `result` is the field that its value is for, if any. */
export function namesIn(text: string, spot: Spot, definitions: Definitions, result: MapTree | null = null): readonly Named[] {
  const ast = parsed(text);
  if (ast === null) return [];
  const reading: Reading = { text, spot, definitions, vars: new Map(), found: [] };
  read(ast, reading);
  if (result !== null) values(ast, [result], reading);
  return reading.found;
}

/** The ids along a path such as `self.planet.name`, step by step, into any element of a list; a step that is no field has none. */
export function idsAlong(path: readonly string[], spot: Spot, definitions: Definitions): readonly (string | null)[] {
  const [root = '', ...steps] = path;
  let known = rootOf(root, spot);
  return steps.map((step) => {
    const { ty } = known;
    const one = typeof ty === 'object' && ty !== null && 'list' in ty ? ty.list : ty;
    const member = memberOf({ ...known, ty: one }, step, { spot, definitions });
    known = member?.known ?? nothing;
    return member?.id ?? null;
  });
}

/** The id of a value of a field's enum. */
export function valueId(field: MapTree, value: string, spot: Spot, definitions: Definitions): string | null {
  for (const tree of [field, ...['items', 'values'].map((key) => at(field, key))]) {
    if (tree === null) continue;
    const entry = entriesOf(spot.project.types.resolved(fieldMap(tree)), 'enum').find(({ key }) => key === value);
    if (entry) return definitions.idOf(entry);
  }
  return null;
}

function rootOf(name: string, spot: Spot): Known {
  const field = spot.field?.kind === 'map' ? [spot.field] : [];
  if (name === 'it') return { ty: spot.it ?? spot.roots.it ?? null, fields: field };
  return name in spot.roots ? { ty: spot.roots[name as Root] ?? null, fields: [] } : nothing;
}

/** The member of a record: what it is, and the id of its field. */
function memberOf(
  of: Known,
  name: string,
  { spot, definitions }: Pick<Reading, 'spot' | 'definitions'>,
): { id: string | null; known: Known } | null {
  const { ty } = of;
  if (typeof ty !== 'object' || ty === null || !('obj' in ty)) return null;
  const inner = ty.obj[name];
  if (inner === undefined) return null;
  for (const origin of originsOf(ty)) {
    if ('record' in origin) {
      const id = definitions.fieldOf(origin.record, name);
      const field = spot.project.drafts.get(origin.record)?.fields.get(name);
      if (id !== null && field !== undefined) return { id, known: { ty: inner, fields: [field] } };
    } else {
      const entry = entriesOf(origin.members).find(({ key }) => key === name);
      const field = entry && spot.project.types.resolved(fieldMap(entry.value));
      if (entry && field) return { id: definitions.idOf(entry), known: { ty: inner, fields: [field] } };
    }
  }
  return { id: null, known: { ty: inner, fields: [] } };
}

function read(ast: ASTNode, reading: Reading): Known {
  switch (ast.op) {
    case 'id':
      return named(ast, ast.args, reading);
    case '.':
      return member(read(ast.args[0], reading), ast.args[1], ast, reading);
    case '[]':
      return element(ast.args, ast, reading);
    case 'list':
      return joined(ast.args.map((each) => read(each, reading)));
    case 'call':
      return called(ast.args[0], ast.args[1], reading);
    case 'rcall':
      return calledOn(ast.args[0], read(ast.args[1], reading), ast.args[2], reading);
    case '?:': {
      const [condition, ...branches] = ast.args;
      read(condition, reading);
      return joined(branches.map((each) => read(each, reading)));
    }
    case 'value':
    case 'map':
    case '.?':
    case '[?]':
      return nothing;
    case '!_':
    case '-_':
      read(ast.args, reading);
      return nothing;
    default:
      compared(ast.args[0], ast.args[1], reading);
      return nothing;
  }
}

function named(ast: ASTNode, name: string, { spot, definitions, vars, found }: Reading): Known {
  const variable = vars.get(name);
  if (variable !== undefined) return variable;
  const role = spot.project.roles.has(name) ? definitions.find(`_roles.${name}`, ['role']) : null;
  if (role !== null) found.push({ start: ast.start, end: ast.end, id: role.id });
  return rootOf(name, spot);
}

function member(of: Known, name: string, ast: ASTNode, reading: Reading): Known {
  const start = reading.text.lastIndexOf(name, ast.end - name.length);
  return step(of, name, { start, end: start + name.length }, reading);
}

function step(of: Known, name: string, range: { start: number; end: number }, reading: Reading): Known {
  const { ty } = of;
  if (ty !== null && ty === reading.spot.roots.params) return parameter(name, range, reading);
  if (typeof ty === 'object' && ty !== null && 'map' in ty) return { ty: ty.map, fields: of.fields };
  const inner = memberOf(of, name, reading);
  if (inner?.id) reading.found.push({ ...range, id: inner.id });
  return inner?.known ?? nothing;
}

/** `params.x` is the field of that name where a parent's parameter has one. */
function parameter(name: string, range: { start: number; end: number }, { spot, definitions, found }: Reading): Known {
  const parent = entriesOf(spot.draft?.tree ?? null, 'parents').find(({ key }) => key === name);
  const isField = parent !== undefined && textAt(parent.value, 'field') === null;
  const id = isField ? definitions.fieldOf(spot.draft?.name ?? '', name) : null;
  if (id !== null) found.push({ ...range, id, isParameter: true });
  return nothing;
}

function element([owner, index]: readonly [ASTNode, ASTNode], ast: ASTNode, reading: Reading): Known {
  const of = read(owner, reading);
  if (index.op === 'value' && typeof index.args === 'string') {
    const start = reading.text.indexOf(index.args, index.start);
    return step(of, index.args, { start, end: start + index.args.length }, reading);
  }
  read(index, reading);
  return { ty: typeof of.ty === 'object' && of.ty !== null && 'list' in of.ty ? of.ty.list : null, fields: of.fields };
}

function joined(all: readonly Known[]): Known {
  return { ty: all.find(({ ty }) => ty !== null)?.ty ?? null, fields: all.flatMap(({ fields }) => fields) };
}

function called(name: string, operands: readonly ASTNode[], reading: Reading): Known {
  const [first, second] = operands;
  if (name === 'same' && first && second) {
    compared(first, second, reading);
    return nothing;
  }
  if (name === 'count' && first?.op === 'value' && second?.op === 'value') counted(first, second, reading);
  const all = operands.map((each) => read(each, reading));
  if (name === 'coalesce' || name === 'choose') {
    const result = joined(name === 'coalesce' ? all : all.filter((_, index) => index % 2 === 1 || index === all.length - 1));
    for (const each of operands) values(each, result.fields, reading);
    return result;
  }
  return nothing;
}

/** `count("resource", "field", value)` names both as texts. */
function counted(resource: ASTNode, field: ASTNode, { text, definitions, found }: Reading): void {
  const name = String(resource.args);
  const ids = [definitions.find(name, ['resource'])?.id, definitions.fieldOf(name, String(field.args))];
  for (const [index, ast] of [resource, field].entries()) {
    const start = text.indexOf(String(ast.args), ast.start);
    const id = ids[index];
    if (id) found.push({ start, end: start + String(ast.args).length, id });
  }
}

const eachKinds: ReadonlySet<string> = new Set(['all', 'exists', 'map', 'filter']);

function calledOn(name: string, of: Known, operands: readonly ASTNode[], reading: Reading): Known {
  const [variable, body] = operands;
  if (!eachKinds.has(name) || variable?.op !== 'id' || body === undefined) {
    for (const each of operands) read(each, reading);
    return nothing;
  }
  const one: Known = { ty: typeof of.ty === 'object' && of.ty !== null && 'list' in of.ty ? of.ty.list : null, fields: of.fields };
  const result = read(body, { ...reading, vars: new Map([...reading.vars, [variable.args, one]]) });
  if (name === 'filter') return of;
  return name === 'map' && result.ty !== null ? { ty: { list: result.ty }, fields: result.fields } : nothing;
}

function compared(left: ASTNode, right: ASTNode, reading: Reading): void {
  const [a, b] = [read(left, reading), read(right, reading)];
  values(left, b.fields, reading);
  values(right, a.fields, reading);
}

/** The texts that a part may give, as values of the fields it is compared with. */
function values(ast: ASTNode, fields: readonly MapTree[], reading: Reading): void {
  if (fields.length === 0) return;
  if (ast.op === 'value' && typeof ast.args === 'string') {
    const text = ast.args;
    const id = fields.flatMap((field) => valueId(field, text, reading.spot, reading.definitions) ?? [])[0];
    const start = reading.text.indexOf(text, ast.start);
    if (id !== undefined && !reading.found.some((each) => each.start === start))
      reading.found.push({ start, end: start + text.length, id });
  } else if (ast.op === 'list') {
    for (const each of ast.args) values(each, fields, reading);
  } else if (ast.op === '?:') {
    for (const each of ast.args.slice(1)) values(each, fields, reading);
  } else if (ast.op === 'call' && ast.args[0] === 'coalesce') {
    for (const each of ast.args[1]) values(each, fields, reading);
  } else if (ast.op === 'call' && ast.args[0] === 'choose') {
    ast.args[1].forEach((each, index, all) => (index % 2 === 1 || index === all.length - 1 ? values(each, fields, reading) : undefined));
  }
}
