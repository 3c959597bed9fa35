/** What a field can be chosen from. */
import type { Choices, Option, Query } from '../../model/model.ts';
import { rolesRead } from '../../model/roles.ts';
import { isSame } from './canonical.ts';
import { turnedTo, type Change } from './change.ts';
import { calls } from './calls.ts';
import { query } from './queries.ts';
import { byKeys, change, nothing, plain, tellBoth, text, type Comparer, type Part, type Table } from './part.ts';
import { rightChanges } from './rights.ts';
import { directionOf } from './validation.ts';

type Enum = Extract<Choices, { kind: 'enum' }>;
type Ref = Extract<Choices, { kind: 'ref' }>;
type Address = Extract<Choices, { kind: 'address' }>;

/** `isState`: the values are the states of the record, which transitions tell about. */
export function choices(isState: boolean): Comparer<Choices | null> {
  return (before, after, part) => {
    if (before?.kind === 'enum' && after?.kind === 'enum') return values(before, after, { part, isState });
    if (before?.kind === 'ref' && after?.kind === 'ref') return byKeys(refs, before, after, part);
    if (before?.kind === 'address' && after?.kind === 'address') return byKeys(addresses, before, after, part);
    const direction = after === null ? 'loosened' : before === null ? 'tightened' : 'changed';
    const kinds = { enum: 'fixed values', ref: 'records of another resource', address: 'the rows of a call' } as const;
    const told = (one: Choices | null): string => (one === null ? 'anything' : kinds[one.kind]);
    return [change(part, { area: 'validation', direction, says: `${part.what} is chosen from ${told(after)}; before: ${told(before)}` })];
  };
}

function values(before: Enum, after: Enum, { part, isState }: { part: Part; isState: boolean }): readonly Change[] {
  const named = ({ value }: Option): string => (value === '*' ? 'any other value' : `"${value}"`);
  const gone = before.values.filter(({ value }) => !after.values.some((other) => other.value === value));
  const fresh = after.values.filter(({ value }) => !before.values.some((other) => other.value === value));
  const kept = after.values.flatMap((option) =>
    before.values.filter(({ value }) => value === option.value).map((old) => [old, option] as const),
  );
  const common = kept.map(([, { value }]) => value);
  const isMoved = !isSame(
    common,
    before.values.map(({ value }) => value).filter((value) => common.includes(value)),
  );
  const area = isState ? 'states' : 'validation';
  const thing = isState ? 'state' : `${part.what}: value`;
  return [
    ...fresh.map((option) =>
      change(part, { area, direction: isState ? 'changed' : 'loosened', weight: 'data', says: `${thing} ${named(option)} is new` }),
    ),
    ...gone.map((option) =>
      change(part, { area, direction: isState ? 'changed' : 'tightened', says: `${thing} ${named(option)} is gone` }),
    ),
    ...kept.flatMap(([old, option]) => byKeys(options, old, option, { ...part, what: `${thing} ${named(option)}` })),
    ...(isMoved ? [change(part, { area: 'screens', says: `${part.what}: its values are offered in another order` })] : []),
  ];
}

const options: Table<Option> = {
  value: nothing,
  title: text('the title'),
  tone: plain('screens', 'the tone'),
  icon: plain('screens', 'the icon'),
  tooltip: text('the tooltip'),
  isFinal: plain('states', 'whether records end there'),
  when: (before, after, part) => {
    const isOfRoles = [before, after].some((when) => rolesRead(when).length > 0);
    const chosen = part.what.replace(/^.*(?:: value|state) /, '');
    const rights = isOfRoles ? rightChanges(before, after, { what: `choose ${chosen} for field ${part.item}`, isInner: true }, part) : [];
    // Offered in more cases is looser.
    const direction = directionOf(after, before);
    const { was, is } = tellBoth(before, after, part);
    const says = `${part.what} is offered: ${is}; before: ${was}`;
    return [...rights, ...(direction === null ? [] : [change(part, { area: 'validation', direction, says })])];
  },
};

// Where some part of the filter asks who chooses, what may be chosen is a right: whatever part of it goes or changes, more may be chosen.
const choosable: Comparer<Query> = (before, after, part) => {
  const told = query('validation', 'what may be chosen')(before, after, part);
  if (![...before, ...after].some(isOfUser)) return told;
  const gone = before.filter((entry) => !after.some((other) => isSame(other, entry)));
  return told.map((each) => turnedTo(each, 'access', gone.length > 0 ? 'widened' : 'narrowed'));
};

function isOfUser({ values, when }: Query[number]): boolean {
  const conditions = [when, ...values.flatMap((value) => ('expr' in value ? [value.expr] : []))];
  return conditions.some((cond) => typeof cond !== 'boolean' && cond.reads.some((read) => /^(?:role|user)\./.test(read)));
}

const refs: Table<Ref> = {
  kind: nothing,
  to: plain('validation', 'what it refers to', 'effect'),
  key: plain('calls', 'the field whose value is stored', 'effect'),
  title: plain('screens', 'the field that is shown of it'),
  filter: choosable,
  params: plain('calls', 'the parameters of its list'),
  pageSize: plain('screens', 'the choices per page'),
  picker: (before, after, part) =>
    rightChanges(before, after, { what: `pick field ${part.item} from a list`, area: 'screens', isInner: true, isHarmless: true }, part),
  fallback: plain('values', 'the choices without an answer'),
};

const addresses: Table<Address> = {
  kind: nothing,
  op: calls('its choices'),
  value: plain('calls', 'where a choice has its value'),
  title: plain('screens', 'where a choice has its title'),
  params: plain('calls', 'the parameters of its choices'),
  pageSize: plain('screens', 'the choices per page'),
  isPreselected: plain('values', 'starting with the first choice'),
};
