/** Records that several fields and values ask for by their ids at the same moment, in one call for each target. */
import type { Resource } from '../model/model.ts';
import type { Params, Values } from '../model/values.ts';
import { fetchLookup, getLookupGroup, splitLookupIds } from './lookups.ts';
import type { DataSource } from './source.ts';

interface RecordQuestion {
  readonly key: string;
  readonly params: Params;
  readonly id: string;
}

type FoundRows = readonly Values[];

interface OpenLookup {
  readonly ids: Set<string>;
  readonly rows: Promise<FoundRows>;
}

const waiting = new WeakMap<DataSource, Map<string, OpenLookup>>();

/** The records whose `key` is this id: none, or one. */
export async function askInOneCall(source: DataSource, target: Resource, { key, params, id }: RecordQuestion): Promise<FoundRows> {
  const groups = waiting.get(source) ?? new Map<string, OpenLookup>();
  waiting.set(source, groups);
  const group = getLookupGroup({ to: target.name, key, params });
  const open = groups.get(group) ?? opened();
  open.ids.add(id);
  return (await open.rows).filter((row) => String(row[key]) === id);

  function opened(): OpenLookup {
    const ids = new Set<string>();
    const rows = waitForNextTask().then(async () => {
      groups.delete(group);
      const lookups = splitLookupIds([...ids].sort()).map((part) => ({ to: target.name, key, params, ids: part }));
      return (await Promise.all(lookups.map((lookup) => fetchLookup(source, target, lookup)))).flat();
    });
    const made = { ids, rows };
    groups.set(group, made);
    return made;
  }
}

// Once whatever is drawn together has asked.
function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
