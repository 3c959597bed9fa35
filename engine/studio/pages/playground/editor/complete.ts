/** What may stand where the cursor is, read from the language's own table of keys. Pure. */
import { languageSections, type ShapeKey, type OfferedNames, type ValueShape } from '../../../../language/shape.ts';
import { listNamesBelow, findPlaceAtCursor, type EditorPlace, type YamlStep } from './place.ts';

/** Names of the project and of the resource that is written. */
export interface CompletionNames extends OfferedNames {
  readonly icons: readonly string[];
  /** Of the resource as it was when it last compiled. */
  readonly own: {
    readonly fields: readonly string[];
    readonly actions: readonly string[];
    readonly states: readonly string[];
    readonly collections: readonly string[];
  };
}

export interface CompletionOffer {
  readonly label: string;
  readonly kind: 'key' | 'word' | 'name';
  /** One sentence, and what holds without it. */
  readonly says: string | null;
  /** What is written behind the label. */
  readonly tail: string;
}

export interface CompletionOffers {
  /** Characters before the cursor that an offer replaces. */
  readonly length: number;
  readonly offers: readonly CompletionOffer[];
}

/** What fits at the cursor; null where nothing is known. */
export function listOffersAt(text: string, offset: number, known: CompletionNames): CompletionOffers | null {
  const place = findPlaceAtCursor(text, offset);
  if (place === null) return null;
  const shapes = listShapesAt(place.steps);
  const own = addTypedNames(known, text);
  const keys = place.at === 'key' ? shapes.flatMap((shape) => listKeyOffers(shape, place, own)) : [];
  const isBare = place.at === 'value' || place.steps.at(-1)?.kind === 'item';
  const values = isBare ? shapes.flatMap((shape) => listValueOffers(shape, own)) : [];
  const word = /[\w.-]*$/.exec(place.word)?.[0] ?? '';
  // In an expression only the last word is replaced; elsewhere the value is one word, or what is there fits no offer.
  const offers = dropSameOffers([...keys, ...values]);
  return offers.length === 0 ? null : { length: word.length, offers };
}

