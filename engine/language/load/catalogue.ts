/** The eager part of the Model. */
import { catalogueEntryOf, type Catalogue } from '../../model/catalogue.ts';
import type { Model } from '../../model/model.ts';

export function buildCatalogue(model: Model): Catalogue {
  const { title, apiBase, hash, roles, menu, resources, export: runs } = model;
  const implying = Object.entries(roles).filter(([, role]) => role.implies.length > 0);
  return {
    ...{ title, apiBase, hash, menu, descriptors: model.descriptors.cond, publishViews: model.publishViews.cond },
    implies: Object.fromEntries(implying.map(([name, role]) => [name, role.implies])),
    notifies: Object.values(resources).some(({ notifications }) => notifications.length > 0),
    export: { ...runs, resource: findRunsResource(runs.path, resources) },
    resources: Object.values(resources).map(catalogueEntryOf),
  };
}

/** The resource that lists the runs at an address, if it shows them. */
function findRunsResource(path: readonly string[], resources: Model['resources']): string | null {
  const text = JSON.stringify(path);
  const found = Object.values(resources).find(({ ops, show }) => show !== null && JSON.stringify(ops.list?.path) === text);
  return found?.name ?? null;
}
