/**
 * Expressions over a stored record as SQL, with the meaning of the evaluator: NULL is unknown, nothing is converted.
 * What has no SQL form here gives null, and the caller evaluates it after the read.
 */
import { parseMoment } from '../../model/dates.ts';
import { evaluateNode, UNKNOWN, type EvaluationScope } from '../../model/evaluate.ts';
import type { Condition, ExpressionNode, Operator } from '../../model/expression.ts';
import type { Model, Resource } from '../../model/model.ts';
import { reduceCondition } from '../../model/partial.ts';
import { onceFor } from '../../model/once-for.ts';
import { listNodeReads } from '../../model/reads.ts';
import type { SqlParameters } from './binds.ts';
import { buildColumnHoldsSql, isSpeltOnce } from './existing.ts';
import { tableNameOf } from './layout.ts';
import { comparableSql, castJsonNumber, locateSqlTarget, type LeafKind, type SqlLeaf, type SqlTarget } from './leaf.ts';
import { dateBoundsOf } from './moments.ts';

export interface ConditionScope {
  readonly model: Model;
  readonly resource: Resource;
  readonly scope: EvaluationScope;
  readonly binds: SqlParameters;
  /** Of the record's table, with its dot. */
  readonly alias: string;
}

export interface TranslatedCondition {
  /** True at most for the records that the condition is true for, if `isWhole` exactly for them. */
  readonly sql: string;
  readonly isWhole: boolean;
}

/** A condition as SQL. The parts of a conjunction that have no SQL form are left out, then `isWhole` is false. */
export function translateCondition(cond: Condition, place: ConditionScope): TranslatedCondition {
  if (typeof cond === 'boolean') return { sql: String(cond), isWhole: true };
  // Without the parts that the user alone decides: what is left is what an index can be asked for.
  const left = reduceCondition(cond, (node) => {
    const value = readsOwnRecord(node) ? null : evaluateNode(node, place.scope);
    return typeof value === 'boolean' ? { value } : null;
  });
  return typeof left === 'boolean' ? { sql: String(left), isWhole: true } : translateConjunction(left.node, place);
}

function translateConjunction(node: ExpressionNode, place: ConditionScope): TranslatedCondition {
  if (node[0] === 'op' && node[1] === '&&' && node[2] && node[3]) {
    const [left, right] = [translateConjunction(node[2], place), translateConjunction(node[3], place)];
    return { sql: `(${left.sql} and ${right.sql})`, isWhole: left.isWhole && right.isWhole };
  }
  const sql = translateTruth(node, place);
  if (sql === null) return { sql: 'true', isWhole: false };
  const hint = buildIndexHint(node, place);
  return { sql: hint === null ? sql : hint.isWhole ? hint.sql : `(${hint.sql} and ${sql})`, isWhole: true };
}

/** A three-valued boolean. */
function translateTruth(node: ExpressionNode, place: ConditionScope): string | null {
  if (!readsOwnRecord(node)) {
    const value = evaluateNode(node, place.scope);
    return typeof value === 'boolean' ? String(value) : 'null::boolean';
  }
  if (node[0] === 'get') {
    const operand = translateOperand(node, place);
    return operand === null ? null : `(case ${operand.json} when 'true'::jsonb then true when 'false'::jsonb then false end)`;
  }
  if (node[0] === 'call') return node[1] === 'same' ? translateSame(node[2], node[3], place) : null;
  if (node[0] !== 'op') return null;
  const [, operator, first, second, third] = node;
  if (first === undefined) return null;
  if (operator === '!') return wrapSql(translateTruth(first, place), (sql) => `(not ${sql})`);
  if (second === undefined) return null;
  if (operator === '&&' || operator === '||')
    return joinSql(translateTruth(first, place), translateTruth(second, place), operator === '&&' ? 'and' : 'or');
  if (operator === '?:') return third === undefined ? null : translateChoice([first, second, third], place);
  if (operator === 'in') return translateMembership(first, second, place);
  return translateComparison(operator, [first, second], place);
}

const readsOwnRecord = onceFor((node: ExpressionNode): boolean =>
  listNodeReads(node).some((read) => read === 'self' || read.startsWith('self.')),
);

function wrapSql(sql: string | null, wrap: (sql: string) => string): string | null {
  return sql === null ? null : wrap(sql);
}

function joinSql(left: string | null, right: string | null, word: 'and' | 'or'): string | null {
  return left === null || right === null ? null : `(${left} ${word} ${right})`;
}

function translateChoice(
  [cond, then, otherwise]: readonly [ExpressionNode, ExpressionNode, ExpressionNode],
  place: ConditionScope,
): string | null {
  const [a, b, c] = [translateTruth(cond, place), translateTruth(then, place), translateTruth(otherwise, place)];
  return a === null || b === null || c === null ? null : `(case when ${a} then ${b} else ${c} end)`;
}

