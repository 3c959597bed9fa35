/** Every name in an expression with what it means: fields along a path, roles, and texts that are values of an enum. */
import { parseExpression, type ASTNode } from '../../language/compile/expressions/expression.ts';
import { listMemberOrigins } from '../../language/compile/expressions/origin.ts';
import { getElementType } from '../../language/compile/expressions/ty.ts';
import { expandFieldMap } from '../../language/compile/tree.ts';
import { findTree, listTreeEntries, findTreeText, type MapTree } from '../../language/descriptor.ts';
import type { RuleScope } from '../../language/rules/spot.ts';
import type { ScopeRoot, ValueType } from '../../model/expression.ts';
import type { NameDefinitions } from './definitions.ts';
import { buildFieldOfRoles, isRolesField } from './role-names.ts';

/** A name in a text: its characters `start` to `end`, and the id of what it means. */
export interface NamedStretch {
  readonly start: number;
  readonly end: number;
  readonly id: string;
  /** It is called as a parameter of an address. */
  readonly isParameter?: true;
}

/** What a part of an expression is: its type, and the fields whose values it may have. */
interface KnownType {
  readonly ty: ValueType | null;
  readonly fields: readonly MapTree[];
}

interface NameReading {
  readonly text: string;
  readonly spot: RuleScope;
  readonly definitions: NameDefinitions;
  readonly vars: ReadonlyMap<string, KnownType>;
  readonly found: NamedStretch[];
}

const nothing: KnownType = { ty: null, fields: [] };

/** The names in an expression that stands at `spot`; `result` is the field that its value is for, if any. */
export function listExpressionNames(
  text: string,
  spot: RuleScope,
  definitions: NameDefinitions,
  result: MapTree | null = null,
): readonly NamedStretch[] {
  const ast = parseExpression(text);
  if (ast === null) return [];
  const reading: NameReading = { text, spot, definitions, vars: new Map(), found: [] };
  readAst(ast, reading);
  if (result !== null) readTextValues(ast, [result], reading);
  return reading.found;
}

/** The ids along a path such as `self.planet.name`, step by step, into any element of a list; a step that is not a field has none. */
export function resolvePathIds(path: readonly string[], spot: RuleScope, definitions: NameDefinitions): readonly (string | null)[] {
  const [root = '', ...steps] = path;
  let known = knownRootOf(root, spot);
  return steps.map((step) => {
    const { ty } = known;
    const one = getElementType(ty) ?? ty;
    const member = findMember({ ...known, ty: one }, step, { spot, definitions });
    known = member?.known ?? nothing;
    return member?.id ?? null;
  });
}

/** The id of a value of a field's enum. */
export function findEnumValueId(
  field: MapTree,
  value: string,
  spot: Pick<RuleScope, 'project'>,
  definitions: NameDefinitions,
): string | null {
  for (const tree of [field, ...['items', 'values'].map((key) => findTree(field, key))]) {
    if (tree === null) continue;
    const entry = listTreeEntries(spot.project.types.resolved(expandFieldMap(tree)), 'enum').find(({ key }) => key === value);
    if (entry) return definitions.idOf(entry);
  }
  return null;
}

function knownRootOf(name: string, spot: RuleScope): KnownType {
  const field = spot.field?.kind === 'map' ? [spot.field] : [];
  if (name === 'it') return { ty: spot.it ?? spot.roots.it ?? null, fields: field };
  return name in spot.roots ? { ty: spot.roots[name as ScopeRoot] ?? null, fields: [] } : nothing;
}

