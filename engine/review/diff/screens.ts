/** The screens of a resource: list, forms, page, deleting. */
import type { Filter, Form, List, Outcome, Resource, Show } from '../../model/model.ts';
import { body, named } from './calls.ts';
import { isSame } from './canonical.ts';
import type { Change } from './change.ts';
import { choices } from './choices.ts';
import { fields } from './field.ts';
import { blocks, byName, column, isMoved, listed, tabs } from './layout.ts';
import { byKeys, change, entriesOf, nothing, plain, text, type Comparer, type Part, type Table } from './part.ts';
import { rightChanges } from './rights.ts';

export const list: Comparer<List | null> = (before, after, outer) => {
  const part: Part = { ...outer, item: 'list', what: 'list' };
  if (before === null || after === null) return cameOrWent('the list', before === null, part);
  return byKeys(lists, before, after, part);
};

function cameOrWent(what: string, isNew: boolean, part: Part): readonly Change[] {
  return [change(part, { area: 'screens', says: `${what} ${isNew ? 'is new' : 'is gone'}` })];
}

const lists: Table<List> = {
  as: plain('screens', 'how it is laid out'),
  columns: (before, after, part) =>
    listed(
      [byName(before, ({ name }) => name), byName(after, ({ name }) => name)],
      { table: column, kind: 'column' },
      { ...part, what: '' },
    ),
  filters: (before, after, part) =>
    listed(
      [byName(before, ({ param }) => param), byName(after, ({ param }) => param)],
      { table: filters, kind: 'filter' },
      { ...part, what: '' },
    ),
  sort: (before, after, part) => {
    const told = (sorts: List['sort']): string =>
      sorts.map(({ by, desc }) => `${by} ${desc ? 'descending' : 'ascending'}`).join(', ') || 'nothing';
    return [change(part, { area: 'screens', says: `the list is sorted by ${told(after)}; before: ${told(before)}` })];
  },
  pageSize: plain('screens', 'the records per page'),
  pageSizes: plain('screens', 'the page sizes to choose from'),
  hasPages: plain('screens', 'having pages'),
  hasSearch: plain('screens', 'the search'),
  exports: (before, after, part) => exported(before, after, part),
  intro: text('the introduction'),
  empty: text('the text for no records'),
  details: blocks,
};

/** Another export lets out other data; the first one is told by the right to export. */
function exported(before: List['exports'], after: List['exports'], part: Part): readonly Change[] {
  const by = (all: List['exports']) => Object.fromEntries(all.map((each) => [each.config, each]));
  const of = (part.after.resource ?? part.before.resource)?.name ?? '';
  const own: Part = { ...part, item: 'export' };
  const { added, removed, kept } = entriesOf(by(before), by(after));
  return [
    ...added.map(([config]) =>
      before.length === 0
        ? change(own, { area: 'screens', says: `export ${config} is on offer` })
        : change(own, { area: 'access', direction: 'widened', says: `whoever may export ${of} gains: export ${config}` }),
    ),
    ...removed.map(([config]) =>
      after.length === 0
        ? change(own, { area: 'screens', says: `export ${config} is on offer no longer` })
        : change(own, { area: 'access', direction: 'narrowed', says: `whoever may export ${of} loses: export ${config}` }),
    ),
    ...kept.flatMap(([config, was, is]) => {
      const inside: Part = { ...own, what: `export ${config}` };
      return byKeys({ config: nothing, title: text('the title'), formats: plain('screens', 'the formats') }, was, is, inside);
    }),
  ];
}

const filters: Table<Filter> = {
  param: nothing,
  field: plain('screens', 'the field it filters by'),
  steps: plain('screens', 'the member it filters by'),
  title: text('the title'),
  op: plain('screens', 'the operator'),
  ops: plain('screens', 'the operators on offer'),
  input: plain('screens', 'having an input'),
  // Those of the field are told there.
  choices: (before, after, part) => {
    const ofField = (side: Part['before']): unknown =>
      Object.values(side.resource?.fields ?? {}).find(
        ({ choices: own }) => own !== null && isSame(own, side === part.before ? before : after),
      );
    if (ofField(part.before) !== undefined && ofField(part.after) !== undefined) return [];
    return choices(false)(before, after, part).map((each) => ({ ...each, area: 'screens', direction: 'changed' }));
  },
  default: plain('screens', 'the value at first'),
  // The server refuses a filter that is not open to the user.
  when: (before, after, part) =>
    rightChanges(
      before,
      after,
      { what: `filter ${(part.after.resource ?? part.before.resource)?.name ?? 'records'} by ${part.item}`, isInner: true },
      part,
    ),
};

