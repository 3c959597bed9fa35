/** Who names a resource, or a part of it, in another file. */
import type { Source } from '../../language/load/disk.ts';
import type { ParsedYaml } from '../../language/parse.ts';
import type { SourcePlace } from '../../model/expression.ts';
import { collectProjectNames } from './references.ts';

export interface ResourceUse {
  /** The file that names it, without folder and ending. */
  readonly by: string;
  /** The keys from the top of that file down, e.g. `fields.planet.to`. */
  readonly at: string;
  /** What is named, e.g. `planets` or `planets.kind.gas`. */
  readonly names: string;
  readonly place: SourcePlace;
  /** The line as written, without indentation. */
  readonly text: string;
}

/** By resource, in the order of files and lines. What a file names of its own resource is left out. */
export function groupUsesByResource(
  sources: readonly Source[],
  read?: (source: Source) => ParsedYaml,
): ReadonlyMap<string, readonly ResourceUse[]> {
  const { names } = collectProjectNames(sources, read);
  const found = new Map<string, ResourceUse[]>();
  for (const { id, file, start, where, isDefinition } of names?.references ?? []) {
    const definition = names?.definitions.byId.get(id);
    const resource = definition?.kind === 'resource' ? definition.name : (definition?.resource ?? null);
    const by = file.replace(/^.*\//, '').replace(/\.yaml$/, '');
    if (names === null || definition === undefined || resource === null || isDefinition || by === resource) continue;
    const { placeOf, lineOf } = names.positions(file);
    const place = { file, ...placeOf(start) };
    const uses = found.get(resource) ?? [];
    uses.push({ by, at: where, names: definition.label, place, text: lineOf(place.line).trim() });
    found.set(resource, uses);
  }
  for (const uses of found.values()) uses.sort(compareByPlace);
  return found;
}

function compareByPlace({ place: one }: ResourceUse, { place: other }: ResourceUse): number {
  return one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column;
}
