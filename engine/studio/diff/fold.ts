/** What is true of many things for one reason is one change: by a text or a type that they share, or as the view of a base. */
import type { Model } from '../../model/model.ts';
import type { ModelChange } from './change.ts';

/** The change that tells what another one says, too; itself or undefined if none does. */
type FindHead = (change: ModelChange) => ModelChange | undefined;

/** Each change once, with the names of what else it is true of. */
export function foldChanges(changes: readonly ModelChange[], { resources }: Pick<Model, 'resources'>): readonly ModelChange[] {
  const ofBases = foldUnder(changes, (change) => findOfBase(change, changes, resources));
  const ofTypes = foldUnder(ofBases, (change) => findOfType(change, ofBases)).map(tellOfType);
  return foldUnder(ofTypes, (change) => findOfText(change, ofTypes));
}

/** Rights are not folded: who may is told for each resource. */
function foldUnder(changes: readonly ModelChange[], findHead: FindHead): readonly ModelChange[] {
  const heads = new Map(changes.map((change) => [change, (change.right === null ? findHead(change) : undefined) ?? change]));
  return changes.flatMap((change) => {
    if (heads.get(change) !== change) return [];
    const under = changes.filter((other) => other !== change && heads.get(other) === change);
    return [{ ...change, also: [...new Set([...change.also, ...under.flatMap((other) => [nameOfChanged(other), ...other.also])])] }];
  });
}

/** What the base of a view says of the same thing in the same words. */
function findOfBase(change: ModelChange, all: readonly ModelChange[], resources: Model['resources']): ModelChange | undefined {
  const base = resources[change.resource ?? '']?.view?.of;
  return base === undefined
    ? undefined
    : all.find((other) => other.resource === base && keyOfSaying(other, other.says) === keyOfSaying(change, change.says));
}

/** The first of those that one type made of its fields. */
function findOfType(change: ModelChange, all: readonly ModelChange[]): ModelChange | undefined {
  const key = (each: ModelChange): string => `${each.type ?? ''} ${keyOfSaying({ ...each, item: '' }, sayOfType(each))}`;
  return change.type === null
    ? undefined
    : all.find((other) => other.type === change.type && other.right === null && key(other) === key(change));
}

/** The change of the text that a field, a check or an action says. */
function findOfText({ area, resource, says }: ModelChange, all: readonly ModelChange[]): ModelChange | undefined {
  if (area !== 'texts' || resource === null) return undefined;
  return all.find((other) => {
    const start = `message ${other.item}: the text `;
    return other.resource === null && other.says.startsWith(start) && says.endsWith(` ${other.says.slice(start.length)}`);
  });
}

function keyOfSaying({ area, direction, weight, item }: ModelChange, says: string): string {
  return [area, direction, weight, item, says].join(' ');
}

/** Of several things no one of them is told, but their type. */
function tellOfType(change: ModelChange): ModelChange {
  const { type, also } = change;
  const others = new Set(also.map((name) => name.replace(/\..*$/, '')));
  if (type === null || change.right !== null || others.size === 0) return change;
  return { ...change, resource: null, item: type, says: sayOfType(change), also: [nameOfChanged(change), ...also] };
}

function sayOfType({ says, item, type }: ModelChange): string {
  const below = item.split('.').slice(1).join('.');
  // The fields of a dialog are told behind its action.
  return says
    .replace(/^`[^`]*`: /, '')
    .replace(/^field [^\s:]+/, below === '' ? `type ${type ?? ''}` : `field ${below} of type ${type ?? ''}`);
}

function nameOfChanged({ resource, item }: ModelChange): string {
  return [resource ?? 'the project', item].filter((part) => part !== '').join('.');
}
