/** Where a click leads. */
import type { LinkAddress, ModelLink } from '../../model/model.ts';
import { meansTheSame } from './canonical.ts';
import { compareConditions } from './imply.ts';
import { createChange, comparePlainly, printForReader, describeBothConditions, type PartComparer, type DiffPart } from './part.ts';
import { describeQuery } from './queries.ts';

export const compareLink: PartComparer<ModelLink | null> = (before, after, part) => {
  const made = (says: string) => createChange(part, { area: 'screens', says: `${part.what} ${says}` });
  if (before === null || after === null)
    return after === null
      ? [made(`leads nowhere; before: ${describeLinkTarget(before, part, 'before')}`)]
      : [made(`leads to ${describeLinkTarget(after, part, 'after')} now`)];
  const [was, is] = [describeLinkTarget(before, part, 'before'), describeLinkTarget(after, part, 'after')];
  const words = describeBothConditions(before.when, after.when, part);
  const rest = (each: ModelLink) => ({ ...each, when: true });
  const isElse = !meansTheSame(rest(before), rest(after));
  return [
    ...(isElse
      ? was === is
        ? comparePlainly('screens', 'the link')(rest(before), rest(after), part)
        : [made(`leads to ${is}; before: ${was}`)]
      : []),
    ...(compareConditions(before.when, after.when) === 'same' ? [] : [made(`is a link: ${words.is}; before: ${words.was}`)]),
  ];
};

function describeLinkTarget(to: ModelLink | null, part: DiffPart, side: 'before' | 'after'): string {
  if (to === null) return 'nowhere';
  if (to.kind === 'address') return describeAddress(to.address, part, side);
  const tab = to.tab === null ? '' : `, tab ${to.tab}`;
  const filter = to.filter.length === 0 ? '' : `, with ${describeQuery(to.filter, part, side)}`;
  return `${to.to} (${to.screen}${tab}${to.isNewTab ? ', in a new tab' : ''}${filter})`;
}

function describeAddress({ url, path, query }: LinkAddress, part: DiffPart, side: 'before' | 'after'): string {
  const from =
    path === null
      ? printForReader(url, part, side)
      : `"${path.map((each) => (typeof each === 'string' ? each : printForReader(each, part, side))).join('/')}"`;
  const params = Object.entries(query).map(([name, value]) => `${name}=${printForReader(value, part, side)}`);
  return params.length === 0 ? from : `${from} with ${params.join(' and ')}`;
}

/** An address that is opened or downloaded: what it holds of a record goes there. */
export const compareAddress: PartComparer<LinkAddress> = (before, after, part) => {
  const [was, is] = [describeAddress(before, part, 'before'), describeAddress(after, part, 'after')];
  if (was === is) return comparePlainly('calls', 'the address', 'effect')(before, after, part);
  return [createChange(part, { area: 'calls', weight: 'effect', says: `${part.what} opens ${is}; before: ${was}` })];
};
