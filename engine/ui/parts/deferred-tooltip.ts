/** What shows a tooltip, in the build: both stand in for MUI's own, which come with the first tooltip. */
import type { GrowProps } from '@mui/material/Grow';
import type { PopperProps } from '@mui/material/Popper';
import { createElement, type ComponentType } from 'react';
import { deferSurface } from './deferred.tsx';

let grow: ComponentType<GrowProps> | null = null;

export const DeferredPopper = deferSurface<PopperProps>(async () => {
  const [popper, { default: found }] = await Promise.all([import('@mui/material/Popper'), import('@mui/material/Grow')]);
  grow = found;
  return popper.default;
});

/** How it comes and goes: drawn within the popper alone, so that its code is here. */
export function DeferredGrow(props: GrowProps) {
  return grow === null ? null : createElement(grow, props);
}
