/** A graph of states as boxes and lines, the same for the screen, for paper and for tests. All lengths in px. */
import { loopRoom, startRoom, writtenLabel, writtenState, type Size, type TextLine, type Wording, type Written } from './boxes.ts';
import { bundlesOf, type Bundle } from './bundles.ts';
import { columnEdges, pathsOf, type Place } from './courses.ts';
import type { Move, StateGraph, StateNode } from './graph.ts';
import { heightsOf } from './heights.ts';
import { layersOf, oneSided, type Slot } from './layers.ts';

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

export interface StateBox extends Box {
  /** null: stands for every state but the one its lines lead to. */
  readonly state: StateNode | null;
  readonly lines: readonly TextLine[];
}

export interface LabelBox extends Box {
  readonly moves: readonly Move[];
  readonly lines: readonly TextLine[];
}

interface Line {
  /** Path data of SVG. */
  readonly path: string;
  readonly hasArrow: boolean;
}

export interface Drawing extends Size {
  readonly states: readonly StateBox[];
  readonly labels: readonly LabelBox[];
  readonly lines: readonly Line[];
  /** Dots from which an arrow leads to a state that a record starts in. */
  readonly starts: readonly { readonly x: number; readonly y: number }[];
}

export interface Words {
  readonly titleOf: (state: StateNode) => string;
  /** What stands for every state but the target. */
  readonly any: string;
  readonly wordingOf: (move: Move) => Wording;
}

interface Part extends Size {
  readonly state: StateNode | null;
  readonly written: Written;
  readonly loop: (Written & { readonly moves: readonly Move[] }) | null;
}

const margin = 16;
const gaps = { row: 20, isolated: 24 };
const anyName = '*';
const narrowest = 560;

/** Columns from left to right; states that no transition touches stand below in rows. */
export function layOut(graph: StateGraph, words: Words): Drawing {
  const { between, loops } = bundlesOf(graph);
  const parts = new Map(graph.states.map((state) => [state.value, partOf(state, loops.get(state.value) ?? [], words)]));
  parts.set(anyName, anyPart(words));
  const used = new Set(between.flatMap(({ from, to, isFromAny }) => [...from, to, ...(isFromAny ? [anyName] : [])]));
  const names = [anyName, ...graph.states.map(({ value }) => value)].filter((name) => used.has(name));
  const first = new Set(graph.states.flatMap(({ value, isStart }) => (isStart && used.has(value) ? [value] : [])));
  const drawn = columnsOf({ names, first, between, parts, words });
  const rest = graph.states.filter(({ value }) => !used.has(value)).flatMap(({ value }) => parts.get(value) ?? []);
  const width = Math.max(drawn.width, rest.length > 0 ? narrowest : 0);
  const rows = rowsOf(rest, { width, top: drawn.height === 0 ? 0 : drawn.height + gaps.isolated });
  const boxes = [...drawn.parts, ...rows.parts].map(unfolded);
  return shifted({
    width: Math.max(drawn.width, rows.width),
    height: Math.max(drawn.height, rows.height),
    states: boxes.flatMap(({ states }) => states),
    labels: [...drawn.labels, ...boxes.flatMap(({ labels }) => labels)],
    lines: [...drawn.lines, ...boxes.flatMap(({ lines }) => lines)],
    starts: boxes.flatMap(({ starts }) => starts),
  });
}

function partOf(state: StateNode, moves: readonly Move[], { titleOf, wordingOf }: Words): Part {
  const written = writtenState(titleOf(state));
  const loop = moves.length === 0 ? null : { ...writtenLabel(moves.map(wordingOf)), moves };
  const below = loop === null ? 0 : loopRoom + loop.height;
  return {
    state,
    written,
    loop,
    width: Math.max(written.width, loop?.width ?? 0),
    height: (state.isStart ? startRoom : 0) + written.height + below,
  };
}

function anyPart({ any }: Words): Part {
  const written = writtenState(any);
  return { state: null, written, loop: null, width: written.width, height: written.height };
}

interface PlacedPart {
  readonly part: Part;
  /** Left upper corner. */
  readonly x: number;
  readonly y: number;
}

interface Columns extends Size {
  readonly parts: readonly PlacedPart[];
  readonly labels: readonly LabelBox[];
  readonly lines: readonly Line[];
}

interface Wanted {
  readonly names: readonly string[];
  /** Where records start. */
  readonly first: ReadonlySet<string>;
  readonly between: readonly Bundle[];
  readonly parts: ReadonlyMap<string, Part>;
  readonly words: Words;
}

function columnsOf({ names, first, between, parts, words }: Wanted): Columns {
  if (names.length === 0) return { width: 0, height: 0, parts: [], labels: [], lines: [] };
  const plain = between.map((bundle, at) => ({ label: `\n${at}`, from: bundle.isFromAny ? [anyName] : bundle.from, to: bundle.to }));
  const courses = oneSided(names, plain, first);
  const labels = new Map(
    courses.map(({ label }) => {
      const { moves } = between[Number.parseInt(label, 10)] ?? { moves: [] };
      return [label, { moves, ...writtenLabel(moves.map(words.wordingOf)) }];
    }),
  );
  const layers = layersOf(names, courses, first);
  const sizeOf = ({ box }: Slot): Size => (box === null ? { width: 0, height: 6 } : (parts.get(box) ?? labels.get(box) ?? none));
  const middle = heightsOf(layers.columns, layers.links, { heightOf: (slot) => sizeOf(slot).height, gap: gaps.row });
  const edges = columnEdges(layers, (slot) => sizeOf(slot).width, middle);
  const places = new Map<Slot, Place>();
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
      const outline = part === undefined ? { x, y, width, height } : outlineOf({ part, x, y });
      places.set(slot, { column: { left, right }, outline, isState: part !== undefined });
    }),
  );
  const bottoms = [...placedParts.map(({ part, y }) => y + part.height), ...placedLabels.map(({ y, height }) => y + height)];
  return {
    width: Math.max(...edges.map(({ right }) => right)),
    height: Math.max(...bottoms, ...[...middle.values()]),
    parts: placedParts,
    labels: placedLabels,
    lines: pathsOf(layers.runs, places),
  };
}

const none: Size = { width: 0, height: 0 };

function outlineOf({ part, x, y }: PlacedPart): Box {
  const { width, height } = part.written;
  return { x: x + Math.round((part.width - width) / 2), y: y + (part.state?.isStart === true ? startRoom : 0), width, height };
}

function rowsOf(rest: readonly Part[], { width, top }: { width: number; top: number }): Size & { readonly parts: readonly PlacedPart[] } {
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
function unfolded(placed: PlacedPart): Pick<Drawing, 'states' | 'labels' | 'lines' | 'starts'> {
  const { part, x } = placed;
  const box = outlineOf(placed);
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

function shifted({ width, height, states, labels, lines, starts }: Drawing): Drawing {
  const moved = <T extends { readonly x: number; readonly y: number }>(each: T): T => ({ ...each, x: each.x + margin, y: each.y + margin });
  return {
    width: width + 2 * margin,
    height: height + 2 * margin,
    states: states.map(moved),
    labels: labels.map(moved),
    lines: lines.map(({ path, hasArrow }) => ({ path: movedPath(path), hasArrow })),
    starts: starts.map(moved),
  };
}

// Paths here hold only M, L, C with pairs and V with one number, all absolute.
function movedPath(path: string): string {
  return path.replace(/([MLCV])([^MLCV]*)/g, (_, letter: string, numbers: string) => {
    return letter + (numbers.match(/-?[\d.]+/g) ?? []).map((each) => Number(each) + margin).join(' ');
  });
}
