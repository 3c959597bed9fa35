import type { Catalogue, CatalogueEntry } from '../model/catalogue.ts';
import type { EvaluationScope } from '../model/evaluate.ts';
import { mayShowFailed } from './layout/useVisibleMenu.ts';

/** The resources that say what of them failed, as far as they are open; in the order of the menu, then those without an entry there. */
export function listFailedEntries({ resources, menu }: Catalogue, scope: EvaluationScope): readonly CatalogueEntry[] {
  const inMenu = menu.flatMap(({ entries }) => entries.map(({ resource }) => resource));
  const rankOf = ({ name }: CatalogueEntry): number => (inMenu.includes(name) ? inMenu.indexOf(name) : inMenu.length);
  return resources.filter((entry) => mayShowFailed(entry, scope)).sort((a, b) => rankOf(a) - rankOf(b));
}
