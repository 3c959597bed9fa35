/** Who uses a name: every place of the descriptors that means the same thing. */
import { didYouMean } from '../language/problem.ts';
import type { Definition, Kind } from './definitions.ts';
import type { Implied } from './implied.ts';
import type { Names, Reference } from './references.ts';

/** One use, as it is to be shown. */
export interface Use {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Kind of use in words. */
  readonly what: string;
  /** Keys from the resource down, e.g. `list.columns`. */
  readonly where: string;
  /** The line as written, without indentation. */
  readonly text: string;
}

export interface Uses {
  readonly name: string;
  readonly kind: Kind;
  readonly defined: readonly Use[];
  readonly uses: readonly Use[];
}

/** What a dotted name means, or a sentence why that cannot be told. */
export function meaningOf({ definitions }: Names, target: string): Definition | { readonly problem: string } {
  const found = (definitions.byLabel.get(target) ?? []).flatMap((id) => definitions.byId.get(id) ?? []);
  const [first, ...more] = found;
  if (first !== undefined && more.length === 0) return first;
  if (first !== undefined) {
    const labels = found.map(({ kind, path }) => `${path} (${kind})`);
    return { problem: `"${target}" means several things: ${labels.join(', ')}. Write one of these.` };
  }
  const parent = target.includes('.') ? `${target.slice(0, target.lastIndexOf('.'))}.` : '';
  const near = [...definitions.byLabel.keys()].filter((label) => label.startsWith(parent));
  return {
    problem: `There is no "${target}". ${didYouMean(target, near) ?? 'Name a resource, resource.field, resource.field.value, an action, a role, a type or a message.'}`,
  };
}

/** Every place that names the target, in the order of the files; or a sentence why there is no such thing. */
export function usesOf(names: Names, target: string): Uses | { readonly problem: string } {
  const meant = meaningOf(names, target);
  if ('problem' in meant) return meant;
  const all = names.references.filter(({ id }) => id === meant.id);
  const pick = (isDefinition: boolean) => all.filter((each) => each.isDefinition === isDefinition).map((each) => useOf(each, names));
  const implied = names.implied.filter(({ id }) => id === meant.id).map((each) => impliedUse(each, names));
  return { name: meant.label, kind: meant.kind, defined: ordered(pick(true)), uses: ordered([...pick(false), ...implied]) };
}

function ordered(uses: readonly Use[]): readonly Use[] {
  return uses.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column);
}

function impliedUse({ tree: { place }, what }: Implied, { positions }: Names): Use {
  const { file, line, column } = place;
  return { file, line, column, what, where: '', text: positions(file).lineOf(line).trim() };
}

function useOf({ file, start, what, where }: Reference, { positions }: Names): Use {
  const { placeOf, lineOf } = positions(file);
  const { line, column } = placeOf(start);
  return { file, line, column, what, where, text: lineOf(line).trim() };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
