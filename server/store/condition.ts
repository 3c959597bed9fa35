/**
 * Expressions over a stored record as SQL, with the meaning of the evaluator: NULL is unknown, nothing is converted.
 * What has no SQL form here gives null, and the caller evaluates it after the read.
 */
import { parseMoment } from '../../engine/model/dates.ts';
import { evaluate, UNKNOWN, type Scope } from '../../engine/model/evaluate.ts';
import type { Condition, Node, Operator } from '../../engine/model/expression.ts';
import type { Model, Resource } from '../../engine/model/model.ts';
import { reduced } from '../../engine/model/partial.ts';
import { readsOf } from '../../engine/model/reads.ts';
import type { Binds } from './binds.ts';
import { tableOf } from './layout.ts';
import { comparable, numberIn, targetOf, type Kind, type Leaf, type Target } from './leaf.ts';
import { boundsOf } from './moments.ts';

export interface Place {
  readonly model: Model;
  readonly resource: Resource;
  readonly scope: Scope;
  readonly binds: Binds;
  /** Of the record's table, with its dot. */
  readonly alias: string;
}

export interface Translated {
  /** True at most for the records that the condition is true for, if `isWhole` exactly for them. */
  readonly sql: string;
  readonly isWhole: boolean;
}

/** A condition as SQL. The parts of a conjunction that have no SQL form are left out, then `isWhole` is false. */
export function conditionSql(cond: Condition, place: Place): Translated {
  if (typeof cond === 'boolean') return { sql: String(cond), isWhole: true };
  // Without the parts that the user alone decides: what is left is what an index can be asked for.
  const left = reduced(cond, (node) => {
    const value = readsRecord(node) ? null : evaluate(node, place.scope);
    return typeof value === 'boolean' ? { value } : null;
  });
  return typeof left === 'boolean' ? { sql: String(left), isWhole: true } : conjunct(left.node, place);
}

function conjunct(node: Node, place: Place): Translated {
  if (node[0] === 'op' && node[1] === '&&' && node[2] && node[3]) {
    const [left, right] = [conjunct(node[2], place), conjunct(node[3], place)];
    return { sql: `(${left.sql} and ${right.sql})`, isWhole: left.isWhole && right.isWhole };
  }
  const sql = truth(node, place);
  if (sql === null) return { sql: 'true', isWhole: false };
  const hint = indexHint(node, place);
  return { sql: hint === null ? sql : `(${hint} and ${sql})`, isWhole: true };
}

/** A three-valued boolean. */
function truth(node: Node, place: Place): string | null {
  if (!readsRecord(node)) {
    const value = evaluate(node, place.scope);
    return typeof value === 'boolean' ? String(value) : 'null::boolean';
  }
  if (node[0] === 'get') {
    const operand = operandOf(node, place);
    return operand === null ? null : `(case ${operand.json} when 'true'::jsonb then true when 'false'::jsonb then false end)`;
  }
  if (node[0] === 'call') return node[1] === 'same' ? same(node[2], node[3], place) : null;
  if (node[0] !== 'op') return null;
  const [, operator, first, second, third] = node;
  if (first === undefined) return null;
  if (operator === '!') return wrapped(truth(first, place), (sql) => `(not ${sql})`);
  if (second === undefined) return null;
  if (operator === '&&' || operator === '||') return joined(truth(first, place), truth(second, place), operator === '&&' ? 'and' : 'or');
  if (operator === '?:') return third === undefined ? null : choice([first, second, third], place);
  if (operator === 'in') return isIn(first, second, place);
  return comparison(operator, [first, second], place);
}

function readsRecord(node: Node): boolean {
  return readsOf(node).some((read) => read === 'self' || read.startsWith('self.'));
}

function wrapped(sql: string | null, wrap: (sql: string) => string): string | null {
  return sql === null ? null : wrap(sql);
}

function joined(left: string | null, right: string | null, word: 'and' | 'or'): string | null {
  return left === null || right === null ? null : `(${left} ${word} ${right})`;
}

function choice([cond, then, otherwise]: readonly [Node, Node, Node], place: Place): string | null {
  const [a, b, c] = [truth(cond, place), truth(then, place), truth(otherwise, place)];
  return a === null || b === null || c === null ? null : `(case when ${a} then ${b} else ${c} end)`;
}

