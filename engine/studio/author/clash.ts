/** Why a new name cannot be had: something else is called that already. */
import { findTree, listTreeEntries, findTreeText, type MapTree } from '../../language/descriptor.ts';
import { isFalseTree } from '../../language/compile/tree.ts';
import { getTypeName } from '../../language/compile/expressions/ty.ts';
import type { NameDefinition } from './definitions.ts';
import { currencyName, titleNames } from './implied.ts';
import type { ProjectNames } from './references.ts';

/** A sentence, or null if nothing stands in the way. */
export function findClash(names: ProjectNames, meant: NameDefinition, to: string, isWireKept: boolean): string | null {
  return findTakenName(names, meant, to) ?? (isWireKept ? null : findTakenWireName(names, meant, to)) ?? findNewlyImplied(names, meant, to);
}

function findTakenName({ definitions, project }: ProjectNames, meant: NameDefinition, to: string): string | null {
  const other = [...definitions.byId.values()].find(({ space, name, id }) => space === meant.space && name === to && id !== meant.id);
  if (other !== undefined) return `There is already a ${other.kind} "${other.label}".`;
  // What a resource has its views have too, and the other way round.
  for (const draft of project.drafts.values()) {
    const isHere = meant.kind === 'field' && definitions.fieldOf(draft.name, meant.name) === meant.id;
    if (isHere && draft.fields.has(to)) return `"${draft.name}" already has a field "${to}".`;
    for (const key of ['actions', 'transitions', 'collections']) {
      const own = findTree(draft.tree, key);
      if (own?.kind !== 'map') continue;
      const isOwn = own.entries.some((entry) => definitions.idOf(entry) === meant.id);
      if (isOwn && own.entries.some((entry) => entry.key === to)) return `"${draft.name}" has "${to}" among its ${key} already.`;
    }
  }
  return null;
}

/** Another field beside it that is called that on the wire. */
function findTakenWireName({ definitions }: ProjectNames, meant: NameDefinition, to: string): string | null {
  // What is computed does not travel: it may be called as what it is made of.
  if (meant.field === null || ['path', 'value', 'derived'].some((key) => findTree(meant.field, key) !== null)) return null;
  const beside = [...definitions.byId.values()].filter(
    ({ space, kind, id }) => kind === 'field' && space === meant.space && id !== meant.id,
  );
  const other = beside.find(({ name, field }) => field !== null && fieldWireNames(name, field).includes(to));
  return other === undefined
    ? null
    : `"${to}" is the name of "${other.label}" on the wire. Take another name, or rename without --change-wire.`;
}

function fieldWireNames(name: string, field: MapTree): readonly string[] {
  const path = findTreeText(field, 'path') ?? name;
  const sendAs = findTree(field, 'sendAs');
  return [path, findTreeText(field, 'query') ?? name, ...(isFalseTree(sendAs) ? [] : [findTreeText(sendAs) ?? path])];
}

/** A name that means something of itself would take over from what means it now. */
function findNewlyImplied(names: ProjectNames, meant: NameDefinition, to: string): string | null {
  if (meant.kind !== 'field') return null;
  const { project, definitions } = names;
  for (const draft of project.drafts.values()) {
    const isTop = definitions.fieldOf(draft.name, meant.name) === meant.id;
    if (!isTop) continue;
    const isTitle = findTree(draft.tree, 'titleField') === null && draft.titleField !== meant.name && titleNames.includes(to);
    const isFirst = titleNames.indexOf(to) < titleNames.indexOf(draft.titleField) || !titleNames.includes(draft.titleField);
    if (isTitle && isFirst) return `"${to}" would become the title of ${draft.name}. Write titleField: ${draft.titleField} first.`;
    const isKey =
      findTree(draft.tree, 'key') === null &&
      to === 'id' &&
      draft.key[0] !== meant.name &&
      findTreeText(draft.fields.get(draft.key[0] ?? '') ?? null, 'type') !== 'code';
    if (isKey) return `"${to}" would become the key of ${draft.name}. Write key: ${draft.key.join(', ')} first.`;
  }
  const amount = to === currencyName ? findAmountBeside(names, meant) : null;
  return amount === null ? null : `"${to}" would become the currency of "${amount.label}". Give that a \`currency\` first.`;
}

/** An amount without a currency of its own, in the same resource or one below it. */
function findAmountBeside({ definitions, project }: ProjectNames, meant: NameDefinition): NameDefinition | null {
  const below = [...project.drafts.values()].filter(({ tree }) =>
    listTreeEntries(tree, 'parents').some(({ value }) => findTreeText(value, 'to') === meant.resource),
  );
  const near = new Set([meant.resource, ...below.map(({ name }) => name)]);
  const isOpen = ({ field }: NameDefinition): boolean =>
    field !== null && getTypeName(field) === 'money' && findTree(field, 'currency') === null;
  return [...definitions.byId.values()].find((each) => isOpen(each) && (meant.resource === null || near.has(each.resource))) ?? null;
}
