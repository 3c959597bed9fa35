/** What may stand where the cursor is, read from the language's own table of keys. Pure. */
import { sections, type Key, type Names, type Shape } from '../../../language/shape.ts';
import { namesBelow, placeAt, type Place, type Step } from './place.ts';

/** Names of the project and of the resource that is written. */
export interface Known extends Names {
  readonly icons: readonly string[];
  /** Of the resource as it was when it last compiled. */
  readonly own: {
    readonly fields: readonly string[];
    readonly actions: readonly string[];
    readonly states: readonly string[];
    readonly collections: readonly string[];
  };
}

export interface Offer {
  readonly label: string;
  readonly kind: 'key' | 'word' | 'name';
  /** One sentence, and what holds without it. */
  readonly says: string | null;
  /** What is written behind the label. */
  readonly tail: string;
}

export interface Offered {
  /** Characters before the cursor that an offer replaces. */
  readonly length: number;
  readonly offers: readonly Offer[];
}

/** What fits at the cursor; null where nothing is known. */
export function offersAt(text: string, offset: number, known: Known): Offered | null {
  const place = placeAt(text, offset);
  if (place === null) return null;
  const shapes = shapesAt(place.steps);
  const own = withTyped(known, text);
  const keys = place.at === 'key' ? shapes.flatMap((shape) => keyOffers(shape, place, own)) : [];
  const isBare = place.at === 'value' || place.steps.at(-1)?.kind === 'item';
  const values = isBare ? shapes.flatMap((shape) => valueOffers(shape, own)) : [];
  const word = /[\w.-]*$/.exec(place.word)?.[0] ?? '';
  // In an expression only the last word is replaced; elsewhere the value is one word, or what is there fits no offer.
  const offers = distinct([...keys, ...values]);
  return offers.length === 0 ? null : { length: word.length, offers };
}

