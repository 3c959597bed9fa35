/** The calls of the API: which are made, with which method, address and body. */
import type { Expression, ModelValue } from '../../model/expression.ts';
import type { ApiOperation, Resource } from '../../model/model.ts';
import { isPlainObject } from '../../model/steps.ts';
import { meansTheSame } from './canonical.ts';
import type { ModelChange } from './change.ts';
import {
  compareByKeys,
  createChange,
  splitEntries,
  comparePlainly,
  compareTextsOf,
  printForReader,
  describeTurn,
  type PartComparer,
  type ComparerTable,
} from './part.ts';

/** `GET moons/{key}` */
function printCallText({ method, path }: ApiOperation): string {
  const parts = path.map((part) => (typeof part === 'string' ? part : 'param' in part ? `{${part.param}}` : '{key}'));
  return `\`${method} ${parts.join('/')}\``;
}

/** One call; `of` says what it is for. */
export function compareCall(of: string): PartComparer<ApiOperation | null> {
  return (before, after, part) => {
    const what = part.what === '' ? of : `${part.what}: ${of}`;
    if (before === null && after === null) return [];
    if (before === null)
      return [createChange(part, { area: 'calls', says: `${what}: the call ${printCallText(after as ApiOperation)} is new` })];
    if (after === null) return [createChange(part, { area: 'calls', says: `${what}: the call ${printCallText(before)} is gone` })];
    const [was, is] = [printCallText(before), printCallText(after)];
    const moved = was === is ? [] : [createChange(part, { area: 'calls', weight: 'effect', says: `${what}: calls ${is}; before: ${was}` })];
    return [...moved, ...compareByKeys(ops, before, after, { ...part, what })];
  };
}

const told: PartComparer<unknown> = () => [];

const ops: ComparerTable<ApiOperation> = {
  method: told,
  path: told,
  encoding: comparePlainly('calls', 'the encoding of the body'),
  read: comparePlainly('calls', 'where the answer has it'),
  headers: comparePlainly('calls', 'the headers that are read'),
  send: comparePlainly('calls', 'the fields that are sent'),
  behaviour: (_before, after, part) => [
    createChange(part, {
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

export const compareOperations: PartComparer<Resource['ops']> = (before, after, part) =>
  (Object.keys(names) as (keyof Resource['ops'])[]).flatMap((name) =>
    compareCall(names[name])(before[name], after[name], { ...part, item: name }),
  );

/** What stands above a resource: where an address need not name it any more, the records below all of them can be read at once. */
export const compareParents: PartComparer<Resource['parents']> = (before, after, part) => {
  const opened = after.filter(({ param, wildcard }) => wildcard && before.some((each) => each.param === param && !each.wildcard));
  // What a parent is called is no address.
  const rest = (all: Resource['parents']) =>
    all.map(({ title: _title, ...each }) => ({ ...each, wildcard: opened.some(({ param }) => param === each.param) || each.wildcard }));
  const [was, is] = [rest(before), rest(after)];
  return [
    ...opened.map(({ param, resource }) =>
      createChange(part, {
        area: 'access',
        direction: 'widened',
        says: `${part.what} is listed below all ${resource} at once, without naming \`${param}\``,
      }),
    ),
    ...(meansTheSame(was, is) ? [] : comparePlainly('calls', 'the parents', 'effect')(was, is, part)),
    ...after.flatMap(({ param, title }) => {
      const old = before.find((each) => each.param === param)?.title ?? title;
      return meansTheSame(old, title) ? [] : compareTextsOf(`the title of the parent \`${param}\``)(old, title, part);
    }),
  ];
};

type RequestBody = Readonly<Record<string, ModelValue>> | Expression;

/** What is sent besides what was entered. */
export const compareBody: PartComparer<RequestBody> = (before, after, part) => {
  if (isBodyOfExpression(before) || isBodyOfExpression(after)) return comparePlainly('calls', 'the body', 'effect')(before, after, part);
  return compareNamedValues('the body')(before, after, part);
};

function isBodyOfExpression(value: RequestBody): value is Expression {
  return isPlainObject(value) && 'node' in value && 'reads' in value;
}

/** Values by name, each told on its own. */
export function compareNamedValues(label: string, area: 'calls' | 'values' = 'calls'): PartComparer<Readonly<Record<string, ModelValue>>> {
  return (before, after, part) => {
    const { added, removed, kept } = splitEntries(before, after);
    const made = (says: string): ModelChange => createChange(part, { area, weight: 'effect', says: `${part.what}: ${says}` });
    return [
      ...added.map(([name, value]) => made(`${label} has \`${name}\` = ${printForReader(value, part, 'after')} now`)),
      ...removed.map(([name, value]) => made(`${label} has \`${name}\` no longer, was ${printForReader(value, part, 'before')}`)),
      ...kept.flatMap(([name, was, is]) => (meansTheSame(was, is) ? [] : [made(`\`${name}\` of ${label} ${describeTurn(was, is, part)}`)])),
    ];
  };
}
