/** Boxes in columns from left to right, in an order with few crossings. Same input, same picture. */

/** A line runs from the boxes `from` through the label box to the box `to`. */
export interface LayerCourse {
  readonly label: string;
  readonly from: readonly string[];
  readonly to: string;
}

/** A place in a column: a box, or a line on its way through. */
export interface LayerSlot {
  readonly box: string | null;
}

/** Two slots of neighbouring columns: `left` in column `column`, `right` in the one behind it. */
export interface LayerLink {
  readonly column: number;
  readonly left: LayerSlot;
  readonly right: LayerSlot;
}

/** A line from box to box as the slots it passes, in the direction of the arrow. */
export interface LayerRun {
  readonly slots: readonly LayerSlot[];
  readonly hasArrow: boolean;
}

export interface GraphLayers {
  readonly columns: readonly (readonly LayerSlot[])[];
  readonly links: readonly LayerLink[];
  readonly runs: readonly LayerRun[];
}

/** Boxes of `names` stand in even columns, labels in odd ones beside the box that they lead to. `names` come in the order in which a reader expects them; what leads to one of `first` from elsewhere runs back. */
export function buildLayers(names: readonly string[], courses: readonly LayerCourse[], first: ReadonlySet<string>): GraphLayers {
  const ranks = computeRanks(names, courses, first);
  const slots = new Map<string, LayerSlot>();
  const columns: LayerSlot[][] = [];
  const links: LayerLink[] = [];
  const put = (column: number, slot: LayerSlot): LayerSlot => {
    (columns[column] ??= []).push(slot);
    return slot;
  };
  for (const name of names) slots.set(name, put(ranks.get(name) ?? 0, { box: name }));
  const runs: LayerRun[] = [];
  // From left to right with a slot in each column between; the run is told in the direction of the arrow.
  const join = (from: { slot: LayerSlot; rank: number }, to: { slot: LayerSlot; rank: number }, hasArrow: boolean): void => {
    const [left, right] = from.rank < to.rank ? [from, to] : [to, from];
    const way = [left.slot];
    for (let column = left.rank + 1; column < right.rank; column++) way.push(put(column, { box: null }));
    way.push(right.slot);
    way.slice(1).forEach((slot, at) => links.push({ column: left.rank + at, left: way[at] ?? left.slot, right: slot }));
    runs.push({ slots: from === left ? way : way.reverse(), hasArrow });
  };
  const placed = (name: string) => ({ slot: slots.get(name) ?? { box: name }, rank: ranks.get(name) ?? 0 });
  for (const { label, from, to } of courses) {
    const target = placed(to);
    const isForward = (ranks.get(from[0] ?? '') ?? 0) < target.rank;
    const own = { slot: put(target.rank + (isForward ? -1 : 1), { box: label }), rank: target.rank + (isForward ? -1 : 1) };
    for (const name of from) join(placed(name), own, false);
    join(own, target, true);
  }
  return {
    columns: arrangeColumns(
      Array.from(columns, (column) => column ?? []),
      links,
    ),
    links,
    runs,
  };
}

/** Splits courses so that all sources of each stand on one side of what it leads to. */
export function splitOneSided(
  names: readonly string[],
  courses: readonly LayerCourse[],
  first: ReadonlySet<string>,
): readonly LayerCourse[] {
  const ranks = computeRanks(names, courses, first);
  return courses.flatMap((course) => {
    const target = ranks.get(course.to) ?? 0;
    const before = course.from.filter((name) => (ranks.get(name) ?? 0) < target);
    const behind = course.from.filter((name) => !before.includes(name));
    if (before.length === 0 || behind.length === 0) return [course];
    return [
      { ...course, from: before },
      { ...course, from: behind, label: `${course.label} back` },
    ];
  });
}

/** Even columns, as far left as what leads to a box allows; lines that close a circle run back and do not count. */
function computeRanks(names: readonly string[], courses: readonly LayerCourse[], first: ReadonlySet<string>): ReadonlyMap<string, number> {
  const forward = listAcyclicPairs(names, courses, first);
  const ranks = new Map(names.map((name) => [name, 0]));
  // At most one round a box, for the lines have no circle.
  for (let changed = true; changed;) {
    changed = false;
    for (const [from, to] of forward) {
      const least = (ranks.get(from) ?? 0) + 2;
      if ((ranks.get(to) ?? 0) >= least) continue;
      ranks.set(to, least);
      changed = true;
    }
  }
  // What nothing leads to stands beside the nearest box that it leads to.
  for (const name of names) {
    if (forward.some(([, to]) => to === name)) continue;
    const next = forward.filter(([from]) => from === name).map(([, to]) => ranks.get(to) ?? 0);
    if (next.length > 0) ranks.set(name, Math.min(...next) - 2);
  }
  return ranks;
}

