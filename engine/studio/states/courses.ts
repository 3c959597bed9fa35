/** The lines between boxes: straight through a column, curved from column to column, never over a box. All lengths in px. */
import type { GraphLayers, LayerRun, LayerSlot } from './layers.ts';

export interface ColumnSpan {
  readonly left: number;
  readonly right: number;
}

interface BoxOutline {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a slot stands: its column and what lines may touch. */
export interface SlotPlace {
  readonly column: ColumnSpan;
  readonly outline: BoxOutline;
  /** Lines of a state leave side by side; those of a label meet. */
  readonly isState: boolean;
}

const gapOf = { least: 36, most: 88, share: 0.12 };

/** Left and right edge of each column; steep lines get a wider gap. */
export function computeColumnEdges(
  { columns, links }: GraphLayers,
  widthOf: (slot: LayerSlot) => number,
  middle: ReadonlyMap<LayerSlot, number>,
): readonly ColumnSpan[] {
  let left = 0;
  return columns.map((column, at) => {
    const right = left + Math.max(0, ...column.map(widthOf));
    const edges = { left, right };
    const steps = links
      .filter((link) => link.column === at)
      .map((link) => Math.abs((middle.get(link.left) ?? 0) - (middle.get(link.right) ?? 0)));
    left = right + Math.min(gapOf.most, gapOf.least + Math.round(Math.max(0, ...steps) * gapOf.share));
    return edges;
  });
}

/** The path of each run, in the direction of its arrow. */
export function drawRunPaths(
  runs: readonly LayerRun[],
  places: ReadonlyMap<LayerSlot, SlotPlace>,
): readonly { path: string; hasArrow: boolean }[] {
  const ports = computePorts(runs, places);
  return runs.map((run, at) => ({ path: drawRunPath(run, { places, ends: ports[at] ?? [0, 0] }), hasArrow: run.hasArrow }));
}

interface RunEnd {
  readonly run: number;
  readonly end: 0 | 1;
  readonly slot: LayerSlot;
  readonly isRight: boolean;
  /** Height of the next slot of the run. */
  readonly towards: number;
}

/** The height at which each run leaves and reaches its boxes: those of one side of a state side by side, in the order of where they go. */
function computePorts(runs: readonly LayerRun[], places: ReadonlyMap<LayerSlot, SlotPlace>): readonly (readonly [number, number])[] {
  const at = (slot: LayerSlot | undefined): SlotPlace | undefined => (slot === undefined ? undefined : places.get(slot));
  const ends = runs.flatMap(({ slots }, run): readonly RunEnd[] =>
    ([0, 1] as const).flatMap((end) => {
      const [slot, next] = end === 0 ? [slots[0], slots[1]] : [slots.at(-1), slots.at(-2)];
      const [own, other] = [at(slot), at(next)];
      if (slot === undefined || own === undefined || other === undefined) return [];
      return [{ run, end, slot, isRight: other.column.left > own.column.left, towards: middleOfOutline(other.outline) }];
    }),
  );
  const heights = runs.map((): [number, number] => [0, 0]);
  for (const one of ends) {
    const own = places.get(one.slot);
    if (own === undefined) continue;
    const beside = ends
      .filter((each) => each.slot === one.slot && each.isRight === one.isRight)
      .sort((first, second) => first.towards - second.towards || first.run - second.run);
    const room = own.isState && beside.length > 1 ? Math.min(8, (own.outline.height - 12) / (beside.length - 1)) : 0;
    const height = middleOfOutline(own.outline) + (beside.indexOf(one) - (beside.length - 1) / 2) * room;
    const ofRun = heights[one.run];
    if (ofRun !== undefined) ofRun[one.end] = Math.round(height * 2) / 2;
  }
  return heights;
}

const middleOfOutline = ({ y, height }: BoxOutline): number => y + height / 2;

function drawRunPath(
  { slots }: LayerRun,
  { places, ends }: { places: ReadonlyMap<LayerSlot, SlotPlace>; ends: readonly [number, number] },
): string {
  const stops = slots.flatMap((slot) => places.get(slot) ?? []);
  const isRightward = (stops[0]?.column.left ?? 0) < (stops.at(-1)?.column.left ?? 0);
  const path = createPathPen();
  stops.forEach(({ column, outline }, at) => {
    const isLast = at === stops.length - 1;
    const height = at === 0 ? ends[0] : isLast ? ends[1] : middleOfOutline(outline);
    const sides = { left: outline.x, right: outline.x + outline.width };
    const [enter, leave] = isRightward ? (['left', 'right'] as const) : (['right', 'left'] as const);
    if (at === 0) path.start(sides[leave], height);
    else {
      path.curve(column[enter], height);
      if (isLast) path.straight(sides[enter]);
    }
    if (!isLast) path.straight(column[leave]);
  });
  return path.text();
}

/** Writes a path. A straight piece without length is left out: an arrow behind it would not know where to point. */
function createPathPen() {
  let [x, y, text] = [0, 0, ''];
  const move = (toX: number, toY: number, piece: string): void => {
    [x, y, text] = [toX, toY, text + piece];
  };
  return {
    start: (toX: number, toY: number) => move(toX, toY, `M${toX} ${toY}`),
    straight: (toX: number) => toX !== x && move(toX, y, `L${toX} ${y}`),
    curve: (toX: number, toY: number) => move(toX, toY, `C${(x + toX) / 2} ${y} ${(x + toX) / 2} ${toY} ${toX} ${toY}`),
    text: () => text,
  };
}
