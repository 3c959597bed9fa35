import type { AcceptedParam, Field, QueryOp, Resource } from '../../engine/model/model.ts';
import type { QueryFilter } from '../../engine/model/query.ts';
import type { Values } from '../../engine/model/values.ts';
import { held, textOf } from '../api/store-reference.ts';

const ages = ['1week', '12month'];
const swapped = (text: string) => [...text].map((char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join('');

/** Values of the field that occur in these records, as texts: the smallest, one in between and the largest. */
function occurring(field: Field, steps: readonly string[], rows: readonly Values[]): readonly string[] {
  const texts = rows.flatMap((row) => held(field, row[field.name], steps).values.map(textOf)).filter((text) => text !== '');
  const all = [...new Set(texts)].sort();
  return [...new Set([all[0], all[Math.floor(all.length / 2)], all.at(-1)].flatMap((text) => text ?? []))];
}

/** A value of the right type that no record has. */
function absent(field: Field): readonly string[] {
  if (field.ty === 'number') return ['-12345'];
  if (field.ty === 'date' || field.ty === 'date-time') return ['1999-01-01'];
  return field.ty === 'bool' ? [] : ['no-such-value'];
}

/** Texts that mean something in the query language, in SQL or in patterns, and must mean themselves here. */
const literals = ["o'clock", 'a,b\\c', '~tilde', '*star', '~empty~', '!', '100%'];

/** What is worth asking of one parameter with one operator. */
function operandsOf(op: QueryOp, field: Field, some: readonly string[]): readonly (readonly (string | null)[])[] {
  const isDate = field.ty === 'date' || field.ty === 'date-time';
  const [first = isDate ? '1999-01-01' : 'x', second = first, third = second] = some;
  const days = isDate ? some.map((text) => text.slice(0, 10)) : [];
  switch (op) {
    case 'eq':
      return [...new Set([first, third, ...days.slice(0, 1), ...absent(field), null])].map((value) => [value]);
    case 'ne':
      // A file is there or not: nothing else is asked of one.
      return field.type === 'file' ? [[null]] : [[second], [null]];
    case 'in':
      return [
        [first, third],
        [first, null],
        [second, ...absent(field), ...literals],
      ];
    case 'prefix':
      return [[first.slice(0, 3)], [swapped(third.slice(0, 3))], ['_']];
    case 'contains':
      return [[first.slice(1, 4)], [swapped(third.slice(-3))], ['%']];
    case 'gt':
    case 'lt':
      return [second, ...days.slice(1, 2)].map((value) => [value]);
    case 'between':
      return [[second, third], [first, ''], ['', second], ...days.slice(1).map((day) => [day, day]), [days[1] ?? second, days[0] ?? first]];
    case 'within':
      return ages.map((age) => [age]);
  }
}

/** Those texts, one by one and with each operator that reads text. */
export function literalCases(accept: AcceptedParam): readonly QueryFilter[] {
  const ops = accept.ops.filter((op) => ['eq', 'ne', 'prefix', 'contains'].includes(op));
  return ops.flatMap((op) => literals.map((text): QueryFilter => ({ param: accept.param, op, values: [text] })));
}

/** Filters that one accepted parameter takes, with operands from the records and some that are in none. */
export function casesOf(resource: Resource, accept: AcceptedParam, rows: readonly Values[]): readonly QueryFilter[] {
  const field = resource.fields[accept.field];
  if (field === undefined) return [];
  const some = occurring(field, accept.steps, rows);
  return accept.ops.flatMap((op) => operandsOf(op, field, some).map((values): QueryFilter => ({ param: accept.param, op, values })));
}
