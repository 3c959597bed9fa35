/** A difference for people, for a pull request, and for machines. */
import {
  areas,
  weightiestOf,
  weights,
  type ChangeArea,
  type ModelChange,
  type ModelDifference,
  type ToldRename,
  type ChangeWeight,
} from './change.ts';
import { listFollowingLines, listDiffLines, type DiffLine } from './lines.ts';

const titles: Readonly<Record<ChangeArea, string>> = {
  access: 'Access',
  states: 'States and actions',
  validation: 'Validation',
  calls: 'Calls',
  values: 'Values',
  screens: 'Screens',
  texts: 'Texts',
};

const verdicts: Readonly<Record<ChangeWeight, readonly [what: string, means: string]>> = {
  access: ['Access is widened', 'somebody may do or see more than before'],
  effect: ['What happens is changed', 'an effect or a default is another than before, or a guard lets more pass'],
  data: ['Only what is new is opened', 'nobody may do or see more of what was there before'],
};

/** As a terminal shows it. */
export function printDifference({ changes, renames }: ModelDifference): string {
  const verdict = weightiestOf({ changes });
  const { direct, following, from } = partChanges(changes);
  const groups = groupByResource(direct).flatMap(([resource, own]) => [
    '',
    resource,
    ...groupByArea(own).flatMap(([area, all]) => [`  ${titles[area]}`, ...listDiffLines(all).map((line) => `    ${printPlainLine(line)}`)]),
  ]);
  const rest = following.length === 0 ? [] : ['', from, ...listFollowingLines(following).map((line) => `  ${printPlainLine(line)}`)];
  return `${[
    changes.length === 0 ? 'No change in meaning.' : printDiffSummary(changes),
    ...(verdict === null ? [] : [`${verdicts[verdict].join(': ')}.`]),
    ...(renames.length === 0 ? [] : ['', ...renames.map((each) => `  ${printToldRename(each, (name) => name)}`)]),
    ...groups,
    ...rest,
  ].join('\n')}\n`;
}

function printPlainLine({ mark, says, place }: DiffLine): string {
  return `${mark === '' ? '' : `${mark}: `}${says}${place === '' ? '' : `  (${place})`}`;
}

/**
 * As a comment of a pull request: what somebody may do or see more comes first, all the rest is folded behind it. `address` is where the
 * files can be read; places are links then.
 */
export function printDifferenceAsMarkdown({ changes, renames }: ModelDifference, address: string | null = null): string {
  const print = (line: DiffLine): string => printMarkdownLine(line, address);
  const verdict = weightiestOf({ changes });
  const { direct, following, from } = partChanges(changes);
  const [wider, others] = [direct.filter(isWiderChange), direct.filter((each) => !isWiderChange(each))];
  const warning = verdict === null ? [] : [`${verdict === 'data' ? '' : '⚠️ '}**${verdicts[verdict][0]}**: ${verdicts[verdict][1]}.`, ''];
  const wide = following.filter(isWiderChange);
  const rest = [
    ...printSections(others, print),
    ...printFollowed(
      following.filter((each) => !isWiderChange(each)),
      { from, print },
    ),
  ];
  const count = changes.length - wider.length - wide.length;
  const isFolded = wider.length + wide.length > 0 && rest.length > 0;
  return `${keepWhatFits([
    '## What the descriptors mean otherwise',
    '',
    ...warning,
    changes.length === 0 ? 'No change in meaning.' : printDiffSummary(changes),
    ...(renames.length === 0 ? [] : ['', ...renames.map((each) => `- ${printToldRename(each, (name) => `\`${name}\``)}`)]),
    ...printSections(wider, print),
    ...printFollowed(wide, { from, print }),
    ...(isFolded
      ? ['', `<details><summary>${count} ${count === 1 ? 'change' : 'changes'} more</summary>`, ...rest, '', '</details>']
      : rest),
  ]).join('\n')}\n`;
}

const isWiderChange = ({ weight }: ModelChange): boolean => weight === 'access';

function printToldRename({ kind, resource, from, to }: ToldRename, name: (text: string) => string): string {
  return `${kind} ${name(kind === 'field' ? `${resource}.${from}` : from)} is called ${name(to)} now: no change in meaning`;
}