function comparison(operator: Operator, [first, second]: readonly [Node, Node], place: Place): string | null {
  if (operator === '==')
    return isNull(first) ? asksEmpty(second, place) : isNull(second) ? asksEmpty(first, place) : equal(first, second, place);
  if (operator === '!=') return wrapped(comparison('==', [first, second], place), (sql) => `(not ${sql})`);
  const mirrored: Partial<Record<Operator, Operator>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
  const turned = mirrored[operator];
  if (turned === undefined) return null;
  return readsRecord(first) ? ordered(operator, [first, second], place) : ordered(turned, [second, first], place);
}

function isNull(node: Node): boolean {
  return node[0] === 'lit' && node[1] === null;
}

function asksEmpty(node: Node, place: Place): string | null {
  const operand = operandOf(node, place);
  return operand === null ? null : `(${operand.json} is null)`;
}

/** An operand as JSON that is NULL when empty. */
interface Operand {
  readonly json: string;
  /** Where it comes from; null: a constant. */
  readonly leaf: Leaf | null;
  readonly kind: Kind;
  readonly isList: boolean;
}

function operandOf(node: Node, place: Place): Operand | null {
  if (!readsRecord(node)) return constant(evaluate(node, place.scope), place);
  if (node[0] !== 'get' || node[1] !== 'self') return null;
  const [first, ...rest] = node[2];
  if (first === '_data') return copied(rest, place);
  if (typeof first !== 'string') return null;
  return stored(place.resource, [first, ...rest], place.alias);
}

function constant(value: unknown, { binds }: Place): Operand {
  const isList = Array.isArray(value);
  if (value === UNKNOWN) return { json: 'null::jsonb', leaf: null, kind: 'text', isList };
  const kind = typeof value === 'number' ? 'number' : typeof value === 'string' && parseMoment(value) !== null ? 'date' : 'text';
  return { json: binds.add(JSON.stringify(value), 'jsonb'), leaf: null, kind, isList };
}

function stored(resource: Resource, [name, ...rest]: readonly (string | number)[], alias: string): Operand | null {
  const field = typeof name === 'string' ? resource.fields[name] : undefined;
  if (field === undefined || field.derived !== null || field.value !== null || field.codec.kind === 'comma') return null;
  const steps = rest.filter((step) => typeof step === 'string');
  if (steps.length < rest.length) return null;
  const target = targetOf(resource, field.name, { steps, alias });
  if (target.kind === 'one') return { json: knownJson(target.leaf.json), leaf: target.leaf, kind: target.leaf.kind, isList: false };
  return steps.length > 0 ? null : { json: knownJson(target.json), leaf: null, kind: kindIn(target), isList: true };
}

function kindIn(target: Target): Kind {
  return target.kind === 'one' ? target.leaf.kind : kindIn(target.of);
}

function knownJson(json: string): string {
  return `nullif(nullif(${json},'null'::jsonb),'""'::jsonb)`;
}

/** A field of the record that a reference points to. */
function copied([name, ...member]: readonly (string | number)[], { model, resource, alias }: Place): Operand | null {
  const field = typeof name === 'string' ? resource.fields[name] : undefined;
  const choices = field?.choices;
  const target = choices?.kind === 'ref' ? model.resources[choices.to] : undefined;
  if (field === undefined || choices?.kind !== 'ref' || target === undefined || field.isMultiple) return null;
  const [own, key] = [targetOf(resource, field.name, { alias }), targetOf(target, choices.key, { alias: 'x.' })];
  const read = stored(target, member, 'x.');
  if (read === null || own.kind !== 'one' || key.kind !== 'one') return null;
  const json = `(select ${read.json} from ${tableOf(target)} x where ${key.leaf.column ?? `coalesce(${key.leaf.text},'')`} = ${own.leaf.text} limit 1)`;
  return { json, leaf: null, kind: read.kind, isList: read.isList };
}

function equal(first: Node, second: Node, place: Place): string | null {
  const [a, b] = [operandOf(first, place), operandOf(second, place)];
  if (a === null || b === null) return null;
  if (a.kind !== 'date' && b.kind !== 'date') return `(${a.json} = ${b.json})`;
  const asked = a.leaf?.kind === 'date' ? { leaf: a.leaf, other: second } : b.leaf?.kind === 'date' ? { leaf: b.leaf, other: first } : null;
  if (asked === null) return null;
  const bounds = constantBounds(asked.leaf, asked.other, place);
  return bounds === null ? null : `(${dateText(asked.leaf)} between ${bounds.from} and ${bounds.to})`;
}

