/** Who sees and who changes a field: over all resources and views, and what of it is copied elsewhere. The same facts as in the access matrix. */
import { isMadeByServer } from '../../model/access.ts';
import { listCopiesInto, type CopiedValue } from '../../model/copies.ts';
import type { SourcePlace } from '../../model/expression.ts';
import type { Action, Field, Model, ModelText, Resource } from '../../model/model.ts';
import { entriesOfBody } from '../../model/records.ts';
import { joinWithAnd } from '../words/condition.ts';
import { isVerbOffered, listSeeVerbs } from '../decide/gates.ts';
import { listActionDemands, listSeeDemands, listWriteDemands, type AccessDemand } from './demands.ts';
import { listFieldSights, type SightKind } from './field-sights.ts';
import { computeReach, type Reach } from './reach.ts';

export interface FieldAccess {
  readonly resource: string;
  /** Its name; of what a form or an action asks for and no record holds, behind theirs. */
  readonly field: string;
  readonly title: ModelText;
  readonly type: string;
  readonly isSensitive: boolean;
  /** The fields, as `resource.field`, that come into this one, and how; empty where its own name was asked for. */
  readonly copied: readonly { readonly from: string; readonly way: CopiedValue['way'] }[];
  /** Whose answers hold it: of the list, a record, or a look-up. null: it is in no answer. */
  readonly see: Reach | null;
  /** The same for each answer by itself: who gets it there. What is not here, nobody gets. */
  readonly sights: readonly { readonly kind: SightKind; readonly by: string; readonly who: Reach }[];
  /** Who brings a value into it, by `create`, `edit` or the name of an action. */
  readonly change: readonly { readonly by: string; readonly title: ModelText | null; readonly who: Reach }[];
  readonly place: SourcePlace;
  /** Whoever is meant by anyone need not be signed in. */
  readonly isPublic: boolean;
}

export interface FieldAccessFound {
  readonly fields: readonly FieldAccess[];
  /** There are more of them. */
  readonly isCut: boolean;
}

interface FieldSearch {
  /** At most so many are described, for that takes longer than to find them. */
  readonly most?: number;
  /** The title as whoever asks reads it; as it is written unless told. */
  readonly readTitle?: (title: ModelText) => string;
}

/** Asks for the fields that are marked so, whatever they are called. */
export const sensitiveWord = 'sensitive';

/** `resource.field`, or a part of the name, title or type of fields, or `sensitive` for those that are marked so; what is copied from these stands with them. */
export function listFieldAccess(
  model: Model,
  asked: string,
  { most = Infinity, readTitle = ({ text }) => text }: FieldSearch = {},
): FieldAccessFound {
  const all = Object.values(model.resources).flatMap(listPlacedFields);
  const wanted = asked.trim().toLowerCase();
  const called = wanted === '' ? [] : all.filter((one) => isCalled(one, { wanted, readTitle }));
  const copies = findCopies(model, called, all);
  const found = all.filter((one) => copies.has(nameOf(one)));
  const fields = found.slice(0, most).map((one) => describeFieldAccess(model, one, copies.get(nameOf(one)) ?? []));
  return { fields, isCut: found.length > most };
}

/** By name what comes into a field from those that are called so, or from copies of these; of what is called so itself, nothing. */
function findCopies(model: Model, called: readonly PlacedField[], all: readonly PlacedField[]): ReadonlyMap<string, FieldAccess['copied']> {
  const found = new Map<string, FieldAccess['copied']>(called.map((one) => [nameOf(one), []]));
  const others = called.length === 0 ? [] : all.map((one) => ({ name: nameOf(one), sources: listSources(model, one) }));
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const { name, sources } of others) {
      const from = sources.filter((source) => found.has(source.from));
      if (found.has(name) || from.length === 0) continue;
      found.set(name, from);
      isNew = true;
    }
  }
  return found;
}

interface PlacedField {
  readonly resource: Resource;
  readonly field: Field;
  /** The form or the action that asks for it, of what is typed there and is no field of the record. */
  readonly input: 'create' | 'edit' | Action | null;
}

function listPlacedFields(resource: Resource): readonly PlacedField[] {
  const ofRecord = resource.order.flatMap((name) => resource.fields[name] ?? []);
  const isOwn = ({ name }: Field): boolean => !Object.hasOwn(resource.fields, name);
  const typed = (['create', 'edit'] as const).flatMap((input) =>
    Object.values(resource[input]?.fields ?? {}).flatMap((field) => (isOwn(field) ? [{ resource, field, input }] : [])),
  );
  const asked = Object.values(resource.actions).flatMap((input) =>
    Object.values(input.fields).flatMap((field) => (isOwn(field) ? [{ resource, field, input }] : [])),
  );
  return [...ofRecord.map((field) => ({ resource, field, input: null })), ...typed, ...asked];
}

