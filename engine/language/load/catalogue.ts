/** The eager part of the Model. */
import type { Catalogue, CatalogueEntry } from '../../model/catalogue.ts';
import type { Model, Resource } from '../../model/model.ts';

export function catalogueOf({ title, apiBase, hash, roles, menu, resources }: Model): Catalogue {
  const implying = Object.entries(roles).filter(([, role]) => role.implies.length > 0);
  return {
    ...{ title, apiBase, hash, menu },
    implies: Object.fromEntries(implying.map(([name, role]) => [name, role.implies])),
    resources: Object.values(resources).map(entryOf),
  };
}

function entryOf(resource: Resource): CatalogueEntry {
  const { name, route, title, titlePlural, icon, key, parents, isPublic, isSingle, page } = resource;
  return {
    ...{ name, route, title, titlePlural, icon, key, parents, isPublic, isSingle, page },
    use: resource.access.use.cond,
    hasList: resource.list !== null,
    hasShow: resource.show !== null,
    hasEdit: resource.edit !== null,
    hasCreate: resource.create !== null,
  };
}