function translateComparison(
  operator: Operator,
  [first, second]: readonly [ExpressionNode, ExpressionNode],
  place: ConditionScope,
): string | null {
  if (operator === '==')
    return isNullLiteral(first)
      ? translateEmptiness(second, place)
      : isNullLiteral(second)
        ? translateEmptiness(first, place)
        : translateEquality(first, second, place);
  if (operator === '!=') return wrapSql(translateComparison('==', [first, second], place), (sql) => `(not ${sql})`);
  const mirrored: Partial<Record<Operator, Operator>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
  const turned = mirrored[operator];
  if (turned === undefined) return null;
  return readsOwnRecord(first) ? translateOrdering(operator, [first, second], place) : translateOrdering(turned, [second, first], place);
}

function isNullLiteral(node: ExpressionNode): boolean {
  return node[0] === 'lit' && node[1] === null;
}

function translateEmptiness(node: ExpressionNode, place: ConditionScope): string | null {
  const operand = translateOperand(node, place);
  return operand === null ? null : `(${operand.json} is null)`;
}

/** An operand as JSON that is NULL when empty. */
interface SqlOperand {
  readonly json: string;
  /** Where it comes from; null: a constant. */
  readonly leaf: SqlLeaf | null;
  readonly kind: LeafKind;
  readonly isList: boolean;
}

function translateOperand(node: ExpressionNode, place: ConditionScope): SqlOperand | null {
  if (!readsOwnRecord(node)) return bindConstant(evaluateNode(node, place.scope), place);
  if (node[0] !== 'get' || node[1] !== 'self') return null;
  const [first, ...rest] = node[2];
  if (first === '_data') return translateCopiedField(rest, place);
  if (typeof first !== 'string') return null;
  return locateStoredOperand(place.resource, [first, ...rest], place.alias);
}

function bindConstant(value: unknown, { binds }: ConditionScope): SqlOperand {
  const isList = Array.isArray(value);
  if (value === UNKNOWN) return { json: 'null::jsonb', leaf: null, kind: 'text', isList };
  const kind = typeof value === 'number' ? 'number' : typeof value === 'string' && parseMoment(value) !== null ? 'date' : 'text';
  return { json: binds.add(JSON.stringify(value), 'jsonb'), leaf: null, kind, isList };
}

function locateStoredOperand(resource: Resource, [name, ...rest]: readonly (string | number)[], alias: string): SqlOperand | null {
  const field = typeof name === 'string' ? resource.fields[name] : undefined;
  if (field === undefined || field.derived !== null || field.value !== null || field.codec.kind === 'comma') return null;
  const steps = rest.filter((step) => typeof step === 'string');
  if (steps.length < rest.length) return null;
  const target = locateSqlTarget(resource, field.name, { steps, alias });
  if (target.kind === 'one') return { json: nullifyEmptyJson(target.leaf.json), leaf: target.leaf, kind: target.leaf.kind, isList: false };
  return steps.length > 0 ? null : { json: nullifyEmptyJson(target.json), leaf: null, kind: leafKindOf(target), isList: true };
}

function leafKindOf(target: SqlTarget): LeafKind {
  return target.kind === 'one' ? target.leaf.kind : leafKindOf(target.of);
}

function nullifyEmptyJson(json: string): string {
  return `nullif(nullif(${json},'null'::jsonb),'""'::jsonb)`;
}

/** A field of the record that a reference points to. */
function translateCopiedField(
  [name, ...member]: readonly (string | number)[],
  { model, resource, alias }: ConditionScope,
): SqlOperand | null {
  const field = typeof name === 'string' ? resource.fields[name] : undefined;
  const choices = field?.choices;
  const target = choices?.kind === 'ref' ? model.resources[choices.to] : undefined;
  // What is in another system cannot be joined.
  const isElsewhere = resource.source !== null || target?.source !== null;
  if (field === undefined || choices?.kind !== 'ref' || target === undefined || isElsewhere || field.isMultiple) return null;
  const [own, key] = [locateSqlTarget(resource, field.name, { alias }), locateSqlTarget(target, choices.key, { alias: 'x.' })];
  const read = locateStoredOperand(target, member, 'x.');
  if (read === null || own.kind !== 'one' || key.kind !== 'one') return null;
  const json = `(select ${read.json} from ${tableNameOf(target)} x where ${key.leaf.column ?? `coalesce(${key.leaf.text},'')`} = ${own.leaf.text} limit 1)`;
  return { json, leaf: null, kind: read.kind, isList: read.isList };
}

function translateEquality(first: ExpressionNode, second: ExpressionNode, place: ConditionScope): string | null {
  const [a, b] = [translateOperand(first, place), translateOperand(second, place)];
  if (a === null || b === null) return null;
  if (a.kind !== 'date' && b.kind !== 'date') return `(${a.json} = ${b.json})`;
  const asked = a.leaf?.kind === 'date' ? { leaf: a.leaf, other: second } : b.leaf?.kind === 'date' ? { leaf: b.leaf, other: first } : null;
  if (asked === null) return null;
  const bounds = bindConstantBounds(asked.leaf, asked.other, place);
  return bounds === null ? null : `(${castDateText(asked.leaf)} between ${bounds.from} and ${bounds.to})`;
}