function printSections(changes: readonly ModelChange[], print: PrintLine): readonly string[] {
  return groupByResource(changes).flatMap(([resource, own]) => [
    '',
    `### ${resource}`,
    ...groupByArea(own).flatMap(([area, all]) => ['', `**${titles[area]}**`, '', ...listDiffLines(all).map(print)]),
  ]);
}

function printFollowed(changes: readonly ModelChange[], { from, print }: { from: string; print: PrintLine }): readonly string[] {
  return changes.length === 0 ? [] : ['', `### ${from}`, '', ...listFollowingLines(changes).map(print)];
}

type PrintLine = (line: DiffLine) => string;

function printMarkdownLine({ mark, says, place }: DiffLine, address: string | null): string {
  return `- ${mark === '' ? '' : `**${mark}** · `}${escapeMarkdown(says)}${place === '' ? '' : ` <sub>${linkPlace(place, address)}</sub>`}`;
}

/** `resources/orders.yaml:12` as a link to line 12, as the hosts of repositories have them. */
function linkPlace(place: string, address: string | null): string {
  const [, file = '', line = ''] = /^(.*):(\d+)$/.exec(place) ?? [];
  return address === null ? place : `[${place}](${address.replace(/\/+$/, '')}/${encodeURI(file)}#L${line})`;
}

/** What was edited before what follows from it, and from where. */
function partChanges(changes: readonly ModelChange[]): {
  readonly direct: readonly ModelChange[];
  readonly following: readonly ModelChange[];
  readonly from: string;
} {
  const direct = changes.filter(({ follows }) => !follows);
  const names = [
    ...new Set(
      direct.flatMap(({ place, item }) =>
        place === null || item === 'policy' ? [] : [place.file.replace(/^.*\//, '').replace(/\.yaml$/, '')],
      ),
    ),
  ];
  return { direct, following: changes.filter(({ follows }) => follows), from: `Follows from ${names.join(', ')}` };
}

// GitHub takes comments of 65536 characters, others less than a million.
const most = 60_000;

function keepWhatFits(lines: readonly string[]): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => (length += line.length + 1) > most);
  if (end < 0) return lines;
  const left = lines.slice(end).filter((line) => line.startsWith('- ')).length;
  const shown = lines.slice(0, end);
  const isOpen = shown.some((line) => line.startsWith('<details>'));
  return [...shown, ...(isOpen ? ['', '</details>'] : []), '', `… and ${left} more. \`npx steward diff\` prints them all.`];
}

/** As data: `{verdict, isWidened, changes, renames}`. */
export function printDifferenceAsJson(difference: ModelDifference): string {
  return `${JSON.stringify({ verdict: weightiestOf(difference), ...difference }, null, 2)}\n`;
}

// A field name with underscores, or a pattern, is no emphasis; what stands in backquotes stays.
function escapeMarkdown(says: string): string {
  return says
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*<>[\]|#]|\b_|_\b/g, '\\$&')))
    .join('');
}

function printDiffSummary(changes: readonly ModelChange[]): string {
  const resources = new Set(changes.map(({ resource }) => resource)).size;
  const counts = areas.flatMap((area) => {
    const count = changes.filter((each) => each.area === area).length;
    return count === 0 ? [] : [`${titles[area].toLowerCase()} ${count}`];
  });
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'} in ${resources} ${resources === 1 ? 'place' : 'places'}: ${counts.join(', ')}.`;
}

/** The weightiest first. */
function groupByResource(changes: readonly ModelChange[]): readonly (readonly [string, readonly ModelChange[]])[] {
  const names = [...new Set(changes.map(({ resource }) => resource))];
  return names
    .map((name) => [name ?? 'the project', changes.filter(({ resource }) => resource === name)] as const)
    .toSorted(([, a], [, b]) => rankOfChanges(a) - rankOfChanges(b));
}

function rankOfChanges(changes: readonly ModelChange[]): number {
  const verdict = weightiestOf({ changes });
  return verdict === null ? weights.length : weights.indexOf(verdict);
}

function groupByArea(changes: readonly ModelChange[]): readonly (readonly [ChangeArea, readonly ModelChange[]])[] {
  return areas.flatMap((area) => {
    const own = changes.filter((each) => each.area === area);
    return own.length === 0 ? [] : [[area, own] as const];
  });
}
