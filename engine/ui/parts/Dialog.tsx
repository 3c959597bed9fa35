import type { ReactNode } from 'react';
import { deferSurface } from './deferred.tsx';

export interface DialogProps {
  readonly title: string;
  /** One line below the title: which record. */
  readonly context?: string | null;
  readonly size: 'confirm' | 'form' | 'table';
  readonly onClose: () => void;
  /** Cancel and the primary button. */
  readonly actions?: ReactNode;
  /** A control at the left of the foot. */
  readonly secondary?: ReactNode;
  readonly children?: ReactNode;
  /** A click beside it closes it too; for a form only where `onClose` asks before typed text is lost. */
  readonly closesOutside?: boolean;
}

/** A dialog on raised ground; full screen when narrow, the first field has the focus. */
export const Dialog = deferSurface<DialogProps>(() => import('./DialogFrame.tsx').then((module) => module.DialogFrame));
