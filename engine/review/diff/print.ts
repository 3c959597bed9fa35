/** A difference for people, for a pull request, and for machines. */
import { areas, verdictOf, type Area, type Change, type Difference, type Direction, type Weight } from './change.ts';

const titles: Readonly<Record<Area, string>> = {
  access: 'Access',
  states: 'States and actions',
  validation: 'Validation',
  calls: 'Calls',
  values: 'Values',
  screens: 'Screens',
  texts: 'Texts',
};

/** One word before a sentence; empty where there is no direction. */
const marks: Readonly<Record<Direction, string>> = {
  widened: 'wider',
  narrowed: 'narrower',
  tightened: 'tighter',
  loosened: 'looser',
  changed: '',
};

const verdicts: Readonly<Record<Weight, readonly [what: string, means: string]>> = {
  access: ['Access is widened', 'somebody may do or see more than before'],
  effect: ['What happens is changed', 'an effect, a default or a guard is another than before'],
  data: ['Only what is new is opened', 'nobody may do or see more of what was there before'],
};

/** As a terminal shows it. */
export function printDifference({ changes, renames }: Difference): string {
  const verdict = verdictOf({ changes });
  const named = renames.map(
    ({ kind, resource, from, to }) =>
      `  ${kind} ${kind === 'field' ? `${resource}.${from}` : from} is called ${to} now: no change in meaning`,
  );
  const head = changes.length === 0 ? 'No change in meaning.' : summary(changes);
  const groups = byResource(changes).flatMap(([resource, own]) => [
    '',
    resource,
    ...byArea(own).flatMap(([area, all]) => [
      `  ${titles[area]}`,
      ...linesOf(all).map(({ mark, says, place }) => `    ${mark === '' ? '' : `${mark}: `}${says}${place === '' ? '' : `  (${place})`}`),
    ]),
  ]);
  return `${[head, ...(verdict === null ? [] : [`${verdicts[verdict].join(': ')}.`]), ...(named.length === 0 ? [] : ['', ...named]), ...groups].join('\n')}\n`;
}

/** As a comment of a pull request. */
export function printDifferenceAsMarkdown({ changes, renames }: Difference): string {
  const verdict = verdictOf({ changes });
  const named = renames.map(
    ({ kind, resource, from, to }) =>
      `- ${kind} \`${kind === 'field' ? `${resource}.${from}` : from}\` is called \`${to}\` now: no change in meaning`,
  );
  const groups = byResource(changes).flatMap(([resource, own]) => [
    '',
    `### ${resource}`,
    ...byArea(own).flatMap(([area, all]) => [
      '',
      `**${titles[area]}**`,
      '',
      ...linesOf(all).map(
        ({ mark, says, place }) => `- ${mark === '' ? '' : `**${mark}** · `}${escaped(says)}${place === '' ? '' : ` <sub>${place}</sub>`}`,
      ),
    ]),
  ]);
  const head = changes.length === 0 ? 'No change in meaning.' : summary(changes);
  const warning = verdict === null ? [] : [`${verdict === 'data' ? '' : '⚠️ '}**${verdicts[verdict][0]}**: ${verdicts[verdict][1]}.`, ''];
  return `${whatFits(['## What the descriptors mean otherwise', '', ...warning, head, ...(named.length === 0 ? [] : ['', ...named]), ...groups]).join('\n')}\n`;
}

// GitHub takes comments of 65536 characters, others less than a million.
const most = 60_000;

function whatFits(lines: readonly string[]): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => (length += line.length + 1) > most);
  if (end < 0) return lines;
  const left = lines.slice(end).filter((line) => line.startsWith('- ')).length;
  return [...lines.slice(0, end), '', `… and ${left} more. \`npx steward diff\` prints them all.`];
}

/** As data: `{verdict, isWidened, changes, renames}`. */
export function printDifferenceAsJson(difference: Difference): string {
  return `${JSON.stringify({ verdict: verdictOf(difference), ...difference }, null, 2)}\n`;
}

// A field name with underscores, or a pattern, is no emphasis; what stands in backquotes stays.
function escaped(says: string): string {
  return says
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*<>[\]|#]|\b_|_\b/g, '\\$&')))
    .join('');
}

function summary(changes: readonly Change[]): string {
  const resources = new Set(changes.map(({ resource }) => resource)).size;
  const counts = areas.flatMap((area) => {
    const count = changes.filter((each) => each.area === area).length;
    return count === 0 ? [] : [`${titles[area].toLowerCase()} ${count}`];
  });
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'} in ${resources} ${resources === 1 ? 'place' : 'places'}: ${counts.join(', ')}.`;
}

function byResource(changes: readonly Change[]): readonly (readonly [string, readonly Change[]])[] {
  const names = [...new Set(changes.map(({ resource }) => resource))];
  return names.map((name) => [name ?? 'the project', changes.filter(({ resource }) => resource === name)] as const);
}

function byArea(changes: readonly Change[]): readonly (readonly [Area, readonly Change[]])[] {
  return areas.flatMap((area) => {
    const own = changes.filter((each) => each.area === area);
    return own.length === 0 ? [] : [[area, own] as const];
  });
}

interface Line {
  readonly mark: string;
  readonly says: string;
  readonly place: string;
}

/** What somebody gains or loses outright is one line for each of them. */
function linesOf(changes: readonly Change[]): readonly Line[] {
  const line = (change: Change, says: string): Line => ({
    mark:
      change.weight === 'data' ? 'new' : marks[change.direction] === '' && change.weight === 'effect' ? 'effect' : marks[change.direction],
    says,
    place: change.place === null ? '' : `${change.place.file}:${change.place.line}`,
  });
  const told = new Set<string>();
  return changes.flatMap((change) => {
    const { right } = change;
    if (right === null) return [line(change, change.says)];
    const key = `${right.who} ${String(right.isGain)}`;
    if (told.has(key)) return [];
    told.add(key);
    const own = changes.filter((other) => other.right?.who === right.who && other.right.isGain === right.isGain);
    return [line(change, `${right.who} ${right.isGain ? 'gains' : 'loses'}: ${deeds(own)}`)];
  });
}

/** `list, show and edit moons; see field mass of moons` */
function deeds(changes: readonly Change[]): string {
  const verbs = changes.flatMap(({ right }) => (right?.verb == null ? [] : [right.verb]));
  const last = verbs.at(-1) ?? '';
  const joined = verbs.length < 2 ? last : `${verbs.slice(0, -1).join(', ')} and ${last}`;
  const others = changes.flatMap(({ right }) => (right?.verb === null ? [right.what] : []));
  return [...(joined === '' ? [] : [`${joined} ${changes[0]?.resource ?? ''}`]), ...others].join('; ');
}
