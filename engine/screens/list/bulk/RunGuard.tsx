import { useLingui } from '@lingui/react';
import { useMemo, useRef } from 'react';
import { LeaveGuard } from '../../form/unsaved/Guard.tsx';

/** Whoever leaves the list stops what runs: nothing would tell of it any more. */
export function RunGuard({ onLeave }: { readonly onLeave: () => void }) {
  const { i18n } = useLingui();
  const isLeaving = useRef(false);
  const question = useMemo(() => ({ title: i18n._('Stop and leave?'), verb: i18n._('Stop and leave') }), [i18n]);
  const text = i18n._('Not all of them are done yet. What has not begun will not begin.');
  return <LeaveGuard isDirty={isRunning} {...{ isLeaving, question, text, onLeave }} />;
}

// It stands there as long as something runs.
const isRunning = (): boolean => true;
