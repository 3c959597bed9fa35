import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import { LeaveGuard } from 'steward';

/** Nobody leaves the page, or the stage, with a correction that is typed and not saved, unless they say so. */
export function TypedGuard() {
  const { i18n } = useLingui();
  const isLeaving = useRef(false);
  return <LeaveGuard isDirty={isTyped} isLeaving={isLeaving} parameter="step" text={i18n._('What you typed on this page will be lost.')} />;
}

// It stands there as long as something is typed.
const isTyped = (): boolean => true;
