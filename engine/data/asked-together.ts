/** Records that several fields and values ask for by their ids at the same moment, in one call for each target. */
import type { Resource } from '../model/model.ts';
import type { Params, Values } from '../model/values.ts';
import { cut, groupOf, lookupQuery } from './lookups.ts';
import type { DataSource } from './source.ts';

interface Asked {
  readonly key: string;
  readonly params: Params;
  readonly id: string;
}

type Rows = readonly Values[];

interface Waiting {
  readonly ids: Set<string>;
  readonly rows: Promise<Rows>;
}

const waiting = new WeakMap<DataSource, Map<string, Waiting>>();

/** The records whose `key` is this id: none, or one. */
export async function askTogether(source: DataSource, target: Resource, { key, params, id }: Asked): Promise<Rows> {
  const groups = waiting.get(source) ?? new Map<string, Waiting>();
  waiting.set(source, groups);
  const group = groupOf({ to: target.name, key, params });
  const open = groups.get(group) ?? opened();
  open.ids.add(id);
  return (await open.rows).filter((row) => String(row[key]) === id);

  function opened(): Waiting {
    const ids = new Set<string>();
    const rows = soon().then(async () => {
      groups.delete(group);
      const lookups = cut([...ids].sort()).map((part) => ({ to: target.name, key, params, ids: part }));
      const pages = await Promise.all(lookups.map((lookup) => source.list(target, lookupQuery(target, lookup), params)));
      return pages.flatMap((page) => page.rows);
    });
    const made = { ids, rows };
    groups.set(group, made);
    return made;
  }
}

// Once whatever is drawn together has asked.
function soon(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
