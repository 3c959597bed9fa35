import { createContext, useContext } from 'react';
import type { GlyphTone } from './Glyph.tsx';

export interface ToastOptions {
  readonly tone?: GlyphTone;
  /** Stays until it is closed. Negative ones always stay. */
  readonly keep?: boolean;
  /** What it tells of: it takes the place of what was told of the same before. */
  readonly about?: string;
  readonly action?: { readonly title: string; readonly onClick?: () => void; readonly to?: string };
  /** Takes back what it tells of; it stays longer then. */
  readonly undo?: ToastUndo | null;
}

export interface ToastUndo {
  readonly title: string;
  readonly onClick: () => void;
  /** What it gives back: the offer goes once something newer is told of the same. */
  readonly about?: string;
}

export const ToastContext = createContext<(text: string, options?: ToastOptions) => void>(() => undefined);

/** Shows one line at the foot of the page. */
export const useToast = () => useContext(ToastContext);
