import { createContext } from 'react';
import type { Values } from '../../../model/values.ts';

/** Opens the quick view of a row; null: there is none here. */
export const QuickViewContext = createContext<((values: Values) => void) | null>(null);
