/** Changes as lines that people read: what somebody gains or loses in one, and what is said of many things once. */
import type { ModelChange, ChangeDirection, ChangedRight } from './change.ts';
import { describeLeft } from './rights.ts';

/** One word before a sentence; empty where there is no direction. */
const marks: Readonly<Record<ChangeDirection, string>> = {
  widened: 'wider',
  narrowed: 'narrower',
  tightened: 'tighter',
  loosened: 'looser',
  changed: '',
};

export interface DiffLine {
  readonly mark: string;
  readonly says: string;
  /** Empty where it is written nowhere. */
  readonly place: string;
}

/** What somebody gains or loses outright is one line for each of them. */
export function listDiffLines(changes: readonly ModelChange[]): readonly DiffLine[] {
  const told = new Set<string>();
  return changes.flatMap((change) => {
    const { right } = change;
    if (right === null) return [createDiffLine(change, change.says)];
    const key = keyOfRight(right);
    if (told.has(key)) return [];
    told.add(key);
    const own = changes.filter((other) => other.right !== null && keyOfRight(other.right) === key);
    return [createDiffLine(change, `${right.who} ${right.isGain ? 'gains' : 'loses'}: ${describeDeeds(own)}${describeLeft(right)}`)];
  });
}

function keyOfRight({ who, isGain, left }: ChangedRight): string {
  return `${who} ${String(isGain)} ${left ?? ''}`;
}

function createDiffLine(change: ModelChange, says: string): DiffLine {
  const mark = marks[change.direction];
  return {
    mark: change.weight === 'data' ? 'new' : mark === '' && change.weight === 'effect' ? 'effect' : mark,
    says: `${says}${describeUses(change)}`,
    place: change.place === null ? '' : `${change.place.file}:${change.place.line}`,
  };
}

/** What a change is true of besides, as the end of a sentence. */
function describeUses({ resource, also }: ModelChange): string {
  if (also.length === 0) return '';
  const count = new Set(also.map((name) => name.replace(/\..*$/, ''))).size;
  return resource === null
    ? ` (used in ${count} ${count === 1 ? 'resource' : 'resources'}: ${shortenNames(also)})`
    : ` (and so for ${shortenNames(also)})`;
}

/** `list, show and edit moons; see field mass of moons` */
function describeDeeds(changes: readonly ModelChange[]): string {
  const verbs = [...new Set(changes.map(({ resource }) => resource))].flatMap((resource) => {
    const own = changes.flatMap((each) => (each.resource === resource && each.right?.verb != null ? [each.right.verb] : []));
    const last = own.at(-1);
    if (last === undefined) return [];
    return [`${own.length < 2 ? last : `${own.slice(0, -1).join(', ')} and ${last}`} ${resource ?? ''}`];
  });
  const others = changes.flatMap(({ right }) => (right?.verb === null ? [right.what] : []));
  return [...verbs, ...others].join('; ');
}

/** What follows from changes elsewhere: what is the same of many things is told once, with their names. */
export function listFollowingLines(changes: readonly ModelChange[]): readonly DiffLine[] {
  const rights = changes.filter(({ right }) => right !== null);
  const others = changes.filter(({ right }) => right === null);
  const alike = new Map<string, ModelChange[]>();
  for (const each of others) alike.set(sayOfAny(each), [...(alike.get(sayOfAny(each)) ?? []), each]);
  return [
    ...listDiffLines(rights).map((line) => ({ ...line, place: '' })),
    ...[...alike.values()].flatMap((all) => {
      const [first] = all;
      if (first === undefined) return [];
      const names = [
        ...new Set(all.map(({ resource, item }) => [resource ?? 'the project', item].filter((part) => part !== '').join('.'))),
      ];
      const line = createDiffLine(first, all.length === 1 ? first.says : sayOfAny(first));
      return [{ ...line, place: '', says: `${line.says} (${shortenNames(names)})` }];
    }),
  ];
}

/** A sentence without the name of the one thing it is about. */
function sayOfAny({ says, item }: ModelChange): string {
  return item === '' ? says : says.replace(`field ${item}`, 'a field').replace(`\`${item}\``, 'an action');
}

const few = 6;

function shortenNames(names: readonly string[]): string {
  return names.length <= few ? names.join(', ') : `${names.slice(0, few).join(', ')} and ${names.length - few} more`;
}
