import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, ListFilter } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { Button } from '../../../ui/index.ts';
import { FilterEditor } from './FilterEditor.tsx';
import type { CountedChoices } from './useChoiceCounts.ts';
import { buildFreshFilter, dropEmptyFilterValues } from './filter-kind.ts';

export interface FilterPopoverProps {
  readonly anchor: HTMLElement | null;
  readonly filter: ListFilter;
  readonly field: Field | null;
  /** What is asked for now; null for a filter just added. */
  readonly filtering: QueryFilter | null;
  readonly scope: EvaluationScope;
  readonly counting: CountedChoices | null;
  /** Says how many records a draft would leave. */
  readonly counted: (draft: QueryFilter | null) => React.ReactNode;
  readonly onApply: (filtering: QueryFilter | null) => void;
  readonly onClose: () => void;
}

/** Edits one filter; nothing changes before Apply. */
export function FilterPopover({ anchor, filter, field, filtering, scope, counting, counted, onApply, onClose }: FilterPopoverProps) {
  const { i18n } = useLingui();
  const [draft, setDraft] = useState(() => filtering ?? buildFreshFilter(filter, field));
  // Reset empties the inputs, which hold what is typed themselves.
  const [round, setRound] = useState(0);
  const next = dropEmptyFilterValues(draft);
  return (
    <Popover
      open
      // Choices open with it and are placed where their field is: it must not move any more.
      transitionDuration={0}
      anchorEl={anchor}
      // Escape in an open calendar closes the calendar.
      onClose={(event) => !isInCalendar(event) && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { sx: { mt: 1, width: 320, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <Box
        component="form"
        key={round}
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          onApply(next);
        }}
      >
        <Box sx={{ p: 2, display: 'grid', gap: 1 }}>
          <FilterEditor hasFocus {...{ filter, field, draft, scope, counting }} onChange={setDraft} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="caption" color="textSecondary" sx={{ flex: 1, pl: 2 }} aria-live="polite">
            {counted(next)}
          </Typography>
          <Button
            variant="text"
            onClick={() => {
              setDraft(buildFreshFilter(filter, field));
              setRound((before) => before + 1);
            }}
          >
            {i18n._('Reset')}
          </Button>
          <Button variant="contained" color="primary" type="submit">
            {i18n._('Apply')}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}

function isInCalendar({ target }: { readonly target?: unknown }): boolean {
  return target instanceof Element && target.closest('.MuiPickerPopper-root') !== null;
}
