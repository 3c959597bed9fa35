/** Actions, transitions and the states between which they lead. */
import type { Action, Does } from '../../model/model.ts';
import { isDoneInCode } from '../access-rows.ts';
import { body, calls, named } from './calls.ts';
import { isSame } from './canonical.ts';
import type { Change } from './change.ts';
import { fields } from './field.ts';
import { compared } from './imply.ts';
import { address, link } from './links.ts';
import { below, byKeys, change, entriesOf, nothing, plain, tellBoth, text, type Comparer, type Part, type Table } from './part.ts';
import { rightChanges } from './rights.ts';

type Actions = Readonly<Record<string, Action>>;

export const actions: Comparer<Actions> = (before, after, part) => {
  const { added, removed, kept } = entriesOf(before, after);
  const partOf = (name: string, { place }: Action): Part => below(part, name, { what: `\`${name}\``, place });
  return [
    ...added.flatMap(([name, action]) => came(action, 'is new', partOf(name, action))),
    ...removed.flatMap(([name, action]) => came(action, 'is gone', partOf(name, action))),
    ...kept.flatMap(([name, was, is]) => byKeys(tableFor(was, is), was, is, partOf(name, is))),
  ];
};

/** An action with its rights, and the edges of a transition. */
function came(action: Action, how: 'is new' | 'is gone', part: Part): readonly Change[] {
  const isNew = how === 'is new';
  const { does } = action;
  const call = does.kind === 'request' ? calls('the call')(isNew ? null : does.op, isNew ? does.op : null, part) : [];
  const edges = (action.from ?? []).map((from) =>
    change(part, {
      area: 'states',
      direction: isNew ? 'widened' : 'narrowed',
      says: `edge ${from} → ${action.to ?? from} ${how} (${part.what})`,
    }),
  );
  const kind = action.to === null ? 'action' : 'transition';
  const own = change(part, { area: 'states', says: `${kind} ${part.what} ${how}${isDoneInCode(action) ? ' (decided in code)' : ''}` });
  return [
    own,
    ...edges,
    ...rightChanges(isNew ? false : action.allow.cond, isNew ? action.allow.cond : false, deedOf(part), part),
    ...call,
  ];
}

function deedOf(part: Part): { readonly what: string } {
  return { what: `use ${part.what} of ${(part.after.resource ?? part.before.resource)?.name ?? ''}` };
}

function tableFor(was: Action, is: Action): Table<Action> {
  return {
    ...{ name: nothing, place: nothing },
    title: text('the title'),
    icon: plain('screens', 'the icon'),
    tone: plain('screens', 'the tone'),
    success: text('the message of success'),
    failure: text('the message of failure'),
    after: plain('screens', 'what follows'),
    afterFailure: plain('screens', 'what follows a failure'),
    places: plain('screens', 'where it stands'),
    allow: (before, after, part) => [
      ...rightChanges(before.cond, after.cond, deedOf(part), part),
      ...(isSame(before.reason, after.reason) ? [] : text('the reason it gives when it refuses')(before.reason, after.reason, part)),
    ],
    when: (before, after, part) => {
      const found = compared(before, after);
      if (found === 'same') return [];
      const words = tellBoth(before, after, part);
      const how = { more: 'more', fewer: 'fewer', both: 'other' }[found];
      const says = `${part.what} is possible in ${how} cases: ${words.is}; before: ${words.was}`;
      return [change(part, { area: 'states', direction: found === 'fewer' ? 'narrowed' : 'widened', says })];
    },
    from: (before, after, part) => edges([before, was.to], [after, is.to], part),
    // Edges are told by both of their ends.
    to: (before, after, part) => (isSame(was.from, is.from) ? edges([was.from, before], [is.from, after], part) : []),
    confirm: (before, after, part) => {
      if (before !== null && after !== null) return text('the question before it runs')(before, after, part);
      const says =
        after === null
          ? `${part.what} asks no longer before it runs; it asked: “${before?.text ?? ''}”`
          : `${part.what} asks before it runs: “${after.text}”`;
      return [change(part, { area: 'states', weight: after === null ? 'effect' : null, says })];
    },
    fields: (before, after, part) =>
      fields(before, after, { stateField: null, of: part.what, prefix: '' }, part).map((each) => ({
        ...each,
        item: part.item,
        says: `${part.what}: ${each.says}`,
      })),
    order: (before, after, part) =>
      isSame([...before].sort(), [...after].sort())
        ? [change(part, { area: 'screens', says: `${part.what}: the fields of its dialog stand in another order` })]
        : [],
    does,
  };
}

type Ends = readonly [from: readonly string[] | null, to: string | null];

function edges([wasFrom, wasTo]: Ends, [isFrom, isTo]: Ends, part: Part): readonly Change[] {
  const told = (from: readonly string[] | null, to: string | null): readonly string[] =>
    from === null ? (to === null ? [] : [`any state → ${to}`]) : from.map((state) => `${state} → ${to ?? state}`);
  const [was, is] = [told(wasFrom, wasTo), told(isFrom, isTo)];
  return [
    ...is
      .filter((edge) => !was.includes(edge))
      .map((edge) => change(part, { area: 'states', direction: 'widened', says: `edge ${edge} is new (${part.what})` })),
    ...was
      .filter((edge) => !is.includes(edge))
      .map((edge) => change(part, { area: 'states', direction: 'narrowed', says: `edge ${edge} is gone (${part.what})` })),
  ];
}

const does: Comparer<Does> = (before, after, part) => {
  if (before.kind === 'request' && after.kind === 'request') return byKeys(requests, before, after, part);
  if (before.kind === 'link' && after.kind === 'link') return link(before.link, after.link, part);
  if ('address' in before && 'address' in after && before.kind === after.kind) return address(before.address, after.address, part);
  return [
    change(part, { area: 'calls', weight: 'effect', says: `${part.what} does something else: ${after.kind}; before: ${before.kind}` }),
  ];
};

const requests: Table<Extract<Does, { kind: 'request' }>> = {
  kind: nothing,
  op: calls('the call'),
  body,
  set: (before, after, part) => {
    const by = (all: typeof before) => Object.fromEntries(all.map(({ path, value }) => [path.join('.'), value]));
    return named('what it sets')(by(before), by(after), part);
  },
  append: plain('calls', 'the list it adds to', 'effect'),
};
