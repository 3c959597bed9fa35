// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import { loadFolder } from '../../language/load/disk.ts';
import type { Action, Resource } from '../../model/model.ts';
import { fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { english } from '../words/words.ts';
import { describeStates } from './describe.ts';
import { buildStateGraph, type StateMove, type StateGraph } from './graph.ts';
import { layOutStates, type PlacedBox, type StateDrawing, type DrawingWords } from './layout.ts';
import { printMermaid } from './mermaid.ts';
import { printSvg } from './svg.ts';
import { createDrawingWords, describeMove } from './tell.ts';
import { measureText, wrapText } from './text-size.ts';

const comets = `apiVersion: admin/v1
resource: comets
title: Comet
titleField: name
access: true
fields:
  name: string!
  state: {type: state, readOnly: true, default: draft, enum: {draft: {}, review: {title: 'In "review": 50 %', tone: warning}, approved: {tone: info}, published: {tone: positive}, archived: {}, failed: {tone: negative}, end: {}}}
  size: number
transitions:
  submit: {from: [draft], to: review}
  send_back: {from: [review], to: draft, tone: negative}
  approve: {from: [review], to: approved, allow: ROLE_ADMIN, when: self.size > 10}
  auto: {from: [review], to: approved, title: 'Approve: by <machine>', allow: ROLE_ASTRONOMER || ROLE_VISITOR}
  publish: {from: [approved], to: published}
  refresh: {from: [published], to: published, title: Publish again}
  archive: {from: [published, approved], to: archived}
  fail: {to: failed, tone: negative, title: Mark as failed}
  revive: {from: [failed], to: draft}
`;

const model = fixtureModel([{ file: 'resources/comets.yaml', text: comets }]);
const comet = resourceIn(model, 'comets');
const graphOf = (resource: Resource): StateGraph => {
  const graph = buildStateGraph(resource);
  if (graph === null) throw new Error(`${resource.name} has no states.`);
  return graph;
};
const states = (graph: StateGraph, fits: (state: StateGraph['states'][number]) => boolean) =>
  graph.states.filter(fits).map(({ value }) => value);

describe('the states of a resource', () => {
  const graph = graphOf(comet);

  it('start where a new record starts, end where nothing leads on, and are reached by transitions', () => {
    expect(states(graph, ({ isStart }) => isStart)).toEqual(['draft']);
    expect(states(graph, ({ isReached }) => !isReached)).toEqual(['end']);
    // Everything but `failed` can fail, so that only what nobody comes to leads nowhere.
    expect(states(graph, ({ isFinal }) => isFinal)).toEqual([]);
    const landing = graphOf({ ...comet, actions: Object.fromEntries(Object.entries(comet.actions).filter(([name]) => name !== 'fail')) });
    expect(states(landing, ({ isFinal }) => isFinal)).toEqual(['archived']);
    expect(states(landing, ({ isReached }) => !isReached)).toEqual(['failed', 'end']);
  });

  it('start where the body of a new record puts them, whatever else it names', () => {
    const text = comets.replace('default: draft, ', '').replace('size: number', 'size: number\n  node: string');
    const body = 'create: {body: {node: here, state: review}}\n';
    const { comets: sent } = fixtureModel([{ file: 'resources/comets.yaml', text: `${text}${body}` }]).resources;
    expect(sent && states(graphOf(sent), ({ isStart }) => isStart)).toEqual(['review']);
  });

  it('may all follow each other where a form sets them', () => {
    const missions = graphOf(resourceIn(model, 'missions'));
    expect(missions.isSetByForms).toBe(true);
    expect(states(missions, ({ isFinal, isReached }) => isFinal || !isReached)).toEqual([]);
  });

  it('are none without a field for them', () => {
    expect(buildStateGraph(resourceIn(model, 'planets'))).toBeNull();
  });

  it('know which transitions start from everywhere', () => {
    expect(graph.moves.filter(({ isFromAny }) => isFromAny).map(({ action }) => action.name)).toEqual(['fail']);
  });
});

describe('a transition in words', () => {
  const told = (resource: string, name: string) => {
    const own = resourceIn(model, resource);
    const move = graphOf(own).moves.find(({ action }) => action.name === name);
    if (move === undefined) throw new Error(`${resource} has no transition ${name}.`);
    return describeMove(move, { model, resource: own }, english);
  };

  it('says who may run it apart from what the record has to be like', () => {
    expect(told('comets', 'approve')).toEqual({ name: 'Approve', who: 'Administrator', condition: 'Size is more than 10' });
    expect(told('comets', 'auto')).toMatchObject({ who: 'Astronomer, Visitor', condition: null });
    expect(told('comets', 'submit')).toMatchObject({ who: null, condition: null });
  });

  it('leaves out the wider right around a narrower one', () => {
    expect(told('missions', 'launch')).toMatchObject({ who: 'Astronomer', condition: null });
    // An administrator is an astronomer by `implies`.
    expect(told('missions', 'lose')).toMatchObject({ who: 'Administrator', condition: 'Kind is Probe' });
  });
});

const plainWords: DrawingWords = {
  titleOf: ({ value }) => value,
  any: 'Any other state',
  wordingOf: ({ action }) => ({ name: action.name, details: ['Administrator', 'State is one of these'] }),
};

describe('the layout', () => {
  const project = readModel(loadFolder(`${import.meta.dirname}/../../../resources`, 'resources')).model;
  const moving = Object.values(project?.resources ?? {}).filter((resource) => buildStateGraph(resource) !== null);

  it('finds resources to draw', () => {
    expect(moving.filter((resource) => graphOf(resource).moves.length > 0).length).toBeGreaterThan(3);
  });

  it.each(
    [...moving, ...Object.values(model.resources).filter((resource) => buildStateGraph(resource) !== null)].map((each) => [
      each.name,
      each,
    ]),
  )('of %s has no overlap and no line over a box', (_name, resource) => {
    const about = { model: project !== null && resource.name in project.resources ? project : model, resource };
    const drawing = layOutStates(graphOf(resource), createDrawingWords(about, english));
    expect(faultsOf(drawing)).toEqual([]);
    expect(drawing.states.filter(({ state }) => state !== null)).toHaveLength(graphOf(resource).states.length);
  });

  it('writes each label once where its lines meet, and several transitions between two states together', () => {
    const drawing = layOutStates(graphOf(comet), plainWords);
    const names = drawing.labels.map(({ moves }) => moves.map(({ action }) => action.name).join(' '));
    expect(names.toSorted()).toEqual(['approve auto', 'archive', 'fail', 'publish', 'refresh', 'revive', 'send_back', 'submit']);
    expect(drawing.lines.filter(({ hasArrow }) => hasArrow)).toHaveLength(8 + 1);
    expect(drawing.starts).toHaveLength(1);
  });

  it('leads from left to right, and back against it', () => {
    const drawing = layOutStates(graphOf(comet), plainWords);
    const left = (value: string) => drawing.states.find(({ state }) => state?.value === value)?.x ?? NaN;
    expect([left('draft'), left('review'), left('approved'), left('published'), left('archived')]).toEqual(
      [left('draft'), left('review'), left('approved'), left('published'), left('archived')].toSorted((a, b) => a - b),
    );
  });

  it('of any graph is without overlap, complete and the same each time', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const drawing = layOutStates(graph, plainWords);
        expect(faultsOf(drawing)).toEqual([]);
        expect(drawing.states.flatMap(({ state }) => state?.value ?? []).toSorted()).toEqual(states(graph, () => true).toSorted());
        const drawn = new Set(drawing.labels.flatMap(({ moves }) => moves.map(({ action }) => action.name)));
        expect([...drawn].toSorted()).toEqual(
          graph.moves
            .filter(({ from, isFromAny }) => from.length > 0 || isFromAny)
            .map(({ action }) => action.name)
            .toSorted(),
        );
        expect(layOutStates(graph, plainWords)).toEqual(drawing);
      }),
      { numRuns: 120 },
    );
  });
});

