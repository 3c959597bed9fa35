import type { CatalogueEntry } from '../../../model/catalogue.ts';
import type { Resource } from '../../../model/model.ts';

/** A resource as the catalogue of an app lists it. */
export function entryOf(resource: Resource): CatalogueEntry {
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
