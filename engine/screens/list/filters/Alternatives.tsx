import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { Fragment } from 'react';
import type { ListFilter } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { ToolButton } from '../../../ui/index.ts';
import type { FilterPlace } from '../state/alternatives.ts';
import type { ListModel } from '../useList.ts';
import { LineChip } from './LineChip.tsx';
import { useFilterFacts } from './useChips.ts';

export interface AlternativesProps {
  readonly model: ListModel;
  /** Opens the menu of filters that can be added there. */
  readonly onAdd: (at: FilterPlace, anchor: HTMLElement) => void;
  readonly onOpen: (at: FilterPlace, filter: ListFilter, filtering: QueryFilter, anchor: HTMLElement) => void;
  readonly onRemove: (at: FilterPlace, param: string) => void;
}

const parts = {
  ...{ display: 'flex', alignItems: 'center', columnGap: 1, rowGap: 1, minWidth: 0 },
  ...{ flexWrap: { sm: 'wrap' }, flexShrink: { xs: 0, sm: 1 } },
} as const;

/** The alternatives as one sentence: "(State is New and Total is at least 100) or (State is Failed)"; in brackets of their own behind other filters. */
export function Alternatives({ model, onAdd, onOpen, onRemove }: AlternativesProps) {
  const { i18n } = useLingui();
  const factsOf = useFilterFacts(model);
  const { filters, alternatives } = model.state;
  // Without brackets around them, what stands before would be read as a part of the first alone.
  const isHeld = filters.length > 0 && alternatives.length > 1;
  return (
    <Box role="group" aria-label={i18n._('One of these alternatives')} sx={{ ...parts, color: 'text.secondary' }}>
      {filters.length > 0 && <span>{i18n._('and')}</span>}
      {isHeld && <span>(</span>}
      {alternatives.map((each, at) => (
        // They have no name but their place, and are drawn anew where one is gone.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={at} sx={parts}>
          {at > 0 && <span>{i18n._('or')}</span>}
          <span>(</span>
          {each.map((filtering, index) => {
            const chip = factsOf(filtering);
            return (
              <Fragment key={filtering.param + filtering.op}>
                {index > 0 && <span>{i18n._('and')}</span>}
                <LineChip
                  chip={chip}
                  model={model}
                  onOpen={(anchor) => chip.filter !== null && onOpen(at, chip.filter, filtering, anchor)}
                  onRemove={() => onRemove(at, filtering.param)}
                />
              </Fragment>
            );
          })}
          <ToolButton
            icon="add"
            label={i18n._('Add a filter to alternative {n}', { n: at + 1 })}
            size={28}
            onClick={(event) => onAdd(at, event.currentTarget)}
          />
          <span>)</span>
        </Box>
      ))}
      {isHeld && <span>)</span>}
    </Box>
  );
}