function bindConstantBounds(
  leaf: SqlLeaf,
  node: ExpressionNode,
  { scope, binds }: ConditionScope,
): { readonly from: string; readonly to: string } | null {
  if (readsOwnRecord(node)) return null;
  const value = evaluateNode(node, scope);
  const bounds = typeof value === 'string' ? dateBoundsOf(value, leaf.dateForm, scope.zone) : null;
  return bounds && { from: binds.add(bounds.from, 'text'), to: binds.add(bounds.to, 'text') };
}

function translateOrdering(
  operator: Operator,
  [first, second]: readonly [ExpressionNode, ExpressionNode],
  place: ConditionScope,
): string | null {
  const a = translateOperand(first, place);
  if (a?.leaf?.kind === 'number') {
    const b = translateOperand(second, place);
    const right =
      b === null
        ? null
        : b.leaf === null
          ? b.kind === 'number'
            ? `(${b.json})::numeric`
            : null
          : b.kind === 'number'
            ? castJsonNumber(b.leaf)
            : null;
    return right === null ? null : `(${castJsonNumber(a.leaf)} ${operator} ${right})`;
  }
  if (a?.leaf?.kind !== 'date') return null;
  const bounds = bindConstantBounds(a.leaf, second, place);
  if (bounds === null) return null;
  return `(${castDateText(a.leaf)} ${operator} ${operator === '<' || operator === '>=' ? bounds.from : bounds.to})`;
}

function castDateText({ json, text }: SqlLeaf): string {
  return `(case when jsonb_typeof(${json})='string' then nullif(${text},'') end collate "C")`;
}

function translateMembership(first: ExpressionNode, second: ExpressionNode, place: ConditionScope): string | null {
  const value = translateOperand(first, place);
  if (value === null || value.kind === 'date' || value.isList) return null;
  if (!readsOwnRecord(second)) return translateConstantMembership(value, evaluateNode(second, place.scope), place);
  const list = translateOperand(second, place);
  if (list === null || !list.isList || list.kind === 'date') return null;
  const asKey = value.leaf === null ? ` or l.v @> jsonb_build_array(jsonb_build_object('key',${value.json}))` : '';
  const found = `l.v @> ${value.json}${asKey}`;
  const ofList = `case when ${value.json} is null or jsonb_typeof(l.v) is distinct from 'array' then null when ${found} then true when l.v @> 'null'::jsonb or l.v @> '""'::jsonb then null else false end`;
  return `(select ${ofList} from (select ${list.json} as v) l)`;
}

function translateConstantMembership(value: SqlOperand, list: unknown, { binds }: ConditionScope): string | null {
  if (list === UNKNOWN) return 'null::boolean';
  if (!Array.isArray(list) || list.some((each) => typeof each === 'object' && each !== null)) return null;
  if (list.some((each) => parseMoment(each) !== null)) return null;
  const members = list.map((each) => (each === null || each === '' ? 'null' : binds.add(JSON.stringify(each), 'jsonb')));
  return members.length === 0 ? `(case when ${value.json} is not null then false end)` : `(${value.json} in (${members.join(',')}))`;
}

function translateSame(first: ExpressionNode | undefined, second: ExpressionNode | undefined, place: ConditionScope): string | null {
  if (first === undefined || second === undefined) return null;
  const isList = translateOperand(second, place)?.isList === true && translateOperand(first, place)?.isList === false;
  return wrapSql(
    isList ? translateMembership(first, second, place) : translateEquality(first, second, place),
    (sql) => `coalesce(${sql}, false)`,
  );
}

/** For `self.field == constant` that must hold: the same again in the form that indexes know; `isWhole`: that says it all. */
function buildIndexHint(node: ExpressionNode, place: ConditionScope): TranslatedCondition | null {
  if (node[0] === 'op' && node[1] === '||' && node[2] !== undefined && node[3] !== undefined) {
    const [left, right] = [buildIndexHint(node[2], place), buildIndexHint(node[3], place)];
    return left && right && { sql: `(${left.sql} or ${right.sql})`, isWhole: left.isWhole && right.isWhole };
  }
  const [first, second] =
    node[0] === 'op' && (node[1] === '==' || node[1] === 'in')
      ? [node[2], node[3]]
      : node[0] === 'call' && node[1] === 'same'
        ? [node[2], node[3]]
        : [];
  if (first === undefined || second === undefined || !readsOwnRecord(first) || readsOwnRecord(second)) return null;
  const leaf = translateOperand(first, place)?.leaf;
  const value = evaluateNode(second, place.scope);
  const values = Array.isArray(value) ? value : [value];
  if (leaf?.kind !== 'text' || values.length === 0 || !values.every((each) => typeof each === 'string')) return null;
  const [only, ...more] = values;
  if (leaf.native !== null) {
    const sql = buildColumnHoldsSql(leaf.native, { values, binds: place.binds });
    return sql === null ? null : { sql, isWhole: isSpeltOnce(leaf.native, 'text') && !values.includes('') };
  }
  const wanted = more.length === 0 ? place.binds.add(only, 'text') : `any(${place.binds.add(values, 'text[]')})`;
  return { sql: `${comparableSql(leaf)} = ${wanted}`, isWhole: false };
}