/** The member of a record: what it is, and the id of its field. */
function findMember(
  of: KnownType,
  name: string,
  { spot, definitions }: Pick<NameReading, 'spot' | 'definitions'>,
): { id: string | null; known: KnownType } | null {
  const { ty } = of;
  if (typeof ty !== 'object' || ty === null || !('obj' in ty)) return null;
  const inner = ty.obj[name];
  if (inner === undefined) return null;
  for (const origin of listMemberOrigins(ty)) {
    if ('record' in origin) {
      const id = definitions.fieldOf(origin.record, name);
      const field = spot.project.drafts.get(origin.record)?.fields.get(name);
      const roles = isRolesField(origin.record, name, spot.project) ? buildFieldOfRoles(spot.project) : null;
      if (id !== null && field !== undefined) return { id, known: { ty: inner, fields: roles === null ? [field] : [field, roles] } };
    } else {
      const entry = listTreeEntries(origin.members).find(({ key }) => key === name);
      const field = entry && spot.project.types.resolved(expandFieldMap(entry.value));
      if (entry && field) return { id: definitions.idOf(entry), known: { ty: inner, fields: [field] } };
    }
  }
  const roles = ty === spot.project.user && name === 'roles' ? buildFieldOfRoles(spot.project) : null;
  return { id: null, known: { ty: inner, fields: roles === null ? [] : [roles] } };
}

function readAst(ast: ASTNode, reading: NameReading): KnownType {
  switch (ast.op) {
    case 'id':
      return readIdentifier(ast, ast.args, reading);
    case '.':
      return readMember(readAst(ast.args[0], reading), ast.args[1], ast, reading);
    case '[]':
      return readElement(ast.args, ast, reading);
    case 'list':
      return joinKnownTypes(ast.args.map((each) => readAst(each, reading)));
    case 'call':
      return readFunctionCall(ast.args[0], ast.args[1], reading);
    case 'rcall':
      return readMethodCall(ast.args[0], readAst(ast.args[1], reading), ast.args[2], reading);
    case '?:': {
      const [condition, ...branches] = ast.args;
      readAst(condition, reading);
      return joinKnownTypes(branches.map((each) => readAst(each, reading)));
    }
    case 'value':
    case 'map':
    case '.?':
    case '[?]':
      return nothing;
    case '!_':
    case '-_':
      readAst(ast.args, reading);
      return nothing;
    default:
      readComparison(ast.args[0], ast.args[1], reading);
      return nothing;
  }
}

function readIdentifier(ast: ASTNode, name: string, { spot, definitions, vars, found }: NameReading): KnownType {
  const variable = vars.get(name);
  if (variable !== undefined) return variable;
  const role = spot.project.roles.has(name) ? definitions.find(`_roles.${name}`, ['role']) : null;
  if (role !== null) found.push({ start: ast.start, end: ast.end, id: role.id });
  return knownRootOf(name, spot);
}

function readMember(of: KnownType, name: string, ast: ASTNode, reading: NameReading): KnownType {
  const start = reading.text.lastIndexOf(name, ast.end - name.length);
  return readStep(of, name, { start, end: start + name.length }, reading);
}

function readStep(of: KnownType, name: string, range: { start: number; end: number }, reading: NameReading): KnownType {
  const { ty } = of;
  if (ty !== null && ty === reading.spot.roots.params) return readParameter(name, range, reading);
  if (typeof ty === 'object' && ty !== null && 'map' in ty) return { ty: ty.map, fields: of.fields };
  const inner = findMember(of, name, reading);
  if (inner?.id) reading.found.push({ ...range, id: inner.id });
  return inner?.known ?? nothing;
}

/** `params.x` is the field of that name where a parent's parameter has one. */
function readParameter(name: string, range: { start: number; end: number }, { spot, definitions, found }: NameReading): KnownType {
  const parent = listTreeEntries(spot.draft?.tree ?? null, 'parents').find(({ key }) => key === name);
  const isField = parent !== undefined && findTreeText(parent.value, 'field') === null;
  const id = isField ? definitions.fieldOf(spot.draft?.name ?? '', name) : null;
  if (id !== null) found.push({ ...range, id, isParameter: true });
  return nothing;
}

