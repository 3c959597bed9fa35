import type { Catalogue, CatalogueEntry } from '../model/catalogue.ts';
import type { ModelText } from '../model/model.ts';
import { findCatalogueEntry } from './context.ts';

/** What a list is called where nothing around it says whose it is: "Batch jobs / Runs". */
export function buildWholeTitle(catalogue: Catalogue, { titlePlural, parents }: CatalogueEntry, text: (own: ModelText) => string): string {
  const above = parents.flatMap(({ resource }) => findCatalogueEntry(catalogue, resource) ?? []);
  return [...above.map((entry) => text(entry.titlePlural)), text(titlePlural)].join(' / ');
}
