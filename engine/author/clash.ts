/** Why a new name cannot be had: something else is called so already. */
import { at, entriesOf, textAt, type MapTree } from '../language/descriptor.ts';
import { isFalse } from '../language/compile/tree.ts';
import { typeName } from '../language/compile/ty.ts';
import type { Definition } from './definitions.ts';
import { currencyName, titleNames } from './implied.ts';
import type { Names } from './references.ts';

/** A sentence, or null if nothing stands in the way. */
export function clash(names: Names, meant: Definition, to: string, isWireKept: boolean): string | null {
  return taken(names, meant, to) ?? (isWireKept ? null : wireTaken(names, meant, to)) ?? newlyImplied(names, meant, to);
}

function taken({ definitions, project }: Names, meant: Definition, to: string): string | null {
  const other = [...definitions.byId.values()].find(({ space, name, id }) => space === meant.space && name === to && id !== meant.id);
  if (other !== undefined) return `There is a ${other.kind} "${other.label}" already.`;
  // What a resource has its views have too, and the other way round.
  for (const draft of project.drafts.values()) {
    const isHere = meant.kind === 'field' && definitions.fieldOf(draft.name, meant.name) === meant.id;
    if (isHere && draft.fields.has(to)) return `"${draft.name}" has a field "${to}" already.`;
    for (const key of ['actions', 'transitions', 'collections']) {
      const own = at(draft.tree, key);
      if (own?.kind !== 'map') continue;
      const isOwn = own.entries.some((entry) => definitions.idOf(entry) === meant.id);
      if (isOwn && own.entries.some((entry) => entry.key === to)) return `"${draft.name}" has "${to}" among its ${key} already.`;
    }
  }
  return null;
}

/** Another field beside it that is called so on the wire. */
function wireTaken({ definitions }: Names, meant: Definition, to: string): string | null {
  // What is computed does not travel: it may be called as what it is made of.
  if (meant.field === null || ['path', 'value', 'derived'].some((key) => at(meant.field, key) !== null)) return null;
  const beside = [...definitions.byId.values()].filter(
    ({ space, kind, id }) => kind === 'field' && space === meant.space && id !== meant.id,
  );
  const other = beside.find(({ name, field }) => field !== null && wireNames(name, field).includes(to));
  return other === undefined
    ? null
    : `"${to}" is the name of "${other.label}" on the wire. Take another name, or rename without --change-wire.`;
}

function wireNames(name: string, field: MapTree): readonly string[] {
  const path = textAt(field, 'path') ?? name;
  const sendAs = at(field, 'sendAs');
  return [path, textAt(field, 'query') ?? name, ...(isFalse(sendAs) ? [] : [textAt(sendAs) ?? path])];
}

/** A name that means something of itself would take over from what means it now. */
function newlyImplied(names: Names, meant: Definition, to: string): string | null {
  if (meant.kind !== 'field') return null;
  const { project, definitions } = names;
  for (const draft of project.drafts.values()) {
    const isTop = definitions.fieldOf(draft.name, meant.name) === meant.id;
    if (!isTop) continue;
    const isTitle = at(draft.tree, 'titleField') === null && draft.titleField !== meant.name && titleNames.includes(to);
    const isFirst = titleNames.indexOf(to) < titleNames.indexOf(draft.titleField) || !titleNames.includes(draft.titleField);
    if (isTitle && isFirst) return `"${to}" would become the title of ${draft.name}. Write titleField: ${draft.titleField} first.`;
    const isKey =
      at(draft.tree, 'key') === null &&
      to === 'id' &&
      draft.key[0] !== meant.name &&
      textAt(draft.fields.get(draft.key[0] ?? '') ?? null, 'type') !== 'code';
    if (isKey) return `"${to}" would become the key of ${draft.name}. Write key: ${draft.key.join(', ')} first.`;
  }
  const amount = to === currencyName ? amountBeside(names, meant) : null;
  return amount === null ? null : `"${to}" would become the currency of "${amount.label}". Give that a \`currency\` first.`;
}

/** An amount without a currency of its own, in the same resource or one below it. */
function amountBeside({ definitions, project }: Names, meant: Definition): Definition | null {
  const below = [...project.drafts.values()].filter(({ tree }) =>
    entriesOf(tree, 'parents').some(({ value }) => textAt(value, 'to') === meant.resource),
  );
  const near = new Set([meant.resource, ...below.map(({ name }) => name)]);
  const isOpen = ({ field }: Definition): boolean => field !== null && typeName(field) === 'money' && at(field, 'currency') === null;
  return [...definitions.byId.values()].find((each) => isOpen(each) && (meant.resource === null || near.has(each.resource))) ?? null;
}
