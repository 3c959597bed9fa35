/** Who uses a name: every place of the descriptors that means the same thing. */
import { didYouMean } from '../../language/problem.ts';
import type { NameDefinition, DefinitionKind } from './definitions.ts';
import type { ImpliedName } from './implied.ts';
import type { ProjectNames, NameReference } from './references.ts';

/** One use, as it is to be shown. */
export interface NameUse {
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

export interface NameUses {
  readonly name: string;
  readonly kind: DefinitionKind;
  readonly defined: readonly NameUse[];
  readonly uses: readonly NameUse[];
}

/** What a dotted name means, or a sentence why that cannot be told. */
export function findMeaning({ definitions }: ProjectNames, target: string): NameDefinition | { readonly problem: string } {
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
export function listUses(names: ProjectNames, target: string): NameUses | { readonly problem: string } {
  const meant = findMeaning(names, target);
  if ('problem' in meant) return meant;
  const all = names.references.filter(({ id }) => id === meant.id);
  const pick = (isDefinition: boolean) =>
    all.filter((each) => each.isDefinition === isDefinition).map((each) => useOfReference(each, names));
  const implied = names.implied.filter(({ id }) => id === meant.id).map((each) => useOfImplied(each, names));
  return { name: meant.label, kind: meant.kind, defined: sortUses(pick(true)), uses: sortUses([...pick(false), ...implied]) };
}

function sortUses(uses: readonly NameUse[]): readonly NameUse[] {
  return uses.toSorted((a, b) => compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column);
}

function useOfImplied({ tree: { place }, what }: ImpliedName, { positions }: ProjectNames): NameUse {
  const { file, line, column } = place;
  return { file, line, column, what, where: '', text: positions(file).lineOf(line).trim() };
}

function useOfReference({ file, start, what, where }: NameReference, { positions }: ProjectNames): NameUse {
  const { placeOf, lineOf } = positions(file);
  const { line, column } = placeOf(start);
  return { file, line, column, what, where, text: lineOf(line).trim() };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
