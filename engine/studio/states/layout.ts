/** A graph of states as boxes and lines, the same for the screen, for paper and for tests. All lengths in px. */
import {
  loopRoom,
  startRoom,
  writeLabel,
  writeState,
  type BoxSize,
  type TextLine,
  type TransitionWording,
  type WrittenBox,
} from './boxes.ts';
import { bundleMoves, type MoveBundle } from './bundles.ts';
import { computeColumnEdges, drawRunPaths, type SlotPlace } from './courses.ts';
import type { StateMove, StateGraph, StateNode } from './graph.ts';
import { computeHeights } from './heights.ts';
import { buildLayers, splitOneSided, type LayerSlot } from './layers.ts';

export interface PlacedBox extends BoxSize {
  readonly x: number;
  readonly y: number;
}

export interface StateBox extends PlacedBox {
  /** null: stands for every state but the one its lines lead to. */
  readonly state: StateNode | null;
  readonly lines: readonly TextLine[];
}

export interface LabelBox extends PlacedBox {
  readonly moves: readonly StateMove[];
  readonly lines: readonly TextLine[];
}

interface DrawnLine {
  /** Path data of SVG. */
  readonly path: string;
  readonly hasArrow: boolean;
}

export interface StateDrawing extends BoxSize {
  readonly states: readonly StateBox[];
  readonly labels: readonly LabelBox[];
  readonly lines: readonly DrawnLine[];
  /** Dots from which an arrow leads to a state that a record starts in. */
  readonly starts: readonly { readonly x: number; readonly y: number }[];
}

export interface DrawingWords {
  readonly titleOf: (state: StateNode) => string;
  /** What stands for every state but the target. */
  readonly any: string;
  readonly wordingOf: (move: StateMove) => TransitionWording;
}

interface StatePart extends BoxSize {
  readonly state: StateNode | null;
  readonly written: WrittenBox;
  readonly loop: (WrittenBox & { readonly moves: readonly StateMove[] }) | null;
}

const margin = 16;
const gaps = { row: 20, isolated: 24 };
const anyName = '*';
const narrowest = 560;

/** Columns from left to right; states that no transition touches stand below in rows. */
export function layOutStates(graph: StateGraph, words: DrawingWords): StateDrawing {
  const { between, loops } = bundleMoves(graph);
  const parts = new Map(graph.states.map((state) => [state.value, createStatePart(state, loops.get(state.value) ?? [], words)]));
  parts.set(anyName, createAnyStatePart(words));
  const used = new Set(between.flatMap(({ from, to, isFromAny }) => [...from, to, ...(isFromAny ? [anyName] : [])]));
  const names = [anyName, ...graph.states.map(({ value }) => value)].filter((name) => used.has(name));
  const first = new Set(graph.states.flatMap(({ value, isStart }) => (isStart && used.has(value) ? [value] : [])));
  const drawn = placeColumns({ names, first, between, parts, words });
  const rest = graph.states.filter(({ value }) => !used.has(value)).flatMap(({ value }) => parts.get(value) ?? []);
  const width = Math.max(drawn.width, rest.length > 0 ? narrowest : 0);
  const rows = placeRows(rest, { width, top: drawn.height === 0 ? 0 : drawn.height + gaps.isolated });
  const boxes = [...drawn.parts, ...rows.parts].map(unfoldPart);
  return shiftDrawing({
    width: Math.max(drawn.width, rows.width),
    height: Math.max(drawn.height, rows.height),
    states: boxes.flatMap(({ states }) => states),
    labels: [...drawn.labels, ...boxes.flatMap(({ labels }) => labels)],
    lines: [...drawn.lines, ...boxes.flatMap(({ lines }) => lines)],
    starts: boxes.flatMap(({ starts }) => starts),
  });
}

function createStatePart(state: StateNode, moves: readonly StateMove[], { titleOf, wordingOf }: DrawingWords): StatePart {
  const written = writeState(titleOf(state));
  const loop = moves.length === 0 ? null : { ...writeLabel(moves.map(wordingOf)), moves };
  const below = loop === null ? 0 : loopRoom + loop.height;
  return {
    state,
    written,
    loop,
    width: Math.max(written.width, loop?.width ?? 0),
    height: (state.isStart ? startRoom : 0) + written.height + below,
  };
}

function createAnyStatePart({ any }: DrawingWords): StatePart {
  const written = writeState(any);
  return { state: null, written, loop: null, width: written.width, height: written.height };
}

interface PlacedPart {
  readonly part: StatePart;
  /** Left upper corner. */
  readonly x: number;
  readonly y: number;
}

interface PlacedColumns extends BoxSize {
  readonly parts: readonly PlacedPart[];
  readonly labels: readonly LabelBox[];
  readonly lines: readonly DrawnLine[];
}

interface ColumnsWanted {
  readonly names: readonly string[];
  /** Where records start. */
  readonly first: ReadonlySet<string>;
  readonly between: readonly MoveBundle[];
  readonly parts: ReadonlyMap<string, StatePart>;
  readonly words: DrawingWords;
}