/** The sentence about a key, and whether it must be there; null for a name that somebody gave. */
export function saysOf(text: string, offset: number): { readonly key: string; readonly says: string } | null {
  const end = offset + (/^[\w-]*/.exec(text.slice(offset))?.[0].length ?? 0);
  const place = placeAt(text, end);
  const isKey = /^["']?\s*:(\s|$)/.test(text.slice(end));
  if (place === null || place.at !== 'key' || !isKey) return null;
  const found = shapesAt(place.steps).flatMap((shape) => keyOf(shape, place.word) ?? []);
  return found[0] === undefined ? null : { key: place.word, says: sentence(found[0]) };
}

const sentence = (key: Key): string => (key.required ? `${key.says} Required.` : `${key.says} Default: ${key.default}.`);

const root: Shape = { is: 'section', name: 'resource' };

function shapesAt(steps: readonly Step[]): readonly Shape[] {
  return steps.reduce<readonly Shape[]>((shapes, step) => shapes.flatMap((shape) => inner(shape, step)), [root]);
}

/** What a value may be, with choices and shorthands taken apart. */
function parts(shape: Shape): readonly Shape[] {
  switch (shape.is) {
    case 'orFalse':
      return parts(shape.of);
    case 'either':
      return [shape.scalar, shape.list, shape.map].flatMap((each) => (each === undefined ? [] : parts(each)));
    case 'list':
      return shape.orOne === true ? [shape, ...parts(shape.of)] : [shape];
    case 'address':
      return [shape, { is: 'section', name: 'address' }];
    default:
      return [shape];
  }
}

function inner(shape: Shape, step: Step): readonly Shape[] {
  return parts(shape).flatMap((part): readonly Shape[] => {
    if (step.kind === 'item') return part.is === 'list' ? [part.of] : [];
    if (part.is === 'map') return [part.of];
    if (part.is === 'enum') return [{ is: 'section', name: 'enum value' }];
    if (part.is === 'query') return [{ is: 'val' }, { is: 'section', name: 'condition' }];
    if (part.is === 'gate') return step.key === 'expr' ? [{ is: 'cond' }] : [{ is: 'text' }];
    const key = part.is === 'section' ? keyOf(part, step.key) : undefined;
    return key === undefined ? [] : [key.shape];
  });
}

function keyOf(shape: Shape, name: string): Key | undefined {
  const tables = parts(shape).map((part) => (part.is === 'section' ? (sections[part.name]?.keys ?? {}) : {}));
  return tables.find((keys) => Object.hasOwn(keys, name))?.[name];
}

function keyOffers(shape: Shape, { taken }: Place, known: Known): readonly Offer[] {
  return parts(shape).flatMap((part): readonly Offer[] => {
    // Filters and effects are maps whose keys are fields.
    if (part.is === 'query' || (part.is === 'map' && part.keys === 'path')) return named(known.own.fields, ': ');
    if (part.is !== 'section') return [];
    const keys = Object.entries(sections[part.name]?.keys ?? {}).filter(([name]) => !taken.includes(name));
    const first = keys.toSorted(([, one], [, other]) => Number(other.required) - Number(one.required));
    return first.map(([label, key]) => ({ label, kind: 'key' as const, says: sentence(key), tail: ': ' }));
  });
}

const named = (names: readonly string[], tail = ''): readonly Offer[] => names.map((label) => ({ label, kind: 'name', says: null, tail }));
const worded = (words: readonly string[]): readonly Offer[] => words.map((label) => ({ label, kind: 'word', says: null, tail: '' }));

function valueOffers(shape: Shape, known: Known): readonly Offer[] {
  return parts(shape).flatMap((part): readonly Offer[] => {
    switch (part.is) {
      case 'word':
        return worded(part.values);
      case 'boolean':
        return worded(['true', 'false']);
      case 'true':
        return worded(['true']);
      case 'name':
        return named(namesFor(part.of, known));
      case 'message':
        return named(known.messages);
      case 'request':
        return worded(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
      case 'cond':
      case 'gate':
        return [...named(known.roles), ...worded(['true', 'false']), ...named(known.own.fields.map((field) => `self.${field}`))];
      case 'expr':
        return named(known.own.fields.map((field) => `self.${field}`));
      case 'section':
        return shortOffers(part.name, known);
      default:
        return [];
    }
  });
}

// A bare value in the place of a map stands for its most important key.
function shortOffers(name: string, known: Known): readonly Offer[] {
  const { short = null, keys = {} } = sections[name] ?? {};
  const key = short === null ? undefined : keys[short];
  if (key === undefined) return [];
  const offers = valueOffers(key.shape, known);
  return name === 'access' ? [...offers, ...worded(['public'])] : offers;
}

function namesFor(of: Extract<Shape, { is: 'name' }>['of'], known: Known): readonly string[] {
  switch (of) {
    case 'field':
    case 'own field':
    case 'column':
      return known.own.fields;
    case 'resource':
      return known.resources;
    case 'base':
      return [...known.resources, 'audit'];
    case 'type':
      return known.types;
    case 'action':
      return known.own.actions;
    case 'state':
      return known.own.states;
    case 'collection':
      return known.own.collections;
    case 'shared collection':
      return ['audit', ...known.collections];
    case 'menu group':
      return [...known.menuGroups, 'other'];
    case 'page':
      return known.pages;
    case 'widget':
      return ['switches', ...known.widgets];
    case 'icon':
      return known.icons;
    case 'member':
    case 'new':
      return [];
  }
}

function withTyped(known: Known, text: string): Known {
  const more = (names: readonly string[], ...keys: readonly string[]) => [
    ...new Set([...names, ...keys.flatMap((key) => namesBelow(text, key))]),
  ];
  const { fields, actions, states, collections } = known.own;
  const own = {
    states,
    fields: more(fields, 'fields'),
    actions: more(actions, 'transitions', 'actions'),
    collections: more(collections, 'collections'),
  };
  return { ...known, own };
}

function distinct(offers: readonly Offer[]): readonly Offer[] {
  return [...new Map(offers.map((offer) => [offer.label, offer])).values()];
}
