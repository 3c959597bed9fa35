/** Actions, transitions and the states between which they lead. */
import type { Action, ActionKind } from '../../model/model.ts';
import { isDoneInCode } from '../review/access-rows.ts';
import { compareBody, compareCall, compareNamedValues } from './calls.ts';
import { meansTheSame } from './canonical.ts';
import type { ModelChange } from './change.ts';
import { compareFields } from './field.ts';
import { compareConditions } from './imply.ts';
import { compareAddress, compareLink } from './links.ts';
import {
  partBelow,
  compareByKeys,
  createChange,
  splitEntries,
  compareNothing,
  comparePlainly,
  describeBothConditions,
  compareTextsOf,
  type PartComparer,
  type DiffPart,
  type ComparerTable,
} from './part.ts';
import { compareRight } from './rights.ts';

type ActionsByName = Readonly<Record<string, Action>>;

export const compareActions: PartComparer<ActionsByName> = (before, after, part) => {
  const { added, removed, kept } = splitEntries(before, after);
  const partOf = (name: string, { place }: Action): DiffPart => partBelow(part, name, { what: `\`${name}\``, place });
  return [
    ...added.flatMap(([name, action]) => describeArrivedAction(action, 'is new', partOf(name, action))),
    ...removed.flatMap(([name, action]) => describeArrivedAction(action, 'is gone', partOf(name, action))),
    ...kept.flatMap(([name, was, is]) => compareByKeys(actionTableFor(was, is), was, is, partOf(name, is))),
  ];
};

/** An action with its rights, and the edges of a transition. */
function describeArrivedAction(action: Action, how: 'is new' | 'is gone', part: DiffPart): readonly ModelChange[] {
  const isNew = how === 'is new';
  const { does } = action;
  const call = does.kind === 'request' ? compareCall('the call')(isNew ? null : does.op, isNew ? does.op : null, part) : [];
  const edges = (action.from ?? []).map((from) =>
    createChange(part, {
      area: 'states',
      direction: isNew ? 'widened' : 'narrowed',
      says: `edge ${from} → ${action.to ?? from} ${how} (${part.what})`,
    }),
  );
  const kind = action.to === null ? 'action' : 'transition';
  const own = createChange(part, {
    area: 'states',
    says: `${kind} ${part.what} ${how}${isDoneInCode(action) ? ' (decided in code)' : ''}`,
  });
  return [
    own,
    ...edges,
    ...compareRight(isNew ? false : action.allow.cond, isNew ? action.allow.cond : false, { ...deedOfAction(part), isGone: !isNew }, part),
    ...call,
  ];
}

function deedOfAction(part: DiffPart): { readonly what: string } {
  return { what: `use ${part.what} of ${(part.after.resource ?? part.before.resource)?.name ?? ''}` };
}

function actionTableFor(was: Action, is: Action): ComparerTable<Action> {
  return {
    ...{ name: compareNothing, place: compareNothing },
    title: compareTextsOf('the title'),
    icon: comparePlainly('screens', 'the icon'),
    tone: comparePlainly('screens', 'the tone'),
    success: compareTextsOf('the message of success'),
    failure: compareTextsOf('the message of failure'),
    after: comparePlainly('screens', 'what follows'),
    afterFailure: comparePlainly('screens', 'what follows a failure'),
    places: comparePlainly('screens', 'where it stands'),
    allow: (before, after, part) => [
      ...compareRight(before.cond, after.cond, deedOfAction(part), part),
      ...(meansTheSame(before.reason, after.reason)
        ? []
        : compareTextsOf('the reason it gives when it refuses')(before.reason, after.reason, part)),
    ],
    when: (before, after, part) => {
      const found = compareConditions(before, after);
      if (found === 'same') return [];
      const words = describeBothConditions(before, after, part);
      const how = { more: 'more', fewer: 'fewer', both: 'other' }[found];
      const says = `${part.what} is possible in ${how} cases: ${words.is}; before: ${words.was}`;
      return [createChange(part, { area: 'states', direction: found === 'fewer' ? 'narrowed' : 'widened', says })];
    },
    from: (before, after, part) => compareEdges([before, was.to], [after, is.to], part),
    // Edges are told by both of their ends.
    to: (before, after, part) => (meansTheSame(was.from, is.from) ? compareEdges([was.from, before], [is.from, after], part) : []),
    confirm: (before, after, part) => {
      if (before !== null && after !== null) return compareTextsOf('the question before it runs')(before, after, part);
      const says =
        after === null
          ? `${part.what} asks no longer before it runs; it asked: “${before?.text ?? ''}”`
          : `${part.what} asks before it runs: “${after.text}”`;
      return [createChange(part, { area: 'states', weight: after === null ? 'effect' : null, says })];
    },
    fields: (before, after, part) =>
      compareFields(before, after, { stateField: null, of: part.what, prefix: '' }, part).map((each) => ({
        ...each,
        item: part.item,
        says: `${part.what}: ${each.says}`,
      })),
    order: (before, after, part) =>
      meansTheSame([...before].sort(), [...after].sort())
        ? [createChange(part, { area: 'screens', says: `${part.what}: the fields of its dialog stand in another order` })]
        : [],
    does,
  };
}

type TransitionEnds = readonly [from: readonly string[] | null, to: string | null];

function compareEdges([wasFrom, wasTo]: TransitionEnds, [isFrom, isTo]: TransitionEnds, part: DiffPart): readonly ModelChange[] {
  const told = (from: readonly string[] | null, to: string | null): readonly string[] =>
    from === null ? (to === null ? [] : [`any state → ${to}`]) : from.map((state) => `${state} → ${to ?? state}`);
  const [was, is] = [told(wasFrom, wasTo), told(isFrom, isTo)];
  return [
    ...is
      .filter((edge) => !was.includes(edge))
      .map((edge) => createChange(part, { area: 'states', direction: 'widened', says: `edge ${edge} is new (${part.what})` })),
    ...was
      .filter((edge) => !is.includes(edge))
      .map((edge) => createChange(part, { area: 'states', direction: 'narrowed', says: `edge ${edge} is gone (${part.what})` })),
  ];
}

const does: PartComparer<ActionKind> = (before, after, part) => {
  if (before.kind === 'request' && after.kind === 'request') return compareByKeys(requests, before, after, part);
  if (before.kind === 'link' && after.kind === 'link') return compareLink(before.link, after.link, part);
  if ('address' in before && 'address' in after && before.kind === after.kind) return compareAddress(before.address, after.address, part);
  return [
    createChange(part, {
      area: 'calls',
      weight: 'effect',
      says: `${part.what} does something else: ${after.kind}; before: ${before.kind}`,
    }),
  ];
};

const requests: ComparerTable<Extract<ActionKind, { kind: 'request' }>> = {
  kind: compareNothing,
  op: compareCall('the call'),
  body: compareBody,
  set: (before, after, part) => {
    const by = (all: typeof before) => Object.fromEntries(all.map(({ path, value }) => [path.join('.'), value]));
    return compareNamedValues('what it sets')(by(before), by(after), part);
  },
  append: comparePlainly('calls', 'the list it adds to', 'effect'),
};