function readElement([owner, index]: readonly [ASTNode, ASTNode], ast: ASTNode, reading: NameReading): KnownType {
  const of = readAst(owner, reading);
  if (index.op === 'value' && typeof index.args === 'string') {
    const start = reading.text.indexOf(index.args, index.start);
    return readStep(of, index.args, { start, end: start + index.args.length }, reading);
  }
  readAst(index, reading);
  return { ty: getElementType(of.ty), fields: of.fields };
}

function joinKnownTypes(all: readonly KnownType[]): KnownType {
  return { ty: all.find(({ ty }) => ty !== null)?.ty ?? null, fields: all.flatMap(({ fields }) => fields) };
}

function readFunctionCall(name: string, operands: readonly ASTNode[], reading: NameReading): KnownType {
  const [first, second] = operands;
  if (name === 'same' && first && second) {
    readComparison(first, second, reading);
    return nothing;
  }
  if (name === 'count' && first?.op === 'value' && second?.op === 'value') readCountCall(first, second, reading);
  const all = operands.map((each) => readAst(each, reading));
  if (name === 'coalesce' || name === 'choose') {
    const result = joinKnownTypes(name === 'coalesce' ? all : all.filter((_, index) => index % 2 === 1 || index === all.length - 1));
    for (const each of operands) readTextValues(each, result.fields, reading);
    return result;
  }
  return nothing;
}

/** `count("resource", "field", value)` names both as texts. */
function readCountCall(resource: ASTNode, field: ASTNode, { text, definitions, found }: NameReading): void {
  const name = String(resource.args);
  const ids = [definitions.find(name, ['resource'])?.id, definitions.fieldOf(name, String(field.args))];
  for (const [index, ast] of [resource, field].entries()) {
    const start = text.indexOf(String(ast.args), ast.start);
    const id = ids[index];
    if (id) found.push({ start, end: start + String(ast.args).length, id });
  }
}

const eachKinds: ReadonlySet<string> = new Set(['all', 'exists', 'map', 'filter']);

function readMethodCall(name: string, of: KnownType, operands: readonly ASTNode[], reading: NameReading): KnownType {
  const [variable, body] = operands;
  if (!eachKinds.has(name) || variable?.op !== 'id' || body === undefined) {
    for (const each of operands) readAst(each, reading);
    return nothing;
  }
  const one: KnownType = { ty: getElementType(of.ty), fields: of.fields };
  const result = readAst(body, { ...reading, vars: new Map([...reading.vars, [variable.args, one]]) });
  if (name === 'filter') return of;
  return name === 'map' && result.ty !== null ? { ty: { list: result.ty }, fields: result.fields } : nothing;
}

function readComparison(left: ASTNode, right: ASTNode, reading: NameReading): void {
  const [a, b] = [readAst(left, reading), readAst(right, reading)];
  readTextValues(left, b.fields, reading);
  readTextValues(right, a.fields, reading);
}

/** The texts that a part may give, as values of the fields it is compared with. */
function readTextValues(ast: ASTNode, fields: readonly MapTree[], reading: NameReading): void {
  if (fields.length === 0) return;
  if (ast.op === 'value' && typeof ast.args === 'string') {
    const text = ast.args;
    const id = fields.flatMap((field) => findEnumValueId(field, text, reading.spot, reading.definitions) ?? [])[0];
    const start = reading.text.indexOf(text, ast.start);
    if (id !== undefined && !reading.found.some((each) => each.start === start))
      reading.found.push({ start, end: start + text.length, id });
  } else if (ast.op === 'list') {
    for (const each of ast.args) readTextValues(each, fields, reading);
  } else if (ast.op === '?:') {
    for (const each of ast.args.slice(1)) readTextValues(each, fields, reading);
  } else if (ast.op === 'call' && ast.args[0] === 'coalesce') {
    for (const each of ast.args[1]) readTextValues(each, fields, reading);
  } else if (ast.op === 'call' && ast.args[0] === 'choose') {
    ast.args[1].forEach((each, index, all) =>
      index % 2 === 1 || index === all.length - 1 ? readTextValues(each, fields, reading) : undefined,
    );
  }
}
