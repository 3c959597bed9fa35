import type { Theme } from '@mui/material/styles';
import { narrowMediaQuery, raisedGroundStyle } from './rules.ts';

type PickerTheme = Omit<Theme, 'components'>;

/** Looks of the date pickers: the same input as everywhere. Kept as plain data so that this folder needs no picker library. */
export const pickers = {
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: ({ theme }: { theme: PickerTheme }) => ({
        minHeight: 32,
        padding: '0 4px 0 10px',
        fontSize: 13,
        borderRadius: 6,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover .MuiPickersOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.disabled },
        '&.Mui-focused:not(.Mui-error) .MuiPickersOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: theme.vars.palette.primary.text,
          boxShadow: `0 0 0 1px ${theme.vars.palette.primary.text}`,
        },
        '&.Mui-error .MuiPickersOutlinedInput-notchedOutline': { borderWidth: 1, borderColor: theme.vars.palette.error.main },
        '& .MuiIconButton-root': { padding: 4, margin: 0 },
        '& .MuiIconButton-root svg': { fontSize: 18 },
        [narrowMediaQuery(theme)]: { minHeight: 40, fontSize: 16 },
      }),
      notchedOutline: ({ theme }: { theme: PickerTheme }) => ({
        top: 0,
        borderColor: theme.vars.palette.control,
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiPickersInputBase: {
    styleOverrides: {
      sectionsContainer: ({ theme }: { theme: PickerTheme }) => ({
        padding: '5px 0',
        lineHeight: '20px',
        fontSize: 'inherit',
        letterSpacing: 0,
        opacity: '1 !important',
        '.MuiPickersInputBase-root:not(.Mui-focused) &:has([aria-valuetext="Empty"])': { color: theme.vars.palette.text.disabled },
      }),
    },
  },
  MuiPickerPopper: {
    styleOverrides: {
      paper: ({ theme }: { theme: PickerTheme }) => ({
        ...raisedGroundStyle(theme),
        borderRadius: 8,
        boxShadow: theme.vars.palette.float.popover,
      }),
    },
  },
};