/** The sentence about a key, and whether it must be there; null for a name that somebody gave. */
export function describeKeyAt(text: string, offset: number): { readonly key: string; readonly says: string } | null {
  const end = offset + (/^[\w-]*/.exec(text.slice(offset))?.[0].length ?? 0);
  const place = findPlaceAtCursor(text, end);
  const isKey = /^["']?\s*:(\s|$)/.test(text.slice(end));
  if (place === null || place.at !== 'key' || !isKey) return null;
  const found = listShapesAt(place.steps).flatMap((shape) => findShapeKey(shape, place.word) ?? []);
  return found[0] === undefined ? null : { key: place.word, says: describeKey(found[0]) };
}

const describeKey = (key: ShapeKey): string => (key.required ? `${key.says} Required.` : `${key.says} Default: ${key.default}.`);

const root: ValueShape = { is: 'section', name: 'resource' };

function listShapesAt(steps: readonly YamlStep[]): readonly ValueShape[] {
  return steps.reduce<readonly ValueShape[]>((shapes, step) => shapes.flatMap((shape) => listInnerShapes(shape, step)), [root]);
}

/** What a value may be, with choices and shorthands taken apart. */
function expandShape(shape: ValueShape): readonly ValueShape[] {
  switch (shape.is) {
    case 'orFalse':
      return expandShape(shape.of);
    case 'either':
      return [shape.scalar, shape.list, shape.map].flatMap((each) => (each === undefined ? [] : expandShape(each)));
    case 'list':
      return shape.orOne === true ? [shape, ...expandShape(shape.of)] : [shape];
    case 'address':
      return [shape, { is: 'section', name: 'address' }];
    default:
      return [shape];
  }
}

function listInnerShapes(shape: ValueShape, step: YamlStep): readonly ValueShape[] {
  return expandShape(shape).flatMap((part): readonly ValueShape[] => {
    if (step.kind === 'item') return part.is === 'list' ? [part.of] : [];
    if (part.is === 'map') return [part.of];
    if (part.is === 'enum') return [{ is: 'section', name: 'enum value' }];
    if (part.is === 'query') return [{ is: 'val' }, { is: 'section', name: 'condition' }];
    if (part.is === 'gate') return step.key === 'expr' ? [{ is: 'cond' }] : [{ is: 'text' }];
    const key = part.is === 'section' ? findShapeKey(part, step.key) : undefined;
    return key === undefined ? [] : [key.shape];
  });
}

function findShapeKey(shape: ValueShape, name: string): ShapeKey | undefined {
  const tables = expandShape(shape).map((part) => (part.is === 'section' ? (languageSections[part.name]?.keys ?? {}) : {}));
  return tables.find((keys) => Object.hasOwn(keys, name))?.[name];
}

function listKeyOffers(shape: ValueShape, { taken }: EditorPlace, known: CompletionNames): readonly CompletionOffer[] {
  return expandShape(shape).flatMap((part): readonly CompletionOffer[] => {
    // Filters and effects are maps whose keys are fields.
    if (part.is === 'query' || (part.is === 'map' && part.keys === 'path')) return offerNames(known.own.fields, ': ');
    if (part.is !== 'section') return [];
    const keys = Object.entries(languageSections[part.name]?.keys ?? {}).filter(([name]) => !taken.includes(name));
    const first = keys.toSorted(([, one], [, other]) => Number(other.required) - Number(one.required));
    return first.map(([label, key]) => ({ label, kind: 'key' as const, says: describeKey(key), tail: ': ' }));
  });
}

const offerNames = (names: readonly string[], tail = ''): readonly CompletionOffer[] =>
  names.map((label) => ({ label, kind: 'name', says: null, tail }));
const offerWords = (words: readonly string[]): readonly CompletionOffer[] =>
  words.map((label) => ({ label, kind: 'word', says: null, tail: '' }));

function listValueOffers(shape: ValueShape, known: CompletionNames): readonly CompletionOffer[] {
  return expandShape(shape).flatMap((part): readonly CompletionOffer[] => {
    switch (part.is) {
      case 'word':
        return [...offerWords(part.values), ...(part.orOwn ? offerNames(known.widgets) : [])];
      case 'boolean':
        return offerWords(['true', 'false']);
      case 'true':
        return offerWords(['true']);
      case 'name':
        return offerNames(listNamesFor(part.of, known));
      case 'message':
        return offerNames(known.messages);
      case 'request':
        return offerWords(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
      case 'cond':
      case 'gate':
        return [
          ...offerNames(known.roles),
          ...offerWords(['true', 'false']),
          ...offerNames(known.own.fields.map((field) => `self.${field}`)),
        ];
      case 'expr':
        return offerNames(known.own.fields.map((field) => `self.${field}`));
      case 'section':
        return listShorthandOffers(part.name, known);
      default:
        return [];
    }
  });
}

// A bare value in the place of a map stands for its most important key.
function listShorthandOffers(name: string, known: CompletionNames): readonly CompletionOffer[] {
  const { short = null, keys = {} } = languageSections[name] ?? {};
  const key = short === null ? undefined : keys[short];
  if (key === undefined) return [];
  const offers = listValueOffers(key.shape, known);
  return name === 'access' ? [...offers, ...offerWords(['public'])] : offers;
}

function listNamesFor(of: Extract<ValueShape, { is: 'name' }>['of'], known: CompletionNames): readonly string[] {
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
    case 'format':
      return known.formats;
    case 'icon':
      return known.icons;
    case 'member':
    case 'new':
      return [];
  }
}

function addTypedNames(known: CompletionNames, text: string): CompletionNames {
  const more = (names: readonly string[], ...keys: readonly string[]) => [
    ...new Set([...names, ...keys.flatMap((key) => listNamesBelow(text, key))]),
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

function dropSameOffers(offers: readonly CompletionOffer[]): readonly CompletionOffer[] {
  return [...new Map(offers.map((offer) => [offer.label, offer])).values()];
}
