/** The calls of the API: which are made, with which method, address and body. */
import type { Expression, Value } from '../../model/expression.ts';
import type { Op, Resource } from '../../model/model.ts';
import { isRecord } from '../../model/steps.ts';
import { isSame } from './canonical.ts';
import type { Change } from './change.ts';
import { byKeys, change, entriesOf, plain, shown, turned, type Comparer, type Table } from './part.ts';

/** `GET moons/{key}` */
function callText({ method, path }: Op): string {
  const parts = path.map((part) => (typeof part === 'string' ? part : 'param' in part ? `{${part.param}}` : '{key}'));
  return `\`${method} ${parts.join('/')}\``;
}

/** One call; `of` says what it is for. */
export function calls(of: string): Comparer<Op | null> {
  return (before, after, part) => {
    const what = part.what === '' ? of : `${part.what}: ${of}`;
    if (before === null && after === null) return [];
    if (before === null) return [change(part, { area: 'calls', says: `${what}: the call ${callText(after as Op)} is new` })];
    if (after === null) return [change(part, { area: 'calls', says: `${what}: the call ${callText(before)} is gone` })];
    const [was, is] = [callText(before), callText(after)];
    const moved = was === is ? [] : [change(part, { area: 'calls', weight: 'effect', says: `${what}: calls ${is}; before: ${was}` })];
    return [...moved, ...byKeys(ops, before, after, { ...part, what })];
  };
}

const told: Comparer<unknown> = () => [];

const ops: Table<Op> = {
  method: told,
  path: told,
  encoding: plain('calls', 'the encoding of the body'),
  read: plain('calls', 'where the answer has it'),
  headers: plain('calls', 'the headers that are read'),
  send: plain('calls', 'the fields that are sent'),
  behaviour: (_before, after, part) => [
    change(part, {
      area: 'calls',
      weight: 'effect',
      says: `${part.what}: what it does is ${after ? 'decided in code now' : 'decided in code no longer'}`,
    }),
  ],
};

const names: Readonly<Record<keyof Resource['ops'], string>> = {
  list: 'reading the list',
  get: 'reading a record',
  create: 'creating',
  update: 'saving',
  delete: 'deleting',
};

export const resourceOps: Comparer<Resource['ops']> = (before, after, part) =>
  (Object.keys(names) as (keyof Resource['ops'])[]).flatMap((name) =>
    calls(names[name])(before[name], after[name], { ...part, item: name }),
  );

/** What stands above a resource: where an address need not name it any more, the records below all of them can be read at once. */
export const parents: Comparer<Resource['parents']> = (before, after, part) => {
  const opened = after.filter(({ param, wildcard }) => wildcard && before.some((each) => each.param === param && !each.wildcard));
  const rest = (all: Resource['parents']) =>
    all.map((each) => ({ ...each, wildcard: opened.some(({ param }) => param === each.param) || each.wildcard }));
  return [
    ...opened.map(({ param, resource }) =>
      change(part, {
        area: 'access',
        direction: 'widened',
        says: `${part.what} is listed below all ${resource} at once, without naming \`${param}\``,
      }),
    ),
    ...(isSame(rest(before), rest(after)) ? [] : plain('calls', 'the parents', 'effect')(before, after, part)),
  ];
};

type Body = Readonly<Record<string, Value>> | Expression;

/** What is sent besides what was entered. */
export const body: Comparer<Body> = (before, after, part) => {
  if (isExpression(before) || isExpression(after)) return plain('calls', 'the body', 'effect')(before, after, part);
  return named('the body')(before, after, part);
};

function isExpression(value: Body): value is Expression {
  return isRecord(value) && 'node' in value && 'reads' in value;
}

/** Values by name, each told on its own. */
export function named(label: string, area: 'calls' | 'values' = 'calls'): Comparer<Readonly<Record<string, Value>>> {
  return (before, after, part) => {
    const { added, removed, kept } = entriesOf(before, after);
    const made = (says: string): Change => change(part, { area, weight: 'effect', says: `${part.what}: ${says}` });
    return [
      ...added.map(([name, value]) => made(`${label} has \`${name}\` = ${shown(value, part, 'after')} now`)),
      ...removed.map(([name, value]) => made(`${label} has \`${name}\` no longer, was ${shown(value, part, 'before')}`)),
      ...kept.flatMap(([name, was, is]) => (isSame(was, is) ? [] : [made(`\`${name}\` of ${label} ${turned(was, is, part)}`)])),
    ];
  };
}
