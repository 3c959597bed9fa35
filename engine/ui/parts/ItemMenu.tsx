import { deferSurface } from './deferred.tsx';
import type { GlyphTone } from './Glyph.tsx';
import type { OnWhy } from './Why.tsx';

export interface RowMenuItem {
  readonly name: string;
  readonly title: string;
  readonly icon?: string | null;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly reason?: string | null;
  /** Explains more when the disabled entry is pressed; called with the button of the menu, which by then is closed. */
  readonly onWhy?: OnWhy | null;
  readonly tone?: GlyphTone;
  readonly shortcut?: string;
  readonly onClick?: () => void;
  /** An address of this application. */
  readonly href?: string;
}

export interface ItemMenuProps {
  readonly items: readonly RowMenuItem[];
  /** Names the record: "Actions of Io". */
  readonly label: string;
  /** What it opens at; null: it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The menu alone, for what opens it without a button. The key of a `shortcut` picks its entry. */
export const ItemMenu = deferSurface<ItemMenuProps>(() => import('./ItemMenuFrame.tsx').then((module) => module.ItemMenuFrame));
