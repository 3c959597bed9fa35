import type { SourcePlace } from './expression.ts';
import type { Resource } from './model.ts';
import type { Problem } from './problem.ts';
import type { Values } from './values.ts';

/** A record that a project begins with, as it is written in `seed/`. */
export interface SeedRecord {
  readonly resource: string;
  readonly values: Values;
  readonly place: SourcePlace;
  /** Where single values stand, by field. */
  readonly places: Readonly<Record<string, SourcePlace>>;
}

/** All of them, with what is wrong as far as files alone tell. */
export interface ProjectSeeds {
  readonly records: readonly SeedRecord[];
  /** By resource; null: of none that there is. */
  readonly problems: readonly { readonly resource: string | null; readonly problem: Problem }[];
  /**
   * A resource as whoever sets a project up writes to it: nobody's rights count, any state may be the first, and what others cannot enter
   * can be given.
   */
  readonly open: (resource: Resource) => Resource;
}
