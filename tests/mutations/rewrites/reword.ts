/** Other words for the same condition, by the laws of a logic in which what is unknown counts as no at the very end. */
import { atomOf, oneOf, type Condition, type Draw, type Words } from './conditions.ts';

/** `isLast`: only "and" and "or" are around it, so what is unknown may as well be no. */
interface At {
  readonly isLast: boolean;
  readonly words: Words;
  readonly draw: Draw;
}
type Law = (condition: Condition, at: At) => Condition | null;

const not = (inner: Condition): Condition => ({ is: 'not', inner });
const written = (text: readonly string[], ...parts: readonly Condition[]): Condition => ({ is: 'written', text, parts });
const turned = { and: 'or', or: 'and' } as const;

export const laws: Readonly<Record<string, Law>> = {
  'operands swapped': (it) => (it.is === 'and' || it.is === 'or' ? { ...it, all: it.all.toReversed() } : null),
  'De Morgan': (it) => (it.is === 'and' || it.is === 'or' ? not({ is: turned[it.is], all: it.all.map(not) }) : null),
  'denied twice': (it) => not(not(it)),
  'said twice': (it) => ({ is: 'and', all: [it, it] }),
  absorbed: (it, { words, draw }) => ({ is: 'or', all: [it, { is: 'and', all: [atomOf(words, draw), it] }] }),
  'with a literal': (it, { draw }) => oneOf([written(['', ' && true'], it), written(['false || ', ''], it)], draw),
  distributed: (it) => {
    if (it.is !== 'and' && it.is !== 'or') return null;
    const [first, second] = it.all;
    if (first === undefined || second?.is !== turned[it.is]) return null;
    return { is: second.is, all: second.all.map((each): Condition => ({ is: it.is, all: [first, each] })) };
  },
  'a list as alternatives': (it) =>
    it.is === 'among' ? { is: 'or', all: it.literals.map((literal): Condition => ({ is: 'equal', field: it.field, literal })) } : null,
  'a list turned': (it) => (it.is === 'among' ? { ...it, literals: it.literals.toReversed() } : null),
  'a list with one twice': (it) => (it.is === 'among' ? { ...it, literals: [...it.literals, ...it.literals.slice(0, 1)] } : null),
  'a list of one': (it) =>
    it.is === 'equal' && typeof it.literal === 'string' ? { is: 'among', field: it.field, literals: [it.literal] } : null,
  'sides swapped': (it) =>
    it.is === 'equal'
      ? written([`${JSON.stringify(it.literal)} == self.${it.field}`])
      : it.is === 'mine'
        ? written([`user.${it.of} == self.${it.field}`])
        : it.is === 'member'
          ? written([`${JSON.stringify(it.group)} == user.company_group`])
          : null,
  'not unlike': (it) =>
    it.is === 'mine'
      ? written([`!(self.${it.field} != user.${it.of})`])
      : it.is === 'equal'
        ? written([`!(self.${it.field} != ${JSON.stringify(it.literal)})`])
        : null,
  'compared from the other side': (it) => (it.is === 'more' ? written([`${it.than} ${it.orEqual ? '<=' : '<'} self.${it.field}`]) : null),
  'not less': (it) => (it.is === 'more' ? written([`!(self.${it.field} ${it.orEqual ? '<' : '<='} ${it.than})`]) : null),
  'there or not': (it) => (it.is === 'empty' ? written([`!(self.${it.field} != null)`]) : null),
  same: (it, { isLast, draw }) => {
    if (!isLast) return null;
    if (it.is === 'mine')
      return written([draw(2) === 0 ? `same(self.${it.field}, user.${it.of})` : `same(user.${it.of}, self.${it.field})`]);
    if (it.is === 'among') return written([`same(self.${it.field}, ${JSON.stringify(it.literals)})`]);
    return it.is === 'equal' ? written([`same(self.${it.field}, ${JSON.stringify(it.literal)})`]) : null;
  },
  'yes or no': (it, { isLast }) => (isLast ? written(['', ' ? true : false'], it) : null),
  'one after the other': (it, { isLast }) => {
    const [first, second] = it.is === 'and' ? it.all : [];
    return isLast && first !== undefined && second !== undefined ? written(['', ' ? ', ' : false'], first, second) : null;
  },
  'unknown is no': (it, { isLast }) => (isLast ? written(['coalesce(', ', false)'], it) : null),
};

interface Place {
  readonly law: string;
  readonly made: Condition;
}

/** Every way of putting one part of a condition otherwise. */
function waysOf(condition: Condition, at: At): readonly Place[] {
  const own = Object.entries(laws).flatMap(([law, apply]): readonly Place[] => {
    const made = apply(condition, at);
    return made === null ? [] : [{ law, made }];
  });
  if (condition.is === 'not')
    return [...own, ...waysOf(condition.inner, { ...at, isLast: false }).map(({ law, made }) => ({ law, made: not(made) }))];
  if (condition.is !== 'and' && condition.is !== 'or') return own;
  const inner = condition.all.flatMap((each, index) =>
    waysOf(each, at).map(({ law, made }) => ({ law, made: { ...condition, all: condition.all.with(index, made) } })),
  );
  return [...own, ...inner];
}

/** The same condition, put otherwise a few times over; `wanted` is the law that is tried first. */
export function reworded(condition: Condition, o: { readonly words: Words; readonly draw: Draw; readonly wanted: string }) {
  const used: string[] = [];
  let it = condition;
  for (let count = 0; count < 3; count += 1) {
    const ways = waysOf(it, { ...o, isLast: true });
    const fitting = count === 0 ? ways.filter(({ law }) => law === o.wanted) : ways;
    const names = [...new Set(fitting.map(({ law }) => law))];
    if (names.length === 0) continue;
    const name = oneOf(names, o.draw);
    it = oneOf(
      fitting.filter(({ law }) => law === name),
      o.draw,
    ).made;
    used.push(name);
  }
  return { condition: it, used };
}