function placeColumns({ names, first, between, parts, words }: ColumnsWanted): PlacedColumns {
  if (names.length === 0) return { width: 0, height: 0, parts: [], labels: [], lines: [] };
  const plain = between.map((bundle, at) => ({ label: `\n${at}`, from: bundle.isFromAny ? [anyName] : bundle.from, to: bundle.to }));
  const courses = splitOneSided(names, plain, first);
  const labels = new Map(
    courses.map(({ label }) => {
      const { moves } = between[Number.parseInt(label, 10)] ?? { moves: [] };
      return [label, { moves, ...writeLabel(moves.map(words.wordingOf)) }];
    }),
  );
  const layers = buildLayers(names, courses, first);
  const sizeOf = ({ box }: LayerSlot): BoxSize => (box === null ? { width: 0, height: 6 } : (parts.get(box) ?? labels.get(box) ?? none));
  const middle = computeHeights(layers.columns, layers.links, { heightOf: (slot) => sizeOf(slot).height, gap: gaps.row });
  const edges = computeColumnEdges(layers, (slot) => sizeOf(slot).width, middle);
  const places = new Map<LayerSlot, SlotPlace>();
  const placedParts: PlacedPart[] = [];
  const placedLabels: LabelBox[] = [];
  layers.columns.forEach((column, at) =>
    column.forEach((slot) => {
      const { left, right } = edges[at] ?? { left: 0, right: 0 };
      const { width, height } = sizeOf(slot);
      const x = Math.round((left + right - width) / 2);
      const y = (middle.get(slot) ?? 0) - Math.round(height / 2);
      const part = slot.box === null ? undefined : parts.get(slot.box);
      const label = slot.box === null ? undefined : labels.get(slot.box);
      if (part !== undefined) placedParts.push({ part, x, y });
      if (label !== undefined) placedLabels.push({ ...label, x, y });
      const outline = part === undefined ? { x, y, width, height } : outlineOfPart({ part, x, y });
      places.set(slot, { column: { left, right }, outline, isState: part !== undefined });
    }),
  );
  const bottoms = [...placedParts.map(({ part, y }) => y + part.height), ...placedLabels.map(({ y, height }) => y + height)];
  return {
    width: Math.max(...edges.map(({ right }) => right)),
    height: Math.max(...bottoms, ...[...middle.values()]),
    parts: placedParts,
    labels: placedLabels,
    lines: drawRunPaths(layers.runs, places),
  };
}

const none: BoxSize = { width: 0, height: 0 };

function outlineOfPart({ part, x, y }: PlacedPart): PlacedBox {
  const { width, height } = part.written;
  return { x: x + Math.round((part.width - width) / 2), y: y + (part.state?.isStart === true ? startRoom : 0), width, height };
}

function placeRows(
  rest: readonly StatePart[],
  { width, top }: { width: number; top: number },
): BoxSize & { readonly parts: readonly PlacedPart[] } {
  const parts: PlacedPart[] = [];
  let [x, y, tallest, widest] = [0, top, 0, 0];
  for (const part of rest) {
    if (x > 0 && x + part.width > width) [x, y, tallest] = [0, y + tallest + gaps.row, 0];
    parts.push({ part, x, y });
    x += part.width + gaps.isolated;
    tallest = Math.max(tallest, part.height);
    widest = Math.max(widest, x - gaps.isolated);
  }
  return { parts, width: widest, height: rest.length === 0 ? 0 : y + tallest };
}

/** A state with its start above it and its loop below it. */
function unfoldPart(placed: PlacedPart): Pick<StateDrawing, 'states' | 'labels' | 'lines' | 'starts'> {
  const { part, x } = placed;
  const box = outlineOfPart(placed);
  const middle = box.x + Math.round(box.width / 2);
  const isStart = part.state?.isStart === true;
  const { loop } = part;
  const below = box.y + box.height;
  const label = loop === null ? null : { ...loop, x: x + Math.round((part.width - loop.width) / 2), y: below + loopRoom };
  return {
    states: [{ ...box, state: part.state, lines: part.written.lines }],
    labels: label === null ? [] : [label],
    lines: [
      ...(isStart ? [{ path: `M${middle} ${box.y - startRoom + 10}V${box.y}`, hasArrow: true }] : []),
      ...(label === null
        ? []
        : [
            { path: `M${middle - 8} ${below}V${label.y}`, hasArrow: false },
            { path: `M${middle + 8} ${label.y}V${below}`, hasArrow: true },
          ]),
    ],
    starts: isStart ? [{ x: middle, y: box.y - startRoom + 6 }] : [],
  };
}

function shiftDrawing({ width, height, states, labels, lines, starts }: StateDrawing): StateDrawing {
  const moved = <T extends { readonly x: number; readonly y: number }>(each: T): T => ({ ...each, x: each.x + margin, y: each.y + margin });
  return {
    width: width + 2 * margin,
    height: height + 2 * margin,
    states: states.map(moved),
    labels: labels.map(moved),
    lines: lines.map(({ path, hasArrow }) => ({ path: shiftPath(path), hasArrow })),
    starts: starts.map(moved),
  };
}

// Paths here hold only M, L, C with pairs and V with one number, all absolute.
function shiftPath(path: string): string {
  return path.replace(/([MLCV])([^MLCV]*)/g, (_, letter: string, numbers: string) => {
    return letter + (numbers.match(/-?[\d.]+/g) ?? []).map((each) => Number(each) + margin).join(' ');
  });
}
