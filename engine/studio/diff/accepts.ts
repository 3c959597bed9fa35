/** What the server answers to besides the list: what a lookup gives, and by what records may be filtered and sorted. */
import type { AcceptedParam, Resource } from '../../model/model.ts';
import { createChange, splitEntries, type DiffPart } from './part.ts';
import type { ModelChange } from './change.ts';
import { compareRight } from './rights.ts';

/** What a lookup gives of each record. */
export function compareLookups(was: readonly string[], is: readonly string[], part: DiffPart): readonly ModelChange[] {
  const isKept = (name: string): boolean =>
    part.before.resource?.fields[name] !== undefined && part.after.resource?.fields[name] !== undefined;
  const [came, went] = [is.filter((name) => !was.includes(name) && isKept(name)), was.filter((name) => !is.includes(name) && isKept(name))];
  const of = part.after.resource?.name ?? '';
  return [
    ...came.map((name) =>
      createChange(part, { area: 'access', direction: 'widened', item: name, says: `whoever may look up ${of} sees field ${name} too` }),
    ),
    ...went.map((name) =>
      createChange(part, {
        area: 'access',
        direction: 'narrowed',
        item: name,
        says: `whoever may only look up ${of} sees field ${name} no longer`,
      }),
    ),
  ];
}

/** What the server answers to, besides the filters of the list, which are told there. */
export function compareAccepts(
  was: readonly AcceptedParam[],
  is: readonly AcceptedParam[],
  o: { before: Resource; after: Resource; part: DiffPart },
): readonly ModelChange[] {
  const by = (all: readonly AcceptedParam[]) => Object.fromEntries(all.map((each) => [each.param, each]));
  const { added, removed, kept } = splitEntries(by(was), by(is));
  const filtersOf = ({ list: own }: Resource): ReadonlySet<string> => new Set(own?.filters.map(({ param }) => param));
  const [filtersWas, filtersIs] = [filtersOf(o.before), filtersOf(o.after)];
  const told = (name: string): boolean =>
    filtersWas.has(name) !== filtersIs.has(name) || o.before.fields[name] === undefined || o.after.fields[name] === undefined;
  const made = (name: string, says: string): ModelChange => createChange({ ...o.part, item: name }, { area: 'calls', says });
  return [
    ...added.filter(([name]) => !told(name)).map(([name]) => made(name, `the server takes filters by ${name}`)),
    ...removed.filter(([name]) => !told(name)).map(([name]) => made(name, `the server refuses filters by ${name}`)),
    ...kept.flatMap(([name, old, next]) => compareAccept([old, next], filtersIs.has(name), { ...o.part, item: name })),
  ];
}

function compareAccept([was, is]: readonly [AcceptedParam, AcceptedParam], hasFilter: boolean, part: DiffPart): readonly ModelChange[] {
  const [more, fewer] = [is.ops.filter((op) => !was.ops.includes(op)), was.ops.filter((op) => !is.ops.includes(op))];
  const of = part.after.resource?.name ?? '';
  return [
    ...(more.length === 0
      ? []
      : [createChange(part, { area: 'calls', says: `the server takes ${more.join(', ')} for filters by ${is.param}` })]),
    ...(fewer.length === 0
      ? []
      : [createChange(part, { area: 'calls', says: `the server refuses ${fewer.join(', ')} for filters by ${is.param}` })]),
    ...(was.isSortable === is.isSortable
      ? []
      : [createChange(part, { area: 'calls', says: `the server ${is.isSortable ? 'sorts' : 'no longer sorts'} by ${is.param}` })]),
    ...(hasFilter ? [] : compareRight(was.when, is.when, { what: `filter ${of} by ${is.param}`, isInner: true }, part)),
  ];
}
