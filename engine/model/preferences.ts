/** What somebody has as they like it, wherever they sign in: keys that are declared here, each with the values that it takes. */
import { isColumnWidth, isYesOrNo } from './column-layout.ts';
import { isPlainObject } from './steps.ts';

/** By key. */
export type Preferences = Readonly<Record<string, unknown>>;

/** A record or a list that is kept to be found again. */
export interface KeptPlace {
  readonly title: string;
  readonly resource: string;
  /** When, in ms. */
  readonly at: number;
}

interface PreferenceKind {
  readonly takes: (value: unknown) => boolean;
  /** null: one alone; else the key goes on behind a dot, and there are at most so many. */
  readonly most: number | null;
  /** One too many takes the place of the oldest. */
  readonly isRolling?: true;
}

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);

const isNames = (value: unknown): boolean => Array.isArray(value) && value.length <= 200 && value.every((name) => isText(name, 200));

function isLayout(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const { hidden, order, widths, pinned = {}, ...others } = value;
  const isByName = (each: unknown, isOne: (one: unknown) => boolean): boolean =>
    isPlainObject(each) && isNames(Object.keys(each)) && Object.values(each).every(isOne);
  const areLists = isNames(hidden) && isNames(order);
  return areLists && isByName(widths, isColumnWidth) && isByName(pinned, isYesOrNo) && Object.keys(others).length === 0;
}

export function isKeptPlace(value: unknown): value is KeptPlace {
  if (!isPlainObject(value)) return false;
  const { title, resource, at, ...others } = value;
  return isText(title, 300) && isText(resource, 100) && typeof at === 'number' && Object.keys(others).length === 0;
}

const kinds: Readonly<Record<string, PreferenceKind>> = {
  locale: { takes: (value) => isText(value, 20) && /^[A-Za-z]+([-_][A-Za-z0-9]+)*$/.test(value), most: null },
  theme: { takes: oneOf('light', 'dark', 'system'), most: null },
  density: { takes: oneOf('compact', 'comfortable'), most: null },
  'letter-keys': { takes: oneOf('on', 'off'), most: null },
  /** Whether the menu is icons alone. */
  sidebar: { takes: oneOf(true, false), most: null },
  /** Whether a group of the menu is open, by its name. */
  menu: { takes: oneOf(true, false), most: 100 },
  /** The columns of a list, by its resource. */
  columns: { takes: isLayout, most: 300 },
  /** The id of the view that a list begins with, by its resource. */
  start: { takes: (value) => isText(value, 100), most: 300 },
  /** By the path in the app. */
  favourite: { takes: isKeptPlace, most: 100 },
  recent: { takes: isKeptPlace, most: 8, isRolling: true },
};

const longestKey = 300;

/** The kind of a key; null: no such key is kept. */
export function findPreferenceKind(key: string): (PreferenceKind & { readonly name: string }) | null {
  const [name = '', ...rest] = key.split('.');
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined || key.length > longestKey) return null;
  return (kind.most === null) === (rest.length === 0) && (kind.most === null || rest.join('.') !== '') ? { ...kind, name } : null;
}

/** Whether this may be kept under this key. */
export function isPreference(key: string, value: unknown): boolean {
  return findPreferenceKind(key)?.takes(value) === true;
}
