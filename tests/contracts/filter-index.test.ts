/** What the lint `filter-without-index` says of a filter is what the server does: it has an index for exactly those. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { hasFilterIndex } from '../../engine/studio/lints/filter-without-index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { AcceptedParam, ListFilter, Resource } from '../../engine/model/model.ts';
import { listTableIndexes } from '../../engine/server/store/indexes.ts';

const folders = ['resources', 'tests/fixtures'].map((name) => loadFolder(join(import.meta.dirname, '../..', name), name));
const resources = folders.flatMap((sources) => Object.values(readModel(sources).model?.resources ?? {}));
const stored = resources.filter(
  ({ page, view, list, key, fields }) => page === null && view?.of !== 'audit' && list !== null && key.every((name) => name in fields),
);

/** Whether a parameter with one operator adds an index to those that the table has anyway. */
function isIndexed(resource: Resource, { param, field, steps, op }: ListFilter): boolean {
  const accept: AcceptedParam = { param, field, steps, ops: [op], isSortable: false, by: ['filter'], only: null, when: true };
  const count = (accepts: readonly AcceptedParam[]) =>
    listTableIndexes({ ...resource, accepts, search: [], list: null, rows: true }, []).length;
  return count([accept]) > count([]);
}

describe.each(stored.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  // The key is the primary key of its table.
  const others = (resource.list?.filters ?? []).filter(({ field, steps }) => !(resource.key.includes(field) && steps.length === 0));
  it('has an index for the filters of which the lint says so', () => {
    const said = others.filter((filter) => resource.fields[filter.field] !== undefined);
    expect(said.map((filter) => [filter.param, isIndexed(resource, filter)])).toEqual(
      said.map((filter) => {
        const field = resource.fields[filter.field];
        return [filter.param, field !== undefined && hasFilterIndex(field, filter)];
      }),
    );
  });
});
