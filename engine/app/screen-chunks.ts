import type { CatalogueEntry } from '../model/catalogue.ts';

export type ScreenName = 'list' | 'create' | 'show' | 'edit';

/** Where an address leads: a generated screen of a resource. */
export interface ScreenPlace {
  readonly entry: CatalogueEntry;
  readonly screen: ScreenName;
}

/** The code of the screens, each in a chunk of its own. */
export const screenChunks = {
  list: () => import('../screens/list/ListScreen.tsx'),
  form: () => import('../screens/form/FormScreen.tsx'),
  show: () => import('../screens/show/ShowScreen.tsx'),
};
