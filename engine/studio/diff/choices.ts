/** What a field can be chosen from. */
import type { FieldChoices, FieldOption, ModelQuery } from '../../model/model.ts';
import { rolesReadBy } from '../../model/roles.ts';
import { meansTheSame } from './canonical.ts';
import { redirectChange, type ModelChange } from './change.ts';
import { compareCall } from './calls.ts';
import { compareQuery } from './queries.ts';
import {
  compareByKeys,
  createChange,
  compareNothing,
  comparePlainly,
  describeBothConditions,
  compareTextsOf,
  type PartComparer,
  type DiffPart,
  type ComparerTable,
} from './part.ts';
import { compareRight } from './rights.ts';
import { directionOfDemand } from './validation.ts';

type EnumChoices = Extract<FieldChoices, { kind: 'enum' }>;
type ReferenceChoicesOfField = Extract<FieldChoices, { kind: 'ref' }>;
type AddressChoicesOfField = Extract<FieldChoices, { kind: 'address' }>;

/** `isState`: the values are the states of the record, which transitions tell about. */
export function compareChoices(isState: boolean): PartComparer<FieldChoices | null> {
  return (before, after, part) => {
    if (before?.kind === 'enum' && after?.kind === 'enum') return compareEnumValues(before, after, { part, isState });
    if (before?.kind === 'ref' && after?.kind === 'ref') return compareByKeys(refs, before, after, part);
    if (before?.kind === 'address' && after?.kind === 'address') return compareByKeys(addresses, before, after, part);
    const direction = after === null ? 'loosened' : before === null ? 'tightened' : 'changed';
    const kinds = { enum: 'fixed values', ref: 'records of another resource', address: 'the rows of a call' } as const;
    const told = (one: FieldChoices | null): string => (one === null ? 'anything' : kinds[one.kind]);
    return [
      createChange(part, { area: 'validation', direction, says: `${part.what} is chosen from ${told(after)}; before: ${told(before)}` }),
    ];
  };
}

function compareEnumValues(
  before: EnumChoices,
  after: EnumChoices,
  { part, isState }: { part: DiffPart; isState: boolean },
): readonly ModelChange[] {
  const named = ({ value }: FieldOption): string => (value === '*' ? 'any other value' : `"${value}"`);
  const gone = before.values.filter(({ value }) => !after.values.some((other) => other.value === value));
  const fresh = after.values.filter(({ value }) => !before.values.some((other) => other.value === value));
  const kept = after.values.flatMap((option) =>
    before.values.filter(({ value }) => value === option.value).map((old) => [old, option] as const),
  );
  const common = kept.map(([, { value }]) => value);
  const isMoved = !meansTheSame(
    common,
    before.values.map(({ value }) => value).filter((value) => common.includes(value)),
  );
  const area = isState ? 'states' : 'validation';
  const thing = isState ? 'state' : `${part.what}: value`;
  return [
    ...fresh.map((option) =>
      createChange(part, { area, direction: isState ? 'changed' : 'loosened', weight: 'data', says: `${thing} ${named(option)} is new` }),
    ),
    ...gone.map((option) =>
      createChange(part, { area, direction: isState ? 'changed' : 'tightened', says: `${thing} ${named(option)} is gone` }),
    ),
    ...kept.flatMap(([old, option]) => compareByKeys(options, old, option, { ...part, what: `${thing} ${named(option)}` })),
    ...(isMoved ? [createChange(part, { area: 'screens', says: `${part.what}: its values are offered in another order` })] : []),
  ];
}

const options: ComparerTable<FieldOption> = {
  value: compareNothing,
  title: compareTextsOf('the title'),
  tone: comparePlainly('screens', 'the tone'),
  icon: comparePlainly('screens', 'the icon'),
  tooltip: compareTextsOf('the tooltip'),
  isFinal: comparePlainly('states', 'whether records end there'),
  when: (before, after, part) => {
    const isOfRoles = [before, after].some((when) => rolesReadBy(when).length > 0);
    const chosen = part.what.replace(/^.*(?:: value|state) /, '');
    const rights = isOfRoles ? compareRight(before, after, { what: `choose ${chosen} for field ${part.item}`, isInner: true }, part) : [];
    // Offered in more cases is looser.
    const direction = directionOfDemand(after, before);
    const { was, is } = describeBothConditions(before, after, part);
    const says = `${part.what} is offered: ${is}; before: ${was}`;
    return [...rights, ...(direction === null ? [] : [createChange(part, { area: 'validation', direction, says })])];
  },
};

// Where some part of the filter asks who chooses, what may be chosen is a right: whatever part of it goes or changes, more may be chosen.
const choosable: PartComparer<ModelQuery> = (before, after, part) => {
  const told = compareQuery('validation', 'what may be chosen')(before, after, part);
  if (![...before, ...after].some(readsUserOrRole)) return told;
  const gone = before.filter((entry) => !after.some((other) => meansTheSame(other, entry)));
  return told.map((each) => redirectChange(each, 'access', gone.length > 0 ? 'widened' : 'narrowed'));
};

function readsUserOrRole({ values, when }: ModelQuery[number]): boolean {
  const conditions = [when, ...values.flatMap((value) => ('expr' in value ? [value.expr] : []))];
  return conditions.some((cond) => typeof cond !== 'boolean' && cond.reads.some((read) => /^(?:role|user)\./.test(read)));
}

const refs: ComparerTable<ReferenceChoicesOfField> = {
  kind: compareNothing,
  to: comparePlainly('validation', 'what it refers to', 'effect'),
  key: comparePlainly('calls', 'the field whose value is stored', 'effect'),
  title: comparePlainly('screens', 'the field that is shown of it'),
  filter: choosable,
  params: comparePlainly('calls', 'the parameters of its list'),
  pageSize: comparePlainly('screens', 'the choices per page'),
  picker: (before, after, part) =>
    compareRight(before, after, { what: `pick field ${part.item} from a list`, area: 'screens', isInner: true, isHarmless: true }, part),
  fallback: comparePlainly('values', 'the choices without an answer'),
};

const addresses: ComparerTable<AddressChoicesOfField> = {
  kind: compareNothing,
  op: compareCall('its choices'),
  value: comparePlainly('calls', 'where a choice has its value'),
  title: comparePlainly('screens', 'where a choice has its title'),
  params: comparePlainly('calls', 'the parameters of its choices'),
  pageSize: comparePlainly('screens', 'the choices per page'),
  isPreselected: comparePlainly('values', 'starting with the first choice'),
};
