/** Conditions that may mean something else than the one they were made from: whether they do, and which way, the server is asked. */
import { atomOf, oneOf, type Condition, type Draw, type Words } from './conditions.ts';

interface With {
  readonly words: Words;
  readonly draw: Draw;
}
type Bend = (condition: Condition, o: With) => Condition | null;

export const bends: Readonly<Record<string, Bend>> = {
  'an alternative more': (it, { words, draw }) => ({ is: 'or', all: [it, atomOf(words, draw)] }),
  'a demand more': (it, { words, draw }) => ({ is: 'and', all: [it, atomOf(words, draw)] }),
  'an operand less': (it, { draw }) => (it.is === 'and' || it.is === 'or' ? oneOf(it.all, draw) : null),
  'and for or': (it) => (it.is === 'and' ? { ...it, is: 'or' } : it.is === 'or' ? { ...it, is: 'and' } : null),
  'the opposite': (it) => ({ is: 'not', inner: it }),
  'an operand denied': (it) =>
    it.is === 'and' || it.is === 'or' ? { ...it, all: it.all.with(0, { is: 'not', inner: it.all[0] as Condition }) } : null,
  'something else': (it, { words, draw }) =>
    it.is === 'and' || it.is === 'or' ? { ...it, all: it.all.with(draw(it.all.length), atomOf(words, draw)) } : atomOf(words, draw),
  'a value less': (it) => (it.is === 'among' ? { ...it, literals: it.literals.slice(1) } : null),
  'the bound itself': (it) => (it.is === 'more' ? { ...it, orEqual: !it.orEqual } : null),
  always: () => ({ is: 'written', text: ['true'], parts: [] }),
};

/** The condition bent somewhere, if it can be in this way. */
export function bent(condition: Condition, name: string, o: With): Condition | null {
  const own = bends[name]?.(condition, o) ?? null;
  if (own !== null) return own;
  if (condition.is === 'not') {
    const inner = bent(condition.inner, name, o);
    return inner === null ? null : { is: 'not', inner };
  }
  if (condition.is !== 'and' && condition.is !== 'or') return null;
  for (const [index, each] of condition.all.entries()) {
    const made = bent(each, name, o);
    if (made !== null) return { ...condition, all: condition.all.with(index, made) };
  }
  return null;
}
