/** The screens of a resource: list, forms, page, deleting. */
import type { ListFilter, FormModel, ListScreenModel, ActionOutcome, Resource, ShowModel } from '../../model/model.ts';
import { compareBody, compareNamedValues } from './calls.ts';
import { meansTheSame } from './canonical.ts';
import type { ModelChange } from './change.ts';
import { compareChoices } from './choices.ts';
import { compareFields } from './field.ts';
import { compareBlocks, indexByName, compareColumn, isOrderChanged, compareListed, compareTabs } from './layout.ts';
import {
  compareByKeys,
  createChange,
  splitEntries,
  compareNothing,
  comparePlainly,
  compareTextsOf,
  type PartComparer,
  type DiffPart,
  type ComparerTable,
} from './part.ts';
import { compareRight } from './rights.ts';

export const compareList: PartComparer<ListScreenModel | null> = (before, after, outer) => {
  const part: DiffPart = { ...outer, item: 'list', what: 'list' };
  if (before === null || after === null) return describeArrivedScreen('the list', before === null, part);
  return compareByKeys(lists, before, after, part);
};

function describeArrivedScreen(what: string, isNew: boolean, part: DiffPart): readonly ModelChange[] {
  return [createChange(part, { area: 'screens', says: `${what} ${isNew ? 'is new' : 'is gone'}` })];
}

const lists: ComparerTable<ListScreenModel> = {
  as: comparePlainly('screens', 'how it is laid out'),
  columns: (before, after, part) =>
    compareListed(
      [indexByName(before, ({ name }) => name), indexByName(after, ({ name }) => name)],
      { table: compareColumn, kind: 'column' },
      { ...part, what: '' },
    ),
  filters: (before, after, part) =>
    compareListed(
      [indexByName(before, ({ param }) => param), indexByName(after, ({ param }) => param)],
      { table: filters, kind: 'filter' },
      { ...part, what: '' },
    ),
  sort: (before, after, part) => {
    const told = (sorts: ListScreenModel['sort']): string =>
      sorts.map(({ by, desc }) => `${by} ${desc ? 'descending' : 'ascending'}`).join(', ') || 'nothing';
    return [createChange(part, { area: 'screens', says: `the list is sorted by ${told(after)}; before: ${told(before)}` })];
  },
  mostSorts: comparePlainly('screens', 'the columns that it can be sorted by at once'),
  pageSize: comparePlainly('screens', 'the records per page'),
  pageSizes: comparePlainly('screens', 'the page sizes to choose from'),
  hasPages: comparePlainly('screens', 'having pages'),
  hasSearch: comparePlainly('screens', 'the search'),
  hasBulkEdit: comparePlainly('screens', 'changing fields of several records at once'),
  exports: (before, after, part) => compareExports(before, after, part),
  intro: compareTextsOf('the introduction'),
  empty: compareTextsOf('the text for no records'),
  details: compareBlocks,
};

/** Another export lets out other data; the first one is told by the right to export. */
function compareExports(before: ListScreenModel['exports'], after: ListScreenModel['exports'], part: DiffPart): readonly ModelChange[] {
  const by = (all: ListScreenModel['exports']) => Object.fromEntries(all.map((each) => [each.config, each]));
  const of = (part.after.resource ?? part.before.resource)?.name ?? '';
  const own: DiffPart = { ...part, item: 'export' };
  const { added, removed, kept } = splitEntries(by(before), by(after));
  return [
    ...added.map(([config]) =>
      before.length === 0
        ? createChange(own, { area: 'screens', says: `export ${config} is on offer` })
        : createChange(own, { area: 'access', direction: 'widened', says: `whoever may export ${of} gains: export ${config}` }),
    ),
    ...removed.map(([config]) =>
      after.length === 0
        ? createChange(own, { area: 'screens', says: `export ${config} is on offer no longer` })
        : createChange(own, { area: 'access', direction: 'narrowed', says: `whoever may export ${of} loses: export ${config}` }),
    ),
    ...kept.flatMap(([config, was, is]) => {
      const inside: DiffPart = { ...own, what: `export ${config}` };
      return compareByKeys(
        { config: compareNothing, title: compareTextsOf('the title'), formats: comparePlainly('screens', 'the formats') },
        was,
        is,
        inside,
      );
    }),
  ];
}

const filters: ComparerTable<ListFilter> = {
  param: compareNothing,
  field: comparePlainly('screens', 'the field it filters by'),
  steps: comparePlainly('screens', 'the member it filters by'),
  title: compareTextsOf('the title'),
  op: comparePlainly('screens', 'the operator'),
  ops: comparePlainly('screens', 'the operators on offer'),
  input: comparePlainly('screens', 'having an input'),
  // Those of the field are told there.
  choices: (before, after, part) => {
    const ofField = (side: DiffPart['before']): unknown =>
      Object.values(side.resource?.fields ?? {}).find(
        ({ choices: own }) => own !== null && meansTheSame(own, side === part.before ? before : after),
      );
    if (ofField(part.before) !== undefined && ofField(part.after) !== undefined) return [];
    return compareChoices(false)(before, after, part).map((each) => ({ ...each, area: 'screens', direction: 'changed' }));
  },
  default: comparePlainly('screens', 'the value at first'),
  // The server refuses a filter that is not open to the user.
  when: (before, after, part) =>
    compareRight(
      before,
      after,
      { what: `filter ${(part.after.resource ?? part.before.resource)?.name ?? 'records'} by ${part.item}`, isInner: true },
      part,
    ),
};

