/** What was saved from this page: which version of a record one's own saves have made of another. */
import type { DataSource, LoadedRecord } from '../../../data/source.ts';
import { buildEntityTag } from '../../../data/version.ts';
import type { Resource } from '../../../model/model.ts';
import { isSameContent } from '../../../model/normalize.ts';
import type { Params, Values } from '../../../model/values.ts';

interface SavedPlace {
  readonly resource: Resource;
  readonly key: readonly string[];
  readonly params: Params;
}

interface OwnSaves {
  readonly running: Map<Promise<LoadedRecord>, string>;
  /** By record and the version that was saved over: as it was answered. */
  readonly steps: Map<string, Values>;
}

// More than anybody takes back one by one.
const most = 100;
const all = new WeakMap<DataSource, OwnSaves>();

/** Remembers a save that is sent, over the version that the server lets it be right for alone. */
export function noteOwnSave(
  source: DataSource,
  place: SavedPlace,
  version: string | null,
  save: Promise<LoadedRecord>,
): Promise<LoadedRecord> {
  if (version === null) return save;
  const { running, steps } = savesOf(source);
  const record = printPlace(place);
  const noted = save
    .then((saved) => {
      steps.set(`${record} ${version}`, saved.values);
      if (steps.size > most) for (const oldest of [...steps.keys()].slice(0, steps.size - most)) steps.delete(oldest);
      return saved;
    })
    .finally(() => void running.delete(noted));
  running.set(noted, record);
  return noted;
}

/** The record as one's own saves alone have left it since, those under way included; as it was given where these changed one of the fields. */
export async function followOwnSaves(source: DataSource, place: SavedPlace, record: Values, names: readonly string[]): Promise<Values> {
  const { running, steps } = savesOf(source);
  const printed = printPlace(place);
  await Promise.allSettled([...running].flatMap(([save, of]) => (of === printed ? [save] : [])));
  const seen = new Set<string | null>();
  let now = record;
  for (let tag = buildEntityTag(now); tag !== null && !seen.has(tag); tag = buildEntityTag(now)) {
    seen.add(tag);
    const next = steps.get(`${printed} ${tag}`);
    if (next === undefined) break;
    if (names.some((name) => !isSameContent(next[name], record[name]))) return record;
    now = next;
  }
  return now;
}

function savesOf(source: DataSource): OwnSaves {
  const known = all.get(source) ?? { running: new Map(), steps: new Map() };
  all.set(source, known);
  return known;
}

const printPlace = ({ resource, key, params }: SavedPlace): string => JSON.stringify([resource.name, key, params]);
