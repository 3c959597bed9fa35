import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { mayUseVerb } from '../../../model/access.ts';
import { Note, WhyButton } from '../../../ui/index.ts';
import { useControlRefusal } from '../../why/ask.ts';
import type { RunningForm } from './useRunningForm.ts';

interface Props {
  readonly running: RunningForm;
  /** It keeps the margins of a page itself; a dialog has its own. */
  readonly isFramed?: boolean;
}

/** Why the form is read-only. */
export function ReadOnlyNote({ running, isFramed = false }: Props) {
  const { i18n } = useLingui();
  const { task, setup } = running;
  const refusalOf = useControlRefusal(task.resource);
  if (setup.isAllowed) return null;
  const { recordScope } = setup;
  const { reason, onWhy } = refusalOf(mayUseVerb(task.resource, task.mode, recordScope), { kind: 'verb', verb: task.mode }, recordScope);
  return (
    <Box sx={isFramed ? { px: { xs: 4, sm: 6 }, pt: 4 } : { mb: 4 }}>
      <Note tone="info" title={i18n._('You can read this record, but not change it.')}>
        {reason} {onWhy !== null && <WhyButton label={i18n._("Why can't I change this record?")} onWhy={onWhy} />}
      </Note>
    </Box>
  );
}
