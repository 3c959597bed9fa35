import { styled } from '@mui/material/styles';
import { innerRingStyle } from '../../../ui/index.ts';

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
