/** A difference for people, for a pull request, and for machines. */
import { areas, verdictOf, weights, type Area, type Change, type Difference, type Rename, type Weight } from './change.ts';
import { followingLines, linesOf, type Line } from './lines.ts';

const titles: Readonly<Record<Area, string>> = {
  access: 'Access',
  states: 'States and actions',
  validation: 'Validation',
  calls: 'Calls',
  values: 'Values',
  screens: 'Screens',
  texts: 'Texts',
};

const verdicts: Readonly<Record<Weight, readonly [what: string, means: string]>> = {
  access: ['Access is widened', 'somebody may do or see more than before'],
  effect: ['What happens is changed', 'an effect, a default or a guard is another than before'],
  data: ['Only what is new is opened', 'nobody may do or see more of what was there before'],
};

/** As a terminal shows it. */
export function printDifference({ changes, renames }: Difference): string {
  const verdict = verdictOf({ changes });
  const { direct, following, from } = parted(changes);
  const groups = byResource(direct).flatMap(([resource, own]) => [
    '',
    resource,
    ...byArea(own).flatMap(([area, all]) => [`  ${titles[area]}`, ...linesOf(all).map((line) => `    ${plainLine(line)}`)]),
  ]);
  const rest = following.length === 0 ? [] : ['', from, ...followingLines(following).map((line) => `  ${plainLine(line)}`)];
  return `${[
    changes.length === 0 ? 'No change in meaning.' : summary(changes),
    ...(verdict === null ? [] : [`${verdicts[verdict].join(': ')}.`]),
    ...(renames.length === 0 ? [] : ['', ...renames.map((each) => `  ${renameTold(each, (name) => name)}`)]),
    ...groups,
    ...rest,
  ].join('\n')}\n`;
}

function plainLine({ mark, says, place }: Line): string {
  return `${mark === '' ? '' : `${mark}: `}${says}${place === '' ? '' : `  (${place})`}`;
}

/** As a comment of a pull request: what somebody may do or see more comes first, all the rest is folded behind it. */
export function printDifferenceAsMarkdown({ changes, renames }: Difference): string {
  const verdict = verdictOf({ changes });
  const { direct, following, from } = parted(changes);
  const [wider, others] = [direct.filter(isWider), direct.filter((each) => !isWider(each))];
  const warning = verdict === null ? [] : [`${verdict === 'data' ? '' : '⚠️ '}**${verdicts[verdict][0]}**: ${verdicts[verdict][1]}.`, ''];
  const wide = following.filter(isWider);
  const rest = [
    ...sections(others),
    ...followed(
      following.filter((each) => !isWider(each)),
      from,
    ),
  ];
  const count = changes.length - wider.length - wide.length;
  const isFolded = wider.length + wide.length > 0 && rest.length > 0;
  return `${whatFits([
    '## What the descriptors mean otherwise',
    '',
    ...warning,
    changes.length === 0 ? 'No change in meaning.' : summary(changes),
    ...(renames.length === 0 ? [] : ['', ...renames.map((each) => `- ${renameTold(each, (name) => `\`${name}\``)}`)]),
    ...sections(wider),
    ...followed(wide, from),
    ...(isFolded
      ? ['', `<details><summary>${count} ${count === 1 ? 'change' : 'changes'} more</summary>`, ...rest, '', '</details>']
      : rest),
  ]).join('\n')}\n`;
}

const isWider = ({ weight }: Change): boolean => weight === 'access';

function renameTold({ kind, resource, from, to }: Rename, name: (text: string) => string): string {
  return `${kind} ${name(kind === 'field' ? `${resource}.${from}` : from)} is called ${name(to)} now: no change in meaning`;
}

function sections(changes: readonly Change[]): readonly string[] {
  return byResource(changes).flatMap(([resource, own]) => [
    '',
    `### ${resource}`,
    ...byArea(own).flatMap(([area, all]) => ['', `**${titles[area]}**`, '', ...linesOf(all).map(markdownLine)]),
  ]);
}

function followed(changes: readonly Change[], from: string): readonly string[] {
  return changes.length === 0 ? [] : ['', `### ${from}`, '', ...followingLines(changes).map(markdownLine)];
}

function markdownLine({ mark, says, place }: Line): string {
  return `- ${mark === '' ? '' : `**${mark}** · `}${escaped(says)}${place === '' ? '' : ` <sub>${place}</sub>`}`;
}

/** What was edited before what follows from it, and from where. */
function parted(changes: readonly Change[]): {
  readonly direct: readonly Change[];
  readonly following: readonly Change[];
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

function whatFits(lines: readonly string[]): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => (length += line.length + 1) > most);
  if (end < 0) return lines;
  const left = lines.slice(end).filter((line) => line.startsWith('- ')).length;
  const shown = lines.slice(0, end);
  const isOpen = shown.some((line) => line.startsWith('<details>'));
  return [...shown, ...(isOpen ? ['', '</details>'] : []), '', `… and ${left} more. \`npx steward diff\` prints them all.`];
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

/** The weightiest first. */
function byResource(changes: readonly Change[]): readonly (readonly [string, readonly Change[]])[] {
  const names = [...new Set(changes.map(({ resource }) => resource))];
  return names
    .map((name) => [name ?? 'the project', changes.filter(({ resource }) => resource === name)] as const)
    .toSorted(([, a], [, b]) => rankOf(a) - rankOf(b));
}

function rankOf(changes: readonly Change[]): number {
  const verdict = verdictOf({ changes });
  return verdict === null ? weights.length : weights.indexOf(verdict);
}

function byArea(changes: readonly Change[]): readonly (readonly [Area, readonly Change[]])[] {
  return areas.flatMap((area) => {
    const own = changes.filter((each) => each.area === area);
    return own.length === 0 ? [] : [[area, own] as const];
  });
}
