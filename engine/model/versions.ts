/** What a record was before: its history taken back from what it is now. */
import type { Values } from './values.ts';

/** What one write changed; of a deletion `version` is that of the record it ended. */
export interface VersionChange {
  readonly type: string;
  readonly version: number | null;
  readonly changes: readonly { readonly name: string; readonly before: unknown }[];
}

/**
 * The values at a version, from those of now and what was written since, the latest first. What the history does not tell stands as it is
 * now. null: not every write since then is known.
 */
export function rebuildVersion(
  now: { readonly version: number; readonly values: Values },
  history: readonly VersionChange[],
  wanted: number,
): Values | null {
  const end = history.findIndex(({ type, version }) => version === wanted && type !== 'delete');
  const since = end < 0 ? history : history.slice(0, end);
  const versions = since.flatMap(({ type, version }) => (type === 'delete' ? [] : [version]));
  const isWhole = versions.length === now.version - wanted && versions.every((version, at) => version === now.version - at);
  if (!isWhole) return null;
  const values: Record<string, unknown> = { ...now.values };
  for (const { changes } of since) for (const { name, before } of changes) values[name] = before;
  return values;
}

/** The versions that can be rebuilt: those since which every write is known. */
export function listKnownVersions(now: number, history: readonly Pick<VersionChange, 'type' | 'version'>[]): ReadonlySet<number> {
  const known = new Set<number>();
  for (const { type, version } of history) {
    if (type === 'delete') continue;
    if (version !== now - known.size) break;
    known.add(version);
  }
  return known;
}
