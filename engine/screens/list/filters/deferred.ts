/** What edits filters: nothing of it is on screen while a list is read. */
import type { AlternativesProps } from './Alternatives.tsx';
import { deferComponent, deferPart, deferSurface } from '../../../ui/index.ts';
import type { FilterMenuProps } from './FilterMenu.tsx';

export const FilterPopover = deferComponent(() => import('./FilterPopover.tsx').then((module) => module.FilterPopover));
export const FilterSheet = deferComponent(() => import('./FilterSheet.tsx').then((module) => module.FilterSheet));
export const FilterMenu = deferSurface<FilterMenuProps>(() => import('./FilterMenu.tsx').then((module) => module.FilterMenu));
// Most lists are asked for no alternatives.
export const Alternatives = deferPart<AlternativesProps>(() => import('./Alternatives.tsx').then((module) => module.Alternatives));
