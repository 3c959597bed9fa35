import type { ColumnLayout } from './column-layout.ts';

/** For whom a view is: its owner alone, all who may see the list, or those of them who have one of these roles. */
export type ViewAudience = 'mine' | 'all' | readonly string[];

/** What a list shows, under a name that its owner gave it: filters, order, columns, row height. As `_views` takes and gives it. */
export interface NamedViewContent extends ColumnLayout {
  readonly title: string;
  /** The query of the list in the address of the app. */
  readonly query: string;
  readonly density: 'compact' | 'comfortable';
}

export interface NamedView extends NamedViewContent {
  readonly id: string;
  readonly resource: string;
  readonly audience: ViewAudience;
  /** What somebody else is called who keeps it; null: whoever reads this does. */
  readonly owner: string | null;
  /** Whether whoever reads this may put another in its place, or delete it. */
  readonly mayChange: boolean;
  /** It asks for more than its reader may ask: that part is left out of the query. */
  readonly isPartial: boolean;
}

/** A view as it is sent to be kept. */
export interface SentView extends NamedViewContent {
  readonly resource: string;
  readonly audience: ViewAudience;
}