describe('text without a measure', () => {
  it('is broken between words, and within one that is too long', () => {
    expect(wrapText('one two three', { width: 60, fontSize: 12, most: 3 })).toEqual(['one two', 'three']);
    const lines = wrapText('x'.repeat(60), { width: 100, fontSize: 12, most: 9 });
    expect(lines.join('')).toBe('x'.repeat(60));
    expect(lines.every((line) => measureText(line, 12) <= 100)).toBe(true);
  });

  it('ends in an ellipsis where lines are left', () => {
    expect(wrapText('one two three four five', { width: 50, fontSize: 12, most: 2 }).at(-1)).toMatch(/…$/);
  });
});

describe('what is printed', () => {
  const words = createDrawingWords({ model, resource: comet }, english);

  it('is Mermaid with safe names and escaped texts', () => {
    expect(printMermaid(graphOf(comet), words)).toBe(`stateDiagram-v2
  direction LR
  state "Draft" as draft
  state "In #34;review#34;#58; 50 #37;" as review
  state "Approved" as approved
  state "Published" as published
  state "Archived" as archived
  state "Failed" as failed
  state "End" as s6_end
  [*] --> draft
  draft --> review : Submit
  review --> draft : Send back
  review --> approved : Approve (Administrator#59; Size is more than 10), Approve#58; by #60;machine#62; (Astronomer, Visitor)
  approved --> published : Publish
  published --> published : Publish again
  published --> archived : Archive
  approved --> archived : Archive
  draft --> failed : Mark as failed
  review --> failed : Mark as failed
  approved --> failed : Mark as failed
  published --> failed : Mark as failed
  archived --> failed : Mark as failed
  s6_end --> failed : Mark as failed
  failed --> draft : Revive
`);
  });

  it('is an SVG file of its own that holds every text, escaped', () => {
    const svg = printSvg(layOutStates(graphOf(comet), words), { title: 'Comets & more', description: 'a < b' }, 'review');
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.querySelector('title')?.textContent).toBe('Comets & more');
    const texts = [...document.querySelectorAll('text')].map((each) => each.textContent);
    for (const title of ['In "review": 50 %', 'Approve: by <machine>', 'Administrator', 'Any other state']) expect(texts).toContain(title);
    expect(svg).not.toMatch(/href|<style|url\((?!#a\))/);
  });

  it('is a sentence for each state and transition', () => {
    const sentences = describeStates(graphOf(comet), { model, resource: comet }, english);
    expect(sentences).toContain('Draft (start)');
    expect(sentences).toContain('End (no transition leads here)');
    expect(sentences).toContain('Mark as failed: Any other state → Failed');
    expect(sentences).toContain('Archive: Published, Approved → Archived');
  });
});

const anyGraph: fc.Arbitrary<StateGraph> = fc.integer({ min: 1, max: 9 }).chain((count) => {
  const values = Array.from({ length: count }, (_, at) => `state ${'x'.repeat(at * 3)} ${at}`);
  const some = fc.subarray(values);
  const template = comet.actions['submit'] as Action; // of the descriptor above
  return fc
    .record({
      starts: some,
      lost: some,
      moves: fc.array(fc.record({ from: some, to: fc.constantFrom(...values) }), { maxLength: 9 }),
    })
    .map(({ starts, lost, moves }) => ({
      isSetByForms: false,
      states: values.map((value) => ({
        ...{ value, title: null, tone: 'neutral' as const, isFinal: lost.includes(value) },
        ...{ isStart: starts.includes(value), isReached: !lost.includes(value) },
      })),
      moves: moves.map(({ from, to }, at): StateMove => {
        const isFromAny = count > 3 && values.every((value) => value === to || from.includes(value));
        return { action: { ...template, name: `move ${at}` }, from, to, isFromAny };
      }),
    }));
});

/** Boxes that touch each other or leave the picture, and lines that run over a box. */
function faultsOf({ states: boxes, labels, lines, width, height }: StateDrawing): readonly string[] {
  const all: readonly (PlacedBox & { readonly lines: readonly { readonly text: string }[] })[] = [...boxes, ...labels];
  const nameOf = (box: (typeof all)[number]) => box.lines.map(({ text }) => text).join(' ');
  const outside = all.filter((box) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height);
  const touching = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => isOver(one, other, 4))
      .map((other) => `${nameOf(one)} touches ${nameOf(other)}`),
  );
  const crossed = lines.flatMap(({ path }) => {
    const points = pointsOf(path);
    const over = all.filter((box) => points.some(([x, y]) => isOver(box, { x, y, width: 0, height: 0 }, -1)));
    return over.map((box) => `${path} runs over ${nameOf(box)}`);
  });
  return [...outside.map((box) => `${nameOf(box)} is outside`), ...touching, ...crossed];
}