type NamePair = readonly [string, string];

/** All pairs, those that would close a circle turned round. */
function listAcyclicPairs(names: readonly string[], courses: readonly LayerCourse[], first: ReadonlySet<string>): readonly NamePair[] {
  const pairs = courses.flatMap(({ from, to }) => from.map((name): NamePair => [name, to]));
  const targets = new Set(pairs.map(([, to]) => to));
  const state = new Map<string, 'open' | 'done'>();
  const turned = new Set(pairs.filter(([from, to]) => first.has(to) && !first.has(from)));
  const visit = (name: string): void => {
    state.set(name, 'open');
    for (const pair of pairs) {
      const isTurned = turned.has(pair);
      const next = isTurned ? pair[0] : pair[1];
      if ((isTurned ? pair[1] : pair[0]) !== name) continue;
      if (state.get(next) === 'open') turned.add(pair);
      else if (!state.has(next)) visit(next);
    }
    state.set(name, 'done');
  };
  for (const name of [...first, ...names.filter((each) => !targets.has(each)), ...names]) if (!state.has(name)) visit(name);
  return pairs.map((pair) => (turned.has(pair) ? [pair[1], pair[0]] : pair));
}

const sweeps = 12;

/** The columns in the order with the fewest crossings that a few sweeps find. */
function arrangeColumns(columns: readonly (readonly LayerSlot[])[], links: readonly LayerLink[]): readonly (readonly LayerSlot[])[] {
  let now = columns;
  let best = { columns: now, crossings: countCrossings(now, links) };
  for (let sweep = 0; sweep < sweeps && best.crossings > 0; sweep++) {
    now = sweepColumns(now, links, sweep % 2 === 0);
    const crossings = countCrossings(now, links);
    if (crossings < best.crossings) best = { columns: now, crossings };
  }
  return best.columns;
}

/** Orders each column by the middle of its neighbours in the column before it. */
function sweepColumns(
  columns: readonly (readonly LayerSlot[])[],
  links: readonly LayerLink[],
  isRightward: boolean,
): readonly (readonly LayerSlot[])[] {
  const next = columns.map((column) => [...column]);
  const order = next.map((_, at) => (isRightward ? at : next.length - 1 - at)).slice(1);
  for (const at of order) {
    const beside = next[isRightward ? at - 1 : at + 1] ?? [];
    const position = new Map(beside.map((slot, index) => [slot, index]));
    const own = links.filter(({ column }) => column === (isRightward ? at - 1 : at));
    const middle = (slot: LayerSlot, index: number): number => {
      const found = own.flatMap(({ left, right }) => {
        const other = isRightward ? (right === slot ? left : null) : left === slot ? right : null;
        return other === null ? [] : [position.get(other) ?? 0];
      });
      return found.length === 0 ? index : found.reduce((sum, each) => sum + each, 0) / found.length;
    };
    const keyed = (next[at] ?? []).map((slot, index) => ({ slot, index, key: middle(slot, index) }));
    next[at] = keyed.sort((one, other) => one.key - other.key || one.index - other.index).map(({ slot }) => slot);
  }
  return next;
}

function countCrossings(columns: readonly (readonly LayerSlot[])[], links: readonly LayerLink[]): number {
  let crossings = 0;
  columns.slice(1).forEach((column, at) => {
    const left = new Map((columns[at] ?? []).map((slot, index) => [slot, index]));
    const right = new Map(column.map((slot, index) => [slot, index]));
    const own = links.filter((link) => link.column === at).map((link) => [left.get(link.left) ?? 0, right.get(link.right) ?? 0] as const);
    own.forEach(([a, b], one) => own.slice(one + 1).forEach(([c, d]) => (crossings += (a - c) * (b - d) < 0 ? 1 : 0)));
  });
  return crossings;
}