const outcomes: ComparerTable<ActionOutcome> = {
  success: compareTextsOf('the message of success'),
  failure: compareTextsOf('the message of failure'),
  after: comparePlainly('values', 'what follows'),
  afterFailure: comparePlainly('values', 'what follows a failure'),
};

const faces: PartComparer<FormModel['face']> = (before, after, part) =>
  compareByKeys(
    { title: compareTextsOf('the title'), icon: comparePlainly('screens', 'the icon'), tone: comparePlainly('screens', 'the tone') },
    before,
    after,
    part,
  );

/** `form` for new records or for changes. */
export function compareForm(name: 'create' | 'edit'): PartComparer<FormModel | null> {
  return (before, after, outer) => {
    const part: DiffPart = { ...outer, item: name, what: name === 'create' ? 'the form for new records' : 'the form for changes' };
    if (before === null || after === null) return describeArrivedScreen(part.what, before === null, part);
    return compareByKeys(formTableFor(name), before, after, part);
  };
}

const formTableFor = (form: 'create' | 'edit'): ComparerTable<FormModel> => ({
  ...outcomes,
  as: comparePlainly('screens', 'how it opens'),
  face: faces,
  intro: compareTextsOf('the introduction'),
  banner: comparePlainly('screens', 'the banner'),
  tabs: compareTabs,
  fields: (before, after, part) => compareFields(before, after, { stateField: null, of: part.what, prefix: '' }, part),
  writable: (before, after, part) => {
    const own = (name: string): DiffPart => ({ ...part, item: name });
    const of = (part.after.resource ?? part.before.resource)?.name ?? '';
    return [
      ...after.filter((name) => !before.includes(name)).flatMap((name) => describeSends(name, true, { of, form, part: own(name) })),
      ...before.filter((name) => !after.includes(name)).flatMap((name) => describeSends(name, false, { of, form, part: own(name) })),
    ];
  },
  prefill: compareNamedValues('what it starts with', 'values'),
  body: compareBody,
});

function describeSends(
  name: string,
  isNew: boolean,
  { of, form, part }: { of: string; form: 'create' | 'edit'; part: DiffPart },
): readonly ModelChange[] {
  const [was, is] = [part.before.resource?.fields[name], part.after.resource?.fields[name]];
  // A field that came, went or was locked is told on its own.
  const isTold = was === undefined || is === undefined || !meansTheSame(was.readOnly, is.readOnly);
  if (isTold) return [createChange(part, { area: 'screens', says: `${part.what} ${isNew ? 'has' : 'has no longer'} field ${name}` })];
  const told = form === 'create' ? `give field ${name} of a new one of ${of} a value` : `change field ${name} of ${of}`;
  const says = isNew ? `whoever may ${form} ${of} gains: ${told}` : `nobody can ${told} any more: no form has it`;
  return [createChange(part, { area: 'access', direction: isNew ? 'widened' : 'narrowed', says })];
}

export const compareShow: PartComparer<ShowModel | null> = (before, after, outer) => {
  const part: DiffPart = { ...outer, item: 'show', what: 'the page of a record' };
  if (before === null || after === null) return describeArrivedScreen(part.what, before === null, part);
  return compareByKeys(shows, before, after, part);
};

const shows: ComparerTable<ShowModel> = {
  as: comparePlainly('screens', 'how it opens'),
  face: faces,
  tabs: compareTabs,
  poll: comparePlainly('screens', 'how often it is read again'),
  page: comparePlainly('screens', 'the hand-written screen'),
};

export const compareRemove: PartComparer<Resource['remove']> = (before, after, outer) => {
  const part: DiffPart = { ...outer, item: 'delete', what: 'deleting' };
  if (before === null || after === null) return describeArrivedScreen('deleting', before === null, part);
  return compareByKeys(
    {
      ...outcomes,
      title: compareTextsOf('the title'),
      icon: comparePlainly('screens', 'the icon'),
      tone: comparePlainly('screens', 'the tone'),
      confirm: compareTextsOf('the question before it'),
    },
    before,
    after,
    part,
  );
};

/** Whether lists of names differ in more than their order. */
export function compareNames(label: string): PartComparer<readonly string[]> {
  return (before, after, part) => {
    const by = (all: readonly string[]) => Object.fromEntries(all.map((name) => [name, name]));
    const came = after.filter((name) => !before.includes(name));
    const went = before.filter((name) => !after.includes(name));
    const made = (says: string): ModelChange => createChange(part, { area: 'screens', says: `${label} ${says}` });
    return [
      ...(came.length === 0 ? [] : [made(`has ${came.join(', ')} now`)]),
      ...(went.length === 0 ? [] : [made(`has ${went.join(', ')} no longer`)]),
      ...(came.length + went.length === 0 && isOrderChanged(by(before), by(after)) ? [made('has another order')] : []),
    ];
  };
}