/** Whether two boxes are nearer than `room`; with less than none, whether they overlap by more. */
function isOver(one: PlacedBox, other: PlacedBox, room: number): boolean {
  const isApart = (a: number, aSize: number, b: number, bSize: number) => a + aSize + room <= b || b + bSize + room <= a;
  return !isApart(one.x, one.width, other.x, other.width) && !isApart(one.y, one.height, other.y, other.height);
}

/** Points along a path of M, L, C and V pieces. */
function pointsOf(path: string): readonly (readonly [number, number])[] {
  const points: [number, number][] = [];
  let at: [number, number] = [0, 0];
  for (const [, letter = '', rest = ''] of path.matchAll(/([MLCV])([^MLCV]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const [x = 0, y = 0] = numbers;
    const target: [number, number] = letter === 'V' ? [at[0], x] : [numbers.at(-2) ?? x, numbers.at(-1) ?? y];
    const [first, second]: [number, number][] =
      letter === 'C'
        ? [
            [x, y],
            [numbers[2] ?? 0, numbers[3] ?? 0],
          ]
        : [at, target];
    if (letter === 'M') points.push(target);
    else for (let step = 0; step <= 1.0001; step += 0.02) points.push(bezier([at, first, second, target], step));
    at = target;
  }
  return points;
}

function bezier(points: readonly (readonly [number, number] | undefined)[], t: number): [number, number] {
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
  const sum = (axis: 0 | 1) => points.reduce((total, point, at) => total + (point?.[axis] ?? 0) * (weights[at] ?? 0), 0);
  return [sum(0), sum(1)];
}
