/** Where a click leads. */
import type { Address, Link } from '../../model/model.ts';
import { isSame } from './canonical.ts';
import { compared } from './imply.ts';
import { change, plain, shown, tellBoth, type Comparer, type Part } from './part.ts';
import { queryInWords } from './queries.ts';

export const link: Comparer<Link | null> = (before, after, part) => {
  const made = (says: string) => change(part, { area: 'screens', says: `${part.what} ${says}` });
  if (before === null || after === null)
    return after === null
      ? [made(`leads nowhere; before: ${target(before, part, 'before')}`)]
      : [made(`leads to ${target(after, part, 'after')} now`)];
  const [was, is] = [target(before, part, 'before'), target(after, part, 'after')];
  const words = tellBoth(before.when, after.when, part);
  const rest = (each: Link) => ({ ...each, when: true });
  const isElse = !isSame(rest(before), rest(after));
  return [
    ...(isElse
      ? was === is
        ? plain('screens', 'the link')(rest(before), rest(after), part)
        : [made(`leads to ${is}; before: ${was}`)]
      : []),
    ...(compared(before.when, after.when) === 'same' ? [] : [made(`is a link: ${words.is}; before: ${words.was}`)]),
  ];
};

function target(to: Link | null, part: Part, side: 'before' | 'after'): string {
  if (to === null) return 'nowhere';
  if (to.kind === 'address') return addressInWords(to.address, part, side);
  const tab = to.tab === null ? '' : `, tab ${to.tab}`;
  const filter = to.filter.length === 0 ? '' : `, with ${queryInWords(to.filter, part, side)}`;
  return `${to.to} (${to.screen}${tab}${to.isNewTab ? ', in a new tab' : ''}${filter})`;
}

function addressInWords({ url, path, query }: Address, part: Part, side: 'before' | 'after'): string {
  const from =
    path === null
      ? shown(url, part, side)
      : `"${path.map((each) => (typeof each === 'string' ? each : shown(each, part, side))).join('/')}"`;
  const params = Object.entries(query).map(([name, value]) => `${name}=${shown(value, part, side)}`);
  return params.length === 0 ? from : `${from} with ${params.join(' and ')}`;
}

/** An address that is opened or downloaded: what it holds of a record goes there. */
export const address: Comparer<Address> = (before, after, part) => {
  const [was, is] = [addressInWords(before, part, 'before'), addressInWords(after, part, 'after')];
  if (was === is) return plain('calls', 'the address', 'effect')(before, after, part);
  return [change(part, { area: 'calls', weight: 'effect', says: `${part.what} opens ${is}; before: ${was}` })];
};
