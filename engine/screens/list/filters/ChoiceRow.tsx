import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useI18n } from '../../../i18n/index.ts';
import { figures, innerRingStyle } from '../../../ui/index.ts';

/** A line of a closed list: its box and what it stands for are one target. */
export const ChoiceRow = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 28,
  padding: '0 8px',
  borderRadius: 4,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:has(:focus-visible)': innerRingStyle(theme),
  '& input': { cursor: 'inherit' },
}));

/** How many records a choice would leave, at the end of its line: what describes it, and no part of its name. */
export function ChoiceCountText({ count, id }: { readonly count: number | null; readonly id: string }) {
  const { number } = useI18n();
  if (count === null) return null;
  return (
    <Box component="span" id={id} aria-hidden sx={{ ml: 'auto', pl: 2, color: 'text.secondary', ...figures }}>
      {number(count)}
    </Box>
  );
}
