import type { ColumnLayout } from './column-layout.ts';

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
}
