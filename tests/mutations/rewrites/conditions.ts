/** Conditions made up of what a resource has: its roles, a few of its fields, and who asks. */

export type Condition =
  | { readonly is: 'role'; readonly role: string }
  | { readonly is: 'equal'; readonly field: string; readonly literal: string | number | boolean }
  | { readonly is: 'among'; readonly field: string; readonly literals: readonly (string | number)[] }
  | { readonly is: 'more'; readonly field: string; readonly than: number; readonly orEqual: boolean }
  | { readonly is: 'empty'; readonly field: string }
  | { readonly is: 'mine'; readonly field: string; readonly of: 'company' | 'username' }
  | { readonly is: 'member'; readonly group: string }
  | { readonly is: 'not'; readonly inner: Condition }
  | { readonly is: 'and' | 'or'; readonly all: readonly Condition[] }
  /** Text that only a rewrite writes, around the conditions in it. */
  | { readonly is: 'written'; readonly text: readonly string[]; readonly parts: readonly Condition[] };

/** Whole numbers below a bound, always the same ones for a seed. */
export type Draw = (below: number) => number;

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function oneOf<T>(all: readonly T[], draw: Draw): T {
  const one = all[draw(all.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

/** As an author would write it. */
export function print(condition: Condition): string {
  switch (condition.is) {
    case 'role':
      return condition.role;
    case 'equal':
      return `self.${condition.field} == ${JSON.stringify(condition.literal)}`;
    case 'among':
      return `self.${condition.field} in ${JSON.stringify(condition.literals)}`;
    case 'more':
      return `self.${condition.field} ${condition.orEqual ? '>=' : '>'} ${condition.than}`;
    case 'empty':
      return `self.${condition.field} == null`;
    case 'mine':
      return `self.${condition.field} == user.${condition.of}`;
    case 'member':
      return `user.company_group == ${JSON.stringify(condition.group)}`;
    case 'not':
      return `!(${print(condition.inner)})`;
    case 'and':
    case 'or':
      return condition.all.map((each) => `(${print(each)})`).join(condition.is === 'and' ? ' && ' : ' || ');
    case 'written':
      return condition.text
        .map((text, at) => `${text}${condition.parts[at] === undefined ? '' : `(${print(condition.parts[at])})`}`)
        .join('');
  }
}

/** What conditions may be made of. */
export interface Words {
  readonly roles: readonly string[];
  /** None where no record is at hand. */
  readonly fields: readonly FieldWords[];
  readonly groups: readonly string[];
}

export interface FieldWords {
  readonly name: string;
  /** Values that literals are taken from. */
  readonly literals: readonly (string | number | boolean)[];
  /** Whether it can be compared with the company of who asks. */
  readonly isText: boolean;
}

export function atomOf({ roles, fields, groups }: Words, draw: Draw): Condition {
  const field = fields.length > 0 && draw(10) < 6 ? oneOf(fields, draw) : null;
  if (field !== null) return atomOfField(field, draw);
  return groups.length > 0 && draw(4) === 0 ? { is: 'member', group: oneOf(groups, draw) } : { is: 'role', role: oneOf(roles, draw) };
}

function atomOfField({ name, literals, isText }: FieldWords, draw: Draw): Condition {
  const literal = oneOf(literals, draw);
  const kind = draw(5);
  if (kind === 0) return { is: 'empty', field: name };
  if (kind === 1 && isText) return { is: 'mine', field: name, of: 'company' };
  if (typeof literal === 'number') return { is: 'more', field: name, than: literal, orEqual: draw(2) === 0 };
  const texts = literals.filter((each) => typeof each === 'string');
  if (kind === 2 && texts.length > 1) return { is: 'among', field: name, literals: texts };
  return { is: 'equal', field: name, literal };
}

export function conditionOf(words: Words, draw: Draw, depth = 2): Condition {
  if (depth === 0 || draw(5) === 0) return atomOf(words, draw);
  const inner = (): Condition => conditionOf(words, draw, depth - 1);
  if (draw(5) === 0) return { is: 'not', inner: inner() };
  return { is: draw(2) === 0 ? 'and' : 'or', all: [inner(), inner()] };
}
