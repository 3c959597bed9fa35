/** The circle of what is under way, in the build that of MUI's own buttons too. */
import type { CircularProgressProps } from '@mui/material/CircularProgress';
import { createElement } from 'react';
import { deferPart } from './deferred.tsx';

const Progress = deferPart<CircularProgressProps>(() => import('@mui/material/CircularProgress').then((module) => module.default));

/** Nothing until its code is here, which comes with what opens over a page. */
export function DeferredProgress(props: CircularProgressProps) {
  return Progress.isHere() ? createElement(Progress, props) : null;
}
