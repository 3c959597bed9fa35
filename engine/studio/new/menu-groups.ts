/** Where a menu has the tables of a database: by schema, or by what their names begin with. */
import { humanizeName } from '../../model/humanised.ts';
import { toKebabCase, toResourceName, toSingular } from './names.ts';

export interface MenuGroupOutline {
  readonly group: string;
  readonly title: string;
}

interface MenuEntry {
  readonly schema: string;
  readonly name: string;
}

/** So many entries are still found at a glance. */
const few = 12;
/** Fewer make no group. */
const least = 3;

/** Groups in the order of the menu, and the group of each entry. `name` is what the only group is called. */
export function groupMenu(
  entries: readonly MenuEntry[],
  name: string,
): { readonly groups: readonly MenuGroupOutline[]; readonly groupOf: ReadonlyMap<string, string> } {
  const schemas = [...new Set(entries.map(({ schema }) => schema))];
  const parts = schemas.map((schema) => ({ schema, own: entries.filter((entry) => entry.schema === schema) }));
  const named = parts.flatMap(({ schema, own }) => {
    const title = schemas.length === 1 ? name : schema;
    return splitByBeginning(own, title);
  });
  return {
    groups: named.map(({ group, title }) => ({ group, title })),
    groupOf: new Map(named.flatMap(({ group, own }) => own.map((entry) => [entry.name, group] as const))),
  };
}

function splitByBeginning(
  entries: readonly MenuEntry[],
  name: string,
): readonly (MenuGroupOutline & { readonly own: readonly MenuEntry[] })[] {
  const whole = { group: toKebabCase(name), title: toHeading(toKebabCase(name)) };
  if (entries.length <= few) return entries.length === 0 ? [] : [{ ...whole, own: entries }];
  const beginnings = new Map<string, MenuEntry[]>();
  for (const entry of entries) {
    const beginning = beginningOf(entry, entries);
    beginnings.set(beginning, [...(beginnings.get(beginning) ?? []), entry]);
  }
  const large = [...beginnings].filter(
    ([beginning, own]) => own.length >= least && own.length < entries.length && beginning !== whole.group,
  );
  const rest = entries.filter((entry) => !large.some(([, own]) => own.includes(entry)));
  const names = new Set(entries.map((entry) => entry.name));
  const groups = large.map(([beginning, own]) => {
    const many = toResourceName(beginning);
    return { group: `${whole.group}-${beginning}`, title: toHeading(names.has(many) ? many : beginning), own };
  });
  return [...(rest.length === 0 ? [] : [{ ...whole, own: rest }]), ...groups.toSorted((one, other) => (one.title < other.title ? -1 : 1))];
}

// What is no word is one in a heading.
function toHeading(name: string): string {
  const title = humanizeName(name);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The first word, or the first two where that one says nothing as most names begin with it. */
function beginningOf({ name }: MenuEntry, entries: readonly MenuEntry[]): string {
  const [first = '', second] = name.split('-').map(toSingular);
  const alike = entries.filter((entry) => toSingular(entry.name.split('-')[0] ?? '') === first);
  return second === undefined || alike.length <= entries.length / 3 || alike.length <= few ? first : `${first}-${second}`;
}
