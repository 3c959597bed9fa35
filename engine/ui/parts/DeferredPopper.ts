import type { PopperProps } from '@mui/material/Popper';
import { deferSurface } from './deferred.tsx';

/** What places a tooltip, in the build: it stands in for MUI's own, which comes with the first tooltip. */
export const DeferredPopper = deferSurface<PopperProps>(() => import('@mui/material/Popper').then((module) => module.default));
