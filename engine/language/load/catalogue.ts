/** The eager part of the Model. */
import { entryOf, type Catalogue } from '../../model/catalogue.ts';
import type { Model } from '../../model/model.ts';

export function catalogueOf({ title, apiBase, hash, roles, menu, resources, descriptors, export: runs }: Model): Catalogue {
  const implying = Object.entries(roles).filter(([, role]) => role.implies.length > 0);
  return {
    ...{ title, apiBase, hash, menu, descriptors: descriptors.cond },
    implies: Object.fromEntries(implying.map(([name, role]) => [name, role.implies])),
    export: { ...runs, resource: runsOf(runs.command, resources) },
    resources: Object.values(resources).map(entryOf),
  };
}

/** The resource that lists the runs of a command, if it shows them. */
function runsOf(command: string, resources: Model['resources']): string | null {
  const path = JSON.stringify(['commands', command, 'runs']);
  const found = Object.values(resources).find(({ ops, show }) => show !== null && JSON.stringify(ops.list?.path) === path);
  return found?.name ?? null;
}
