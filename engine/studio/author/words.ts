/** Kinds of use in plain words. */
import type { Mention } from '../../language/rules/mentions.ts';
import type { DefinitionKind } from './definitions.ts';

/** Which kind of use a mention is, e.g. "column", "condition of `visible`", "state that a transition leads to". */
export function describeMention(mention: Mention, kind: DefinitionKind): string {
  const { key, chain } = mention.spot;
  const isValue = kind === 'value' && mention.what !== 'name';
  switch (mention.what) {
    case 'expression':
      return `${isValue ? 'compared in the' : kind === 'role' ? 'asked for in the' : 'read by the'} ${mention.want === 'condition' ? 'condition' : 'expression'} of \`${key}\``;
    case 'text':
      return `message of \`${key}\``;
    case 'query':
    case 'section':
    case 'list':
      return isValue ? `value in \`${key || 'this key'}\`` : (lists[key] ?? `named in \`${key}\``);
    case 'name':
      return kind === 'resource'
        ? (describeResourceMention(key, chain) ?? `named in \`${key}\``)
        : (names[key] ?? lists[findNearestList(chain)] ?? `named in \`${key}\``);
  }
}

const names: Readonly<Record<string, string>> = {
  type: 'type of a field',
  titleField: 'title of a record',
  key: 'key',
  from: 'state that a transition starts from',
  to: 'state that a transition leads to',
  within: 'scope of a unique value',
  at: 'place of a message',
  send: 'sent by a call',
  content: 'text of a file',
  group: 'group of the menu',
  page: 'screen drawn by hand',
  widget: 'widget',
  collection: 'block of a screen',
  use: 'use of a shared collection',
  checked: 'behind a switch',
  unchecked: 'behind a switch',
  act: 'step after a call',
};

const lists: Readonly<Record<string, string>> = {
  columns: 'column',
  filters: 'filter',
  search: 'read by the search',
  sort: 'order of the list',
  layout: 'field of a screen',
  tabs: 'field of a screen',
  details: 'field of an unfolded row',
  fields: 'field of a screen',
  actions: 'button',
  verbs: 'guarded by a rule',
  implies: 'implied by another role',
};

function findNearestList(chain: readonly string[]): string {
  return chain.findLast((key) => key in lists) ?? '';
}

function describeResourceMention(key: string, chain: readonly string[]): string | null {
  if (key === 'of') return chain.includes('list') ? 'list on a screen' : 'base of a view';
  if (key !== 'to') return null;
  if (chain.includes('parents')) return 'parent';
  return chain.includes('link') ? 'target of a link' : 'target of a reference';
}