function nameOf({ resource, field, input }: PlacedField, of = resource.name): string {
  const by = input === null ? '' : `${typeof input === 'string' ? input : input.name}.`;
  return `${of}.${by}${field.name}`;
}

/** By its whole name, or that of the resource of which it is a view; else by a part of what names it. */
function isCalled(
  placed: PlacedField,
  { wanted, readTitle }: { readonly wanted: string } & Required<Pick<FieldSearch, 'readTitle'>>,
): boolean {
  const { resource, field } = placed;
  if (wanted.includes('.')) return [resource.name, resource.view?.of].some((of) => nameOf(placed, of).toLowerCase() === wanted);
  if (wanted === sensitiveWord && isSensitive(field)) return true;
  return [field.name, readTitle(field.title), field.type].some((each) => each.toLowerCase().includes(wanted));
}

/** Whether it is marked, or anything in it is: members are told with what holds them. */
function isSensitive(field: Field): boolean {
  return field.isSensitive || [field.items, ...Object.values(field.members ?? {})].some((each) => each !== null && isSensitive(each));
}

/** The fields of this and of other records whose values come into one. */
function listSources(model: Model, { resource, field, input }: PlacedField): FieldAccess['copied'] {
  if (input !== null) return [];
  return listCopiesInto(resource, field).flatMap(({ way, reads }) =>
    reads.flatMap((read) => {
      const [root, first = '', ref = '', member = ''] = read.split('.');
      if (root === 'parent') return resource.parents.slice(-1).map((above) => ({ from: `${above.resource}.${first}`, way }));
      if (first !== '_data') return first === field.name ? [] : [{ from: `${resource.name}.${first}`, way }];
      const choices = resource.fields[ref]?.choices;
      return choices?.kind === 'ref' && Object.hasOwn(model.resources, choices.to) ? [{ from: `${choices.to}.${member}`, way }] : [];
    }),
  );
}

function describeFieldAccess(model: Model, placed: PlacedField, copied: FieldAccess['copied']): FieldAccess {
  const reach = (demands: readonly AccessDemand[]): Reach =>
    computeReach(model, { cond: joinWithAnd(demands.map(({ cond }) => cond)), demands });
  const { resource, field, input } = placed;
  const isSeen = input === null && listSeeVerbs(resource, field).length > 0;
  return {
    resource: resource.name,
    field: nameOf(placed).slice(resource.name.length + 1),
    title: field.title,
    type: field.type,
    isSensitive: isSensitive(field),
    copied,
    see: isSeen ? reach(listSeeDemands(resource, field)) : null,
    sights:
      input === null ? listFieldSights(model, resource, field).map(({ kind, by, demands }) => ({ kind, by, who: reach(demands) })) : [],
    change: listWays(placed).map(({ by, title, demands }) => ({ by, title, who: reach(demands) })),
    place: field.place,
    isPublic: resource.isPublic,
  };
}

interface WayIn {
  readonly by: string;
  readonly title: ModelText | null;
  readonly demands: readonly AccessDemand[];
}

/** How a value comes into a field by what somebody does: forms that hold it, actions that set it or ask for it. */
function listWays({ resource, field, input }: PlacedField): readonly WayIn[] {
  const forms = (['create', 'edit'] as const).flatMap((by): readonly WayIn[] => {
    const isThere = input === by || (input === null && resource[by]?.writable.includes(field.name) === true);
    const isOpen = isThere && isVerbOffered(resource, by) && !isMadeByServer(field) && !(by === 'edit' && field.isImmutable);
    return isOpen ? [{ by, title: null, demands: listWriteDemands(resource, field, by) }] : [];
  });
  const actions = Object.values(resource.actions).flatMap((action): readonly WayIn[] =>
    input === action || (input === null && bringsInto(action, field))
      ? [{ by: action.name, title: action.title, demands: listActionDemands(resource, action) }]
      : [],
  );
  return [...forms, ...actions];
}

/** Where nothing is said of the effect, the entries of dialog and body that are fields of the record are what the action does to it. */
function bringsInto({ does, fields }: Action, field: Field): boolean {
  if (does.kind !== 'request') return false;
  const { append, set, body } = does;
  if (append !== null || set.length > 0) return append === field.name || set.some(({ path }) => path[0] === field.name);
  return Object.hasOwn(fields, field.name) || Object.hasOwn(entriesOfBody(body), field.sendAs ?? field.name);
}
