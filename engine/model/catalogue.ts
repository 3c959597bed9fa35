/** The eager part of the Model in the browser: what the router, the menu and links need before a resource is loaded. */
import type { Condition } from './expression.ts';
import type { ExportRuns, MenuGroup, ParentRef, Resource, ModelText } from './model.ts';

export interface CatalogueEntry {
  readonly name: string;
  readonly route: readonly (string | { readonly param: string })[];
  readonly title: ModelText;
  readonly titlePlural: ModelText;
  readonly icon: string | null;
  readonly key: readonly string[];
  readonly parents: readonly ParentRef[];
  readonly isPublic: boolean;
  readonly isSingle: boolean;
  /** `access.use`. */
  readonly use: Condition;
  readonly hasList: boolean;
  readonly hasShow: boolean;
  readonly hasEdit: boolean;
  readonly hasCreate: boolean;
  /** Some of its records tell of something that failed. */
  readonly hasFailed: boolean;
  /** Some of its records wait for somebody. */
  readonly hasWaiting: boolean;
  /** `x-` name of the hand-written screen that stands in for the generated ones; null: generated. */
  readonly page: string | null;
}

export interface Catalogue {
  readonly title: ModelText;
  readonly apiBase: string;
  readonly hash: string;
  /** The roles that a role brings along, by role; see `roles` of the Model. */
  readonly implies: Readonly<Record<string, readonly string[]>>;
  readonly menu: readonly MenuGroup[];
  /** Who may read the descriptors. */
  readonly descriptors: Condition;
  /** Who may keep named views for others. */
  readonly publishViews: Condition;
  /** Whether any resource tells anybody of its records. */
  readonly notifies: boolean;
  readonly export: ExportRuns & {
    /** The resource whose records are the runs of the command; null: they have no screens. */
    readonly resource: string | null;
  };
  readonly resources: readonly CatalogueEntry[];
}

/** A resource as the catalogue of an app lists it. */
export function catalogueEntryOf(resource: Resource): CatalogueEntry {
  const { name, route, title, titlePlural, icon, key, parents, isPublic, isSingle, page } = resource;
  return {
    ...{ name, route, title, titlePlural, icon, key, parents, isPublic, isSingle, page },
    use: resource.access.use.cond,
    hasList: resource.list !== null,
    hasShow: resource.show !== null,
    hasEdit: resource.edit !== null,
    hasCreate: resource.create !== null,
    hasFailed: resource.failed !== null,
    hasWaiting: resource.waiting !== null,
  };
}