function constantBounds(leaf: Leaf, node: Node, { scope, binds }: Place): { readonly from: string; readonly to: string } | null {
  if (readsRecord(node)) return null;
  const value = evaluate(node, scope);
  const bounds = typeof value === 'string' ? boundsOf(value, leaf.dateForm, scope.zone) : null;
  return bounds && { from: binds.add(bounds.from, 'text'), to: binds.add(bounds.to, 'text') };
}

function ordered(operator: Operator, [first, second]: readonly [Node, Node], place: Place): string | null {
  const a = operandOf(first, place);
  if (a?.leaf?.kind === 'number') {
    const b = operandOf(second, place);
    const right =
      b === null
        ? null
        : b.leaf === null
          ? b.kind === 'number'
            ? `(${b.json})::numeric`
            : null
          : b.kind === 'number'
            ? numberIn(b.leaf)
            : null;
    return right === null ? null : `(${numberIn(a.leaf)} ${operator} ${right})`;
  }
  if (a?.leaf?.kind !== 'date') return null;
  const bounds = constantBounds(a.leaf, second, place);
  if (bounds === null) return null;
  return `(${dateText(a.leaf)} ${operator} ${operator === '<' || operator === '>=' ? bounds.from : bounds.to})`;
}

function dateText({ json, text }: Leaf): string {
  return `(case when jsonb_typeof(${json})='string' then nullif(${text},'') end collate "C")`;
}

function isIn(first: Node, second: Node, place: Place): string | null {
  const value = operandOf(first, place);
  if (value === null || value.kind === 'date' || value.isList) return null;
  if (!readsRecord(second)) return inConstant(value, evaluate(second, place.scope), place);
  const list = operandOf(second, place);
  if (list === null || !list.isList || list.kind === 'date') return null;
  const asKey = value.leaf === null ? ` or l.v @> jsonb_build_array(jsonb_build_object('key',${value.json}))` : '';
  const found = `l.v @> ${value.json}${asKey}`;
  const ofList = `case when ${value.json} is null or jsonb_typeof(l.v) is distinct from 'array' then null when ${found} then true when l.v @> 'null'::jsonb or l.v @> '""'::jsonb then null else false end`;
  return `(select ${ofList} from (select ${list.json} as v) l)`;
}

function inConstant(value: Operand, list: unknown, { binds }: Place): string | null {
  if (list === UNKNOWN) return 'null::boolean';
  if (!Array.isArray(list) || list.some((each) => typeof each === 'object' && each !== null)) return null;
  if (list.some((each) => parseMoment(each) !== null)) return null;
  const members = list.map((each) => (each === null || each === '' ? 'null' : binds.add(JSON.stringify(each), 'jsonb')));
  return members.length === 0 ? `(case when ${value.json} is not null then false end)` : `(${value.json} in (${members.join(',')}))`;
}

function same(first: Node | undefined, second: Node | undefined, place: Place): string | null {
  if (first === undefined || second === undefined) return null;
  const isList = operandOf(second, place)?.isList === true && operandOf(first, place)?.isList === false;
  return wrapped(isList ? isIn(first, second, place) : equal(first, second, place), (sql) => `coalesce(${sql}, false)`);
}

/** For `self.field == constant` that must hold: the same again in the form that indexes know. */
function indexHint(node: Node, place: Place): string | null {
  if (node[0] === 'op' && node[1] === '||' && node[2] !== undefined && node[3] !== undefined) {
    const [left, right] = [indexHint(node[2], place), indexHint(node[3], place)];
    return left === null || right === null ? null : `(${left} or ${right})`;
  }
  const [first, second] =
    node[0] === 'op' && (node[1] === '==' || node[1] === 'in')
      ? [node[2], node[3]]
      : node[0] === 'call' && node[1] === 'same'
        ? [node[2], node[3]]
        : [];
  if (first === undefined || second === undefined || !readsRecord(first) || readsRecord(second)) return null;
  const leaf = operandOf(first, place)?.leaf;
  const value = evaluate(second, place.scope);
  const values = Array.isArray(value) ? value : [value];
  if (leaf?.kind !== 'text' || values.length === 0 || !values.every((each) => typeof each === 'string')) return null;
  return `${comparable(leaf)} = any(${place.binds.add(values, 'text[]')})`;
}
