/** Things that are the same under another name, so that they are not told as lost and new. */
import type { Field, Model, Resource } from '../../model/model.ts';
import { isPlainObject } from '../../model/steps.ts';
import { isModelText } from '../../model/texts.ts';
import { toCanonicalText } from './canonical.ts';
import type { ToldRename } from './change.ts';
import { renameField, renameFieldOf, renameResource } from './named.ts';
import { splitEntries } from './part.ts';

export interface RenamedModel {
  /** The Model before, with the new names in it. */
  readonly before: Model;
  readonly renames: readonly ToldRename[];
}

/** Finds what has another name: it says so itself (`was`), or it is otherwise the same, its names on the wire included; words may differ. */
export function findRenames(before: Model, after: Model): RenamedModel {
  const resources = pairByMeaning(before.resources, after.resources, (each, name) => renameResource(each, { from: name, to: '' })).map(
    ([from, to]): ToldRename => ({ kind: 'resource', resource: to, from, to }),
  );
  const named = resources.reduce((model, { from, to }) => {
    const own = model.resources[from];
    const stored = own === undefined ? {} : { [from]: addFormerName(own, { from, to }, after.resources[to]) };
    return { ...model, ...renameResource({ resources: { ...model.resources, ...stored }, menu: model.menu }, { from, to }) };
  }, before);
  const fields = Object.entries(after.resources).flatMap(([name, resource]): readonly ToldRename[] =>
    pairByMeaning<Field>(named.resources[name]?.fields ?? {}, resource.fields, (each, own) =>
      renameField(each, { from: own, to: '', isAskedAnew: true }),
    ).map(([from, to]) => ({ kind: 'field', resource: name, from, to })),
  );
  return { before: fields.reduce((model, rename) => renameModelField(model, after, rename), named), renames: [...resources, ...fields] };
}

interface FormerlyNamed {
  readonly formerNames: readonly string[];
}

/** What went, and what came that says it was that or has the same form; a form that several share tells nothing. */
function pairByMeaning<T extends FormerlyNamed>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  nameless: (each: T, name: string) => T,
): readonly (readonly [string, string])[] {
  const { added, removed } = splitEntries(before, after);
  const said = removed.flatMap(([name]): readonly (readonly [string, string])[] => {
    const [own, other] = added.filter(([, { formerNames }]) => formerNames.includes(name));
    return own !== undefined && other === undefined ? [[name, own[0]]] : [];
  });
  const isSaid = (name: string): boolean => said.some((each) => each.includes(name));
  const formed = (all: readonly [string, T][]) =>
    all.flatMap(([name, each]) => (isSaid(name) ? [] : [{ name, form: toCanonicalText(omitWords(nameless(each, name))) }]));
  const [gone, come] = [formed(removed), formed(added)];
  const alike = gone.flatMap(({ name, form }) => {
    const [only, other] = come.filter((each) => each.form === form);
    const isAlone = gone.filter((each) => each.form === form).length === 1 && other === undefined;
    return only !== undefined && isAlone ? [[name, only.name] as const] : [];
  });
  return [...said, ...alike];
}

/** With the name it had among its former ones, if that is what it says afterwards. */
function addFormerName<T extends FormerlyNamed>(
  each: T,
  { from, to }: Pick<ToldRename, 'from' | 'to'>,
  after: FormerlyNamed | undefined,
): T {
  const formerNames = [...each.formerNames.filter((name) => name !== to), from];
  return after !== undefined && toCanonicalText(after.formerNames) === toCanonicalText(formerNames) ? { ...each, formerNames } : each;
}

// These follow from the name: the number of a rule, the address of the screens, the name in filter and sort.
const following: ReadonlySet<string> = new Set(['id', 'route', 'query', 'schema', 'formerNames']);

function omitWords(value: unknown): unknown {
  if (isModelText(value)) return null;
  if (Array.isArray(value)) return value.map(omitWords);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !following.has(key));
  return Object.fromEntries(entries.map(([key, each]) => [key, omitWords(each)]));
}

function renameModelField(model: Model, after: Model, { resource, from, to }: ToldRename): Model {
  const isAskedAnew = model.resources[resource]?.fields[from]?.query !== after.resources[resource]?.fields[to]?.query;
  const all = Object.entries(model.resources).map(([name, each]): [string, Resource] => {
    const field = each.fields[from];
    const isOwn = name === resource && field !== undefined;
    const stored = isOwn ? { ...each.fields, [from]: addFormerName(field, { from, to }, after.resources[name]?.fields[to]) } : each.fields;
    const own = isOwn ? renameField({ ...each, fields: stored }, { from, to, isAskedAnew }) : each;
    return [name, renameFieldOf(own, { resource, from, to })];
  });
  return { ...model, resources: Object.fromEntries(all) };
}
