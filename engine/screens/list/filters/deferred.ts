/** What edits filters: nothing of it is on screen while a list is read. */
import { deferComponent } from '../../../ui/index.ts';

export const FilterPopover = deferComponent(() => import('./FilterPopover.tsx').then((module) => module.FilterPopover));
export const FilterSheet = deferComponent(() => import('./FilterSheet.tsx').then((module) => module.FilterSheet));