const outcomes: Table<Outcome> = {
  success: text('the message of success'),
  failure: text('the message of failure'),
  after: plain('values', 'what follows'),
  afterFailure: plain('values', 'what follows a failure'),
};

const faces: Comparer<Form['face']> = (before, after, part) =>
  byKeys({ title: text('the title'), icon: plain('screens', 'the icon'), tone: plain('screens', 'the tone') }, before, after, part);

/** `form` for new records or for changes. */
export function form(name: 'create' | 'edit'): Comparer<Form | null> {
  return (before, after, outer) => {
    const part: Part = { ...outer, item: name, what: name === 'create' ? 'the form for new records' : 'the form for changes' };
    if (before === null || after === null) return cameOrWent(part.what, before === null, part);
    return byKeys(forms(name), before, after, part);
  };
}

const forms = (form: 'create' | 'edit'): Table<Form> => ({
  ...outcomes,
  as: plain('screens', 'how it opens'),
  face: faces,
  intro: text('the introduction'),
  banner: plain('screens', 'the banner'),
  tabs,
  fields: (before, after, part) => fields(before, after, { stateField: null, of: part.what, prefix: '' }, part),
  writable: (before, after, part) => {
    const own = (name: string): Part => ({ ...part, item: name });
    const of = (part.after.resource ?? part.before.resource)?.name ?? '';
    return [
      ...after.filter((name) => !before.includes(name)).flatMap((name) => sends(name, true, { of, form, part: own(name) })),
      ...before.filter((name) => !after.includes(name)).flatMap((name) => sends(name, false, { of, form, part: own(name) })),
    ];
  },
  prefill: named('what it starts with', 'values'),
  body,
});

function sends(name: string, isNew: boolean, { of, form, part }: { of: string; form: 'create' | 'edit'; part: Part }): readonly Change[] {
  const [was, is] = [part.before.resource?.fields[name], part.after.resource?.fields[name]];
  // A field that came, went or was locked is told on its own.
  const isTold = was === undefined || is === undefined || !isSame(was.readOnly, is.readOnly);
  if (isTold) return [change(part, { area: 'screens', says: `${part.what} ${isNew ? 'has' : 'has no longer'} field ${name}` })];
  const told = form === 'create' ? `give field ${name} of a new one of ${of} a value` : `change field ${name} of ${of}`;
  const says = isNew ? `whoever may ${form} ${of} gains: ${told}` : `nobody can ${told} any more: no form has it`;
  return [change(part, { area: 'access', direction: isNew ? 'widened' : 'narrowed', says })];
}

export const show: Comparer<Show | null> = (before, after, outer) => {
  const part: Part = { ...outer, item: 'show', what: 'the page of a record' };
  if (before === null || after === null) return cameOrWent(part.what, before === null, part);
  return byKeys(shows, before, after, part);
};

const shows: Table<Show> = {
  as: plain('screens', 'how it opens'),
  face: faces,
  tabs,
  poll: plain('screens', 'how often it is read again'),
  page: plain('screens', 'the hand-written screen'),
};

export const remove: Comparer<Resource['remove']> = (before, after, outer) => {
  const part: Part = { ...outer, item: 'delete', what: 'deleting' };
  if (before === null || after === null) return cameOrWent('deleting', before === null, part);
  return byKeys(
    {
      ...outcomes,
      title: text('the title'),
      icon: plain('screens', 'the icon'),
      tone: plain('screens', 'the tone'),
      confirm: text('the question before it'),
    },
    before,
    after,
    part,
  );
};

/** Whether lists of names differ in more than their order. */
export function names(label: string): Comparer<readonly string[]> {
  return (before, after, part) => {
    const by = (all: readonly string[]) => Object.fromEntries(all.map((name) => [name, name]));
    const came = after.filter((name) => !before.includes(name));
    const went = before.filter((name) => !after.includes(name));
    const made = (says: string): Change => change(part, { area: 'screens', says: `${label} ${says}` });
    return [
      ...(came.length === 0 ? [] : [made(`has ${came.join(', ')} now`)]),
      ...(went.length === 0 ? [] : [made(`has ${went.join(', ')} no longer`)]),
      ...(came.length + went.length === 0 && isMoved(by(before), by(after)) ? [made('has another order')] : []),
    ];
  };
}
