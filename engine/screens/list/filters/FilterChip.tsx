import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import type { MouseEvent } from 'react';
import { focusRingStyle, Icon, narrowMediaQuery } from '../../../ui/index.ts';
import type { FilterSentence } from './useFilterWords.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  // A period with the days that it is.
  maxWidth: 480,
  height: 28,
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.lineStrong}`,
  backgroundColor: theme.vars.palette.background.paper,
  [narrowMediaQuery(theme)]: { height: 36 },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minWidth: 0,
    padding: '0 8px',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    borderRadius: 5,
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
    '&:focus-visible': focusRingStyle(theme),
  },
  '& button + button': {
    padding: '0 6px',
    borderLeft: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: '0 5px 5px 0',
    color: theme.vars.palette.text.secondary,
  },
  '& .op': { color: theme.vars.palette.text.secondary },
  '& .value': { fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .fixed': { padding: '0 8px', display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' },
}));

export interface FilterChipProps {
  readonly sentence: FilterSentence;
  /** null: nothing to edit. */
  readonly onOpen: ((anchor: HTMLElement) => void) | null;
  /** null: the filter is required or fixed. */
  readonly onRemove: (() => void) | null;
}

/** A filter as a sentence: click to change it, × to drop it. */
export function FilterChip({ sentence: { title, op, value }, onOpen, onRemove }: FilterChipProps) {
  const { i18n } = useLingui();
  const words = (
    <>
      <span>{title}</span>
      <span className="op">{op}</span>
      {value !== '' && <span className="value">{value}</span>}
    </>
  );
  return (
    <Frame data-filter-chip title={`${title} ${op} ${value}`.trim()}>
      {onOpen === null ? (
        <span className="fixed">{words}</span>
      ) : (
        <button type="button" aria-haspopup="dialog" onClick={(event: MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}>
          {words}
        </button>
      )}
      {onRemove !== null && (
        <button type="button" aria-label={i18n._('Remove filter {title}', { title })} onClick={onRemove}>
          <Icon name="cross" size={14} />
        </button>
      )}
    </Frame>
  );
}
