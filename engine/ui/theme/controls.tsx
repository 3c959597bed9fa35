import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { focusRingStyle, narrowMediaQuery } from './rules.ts';
import { CheckboxOff, CheckboxOn, CheckboxSome, ChevronPair } from './control-icons.tsx';

type ControlOverrides = Components<Omit<Theme, 'components'> & CssVarsTheme>;

/** Buttons and inputs: 32 px high, label above, one ring for the keyboard. */
export const controls: ControlOverrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.body1, '&.Mui-focusVisible': focusRingStyle(theme) }) },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        height: 32,
        padding: '0 12px',
        gap: 6,
        whiteSpace: 'nowrap',
        flexShrink: 0,
        borderRadius: 6,
        transition: 'background-color 80ms ease-out',
        [narrowMediaQuery(theme)]: { height: 40 },
        '&.Mui-disabled': { color: theme.vars.palette.text.disabled },
        variants: [
          {
            props: { variant: 'outlined', color: 'inherit' },
            style: {
              backgroundColor: theme.vars.palette.background.paper,
              borderColor: theme.vars.palette.lineStrong,
              '&:hover': { backgroundColor: theme.vars.palette.action.hover, borderColor: theme.vars.palette.lineStrong },
            },
          },
          {
            props: { variant: 'outlined', color: 'error' },
            style: {
              backgroundColor: theme.vars.palette.background.paper,
              borderColor: theme.vars.palette.lineStrong,
              '&:hover': { backgroundColor: theme.vars.palette.tone.negative.bg, borderColor: theme.vars.palette.lineStrong },
            },
          },
          { props: { variant: 'text', color: 'inherit' }, style: { '&:hover': { backgroundColor: theme.vars.palette.action.hover } } },
          {
            props: { variant: 'contained', color: 'primary' },
            style: { '&.Mui-disabled': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.disabled } },
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: { ...theme.applyStyles('dark', { color: '#141519' }), '&:hover': { filter: 'brightness(.94)' } },
          },
        ],
      }),
      startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
      endIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
      sizeSmall: ({ theme }) => ({ height: 28, padding: '0 8px', fontSize: 13, [narrowMediaQuery(theme)]: { height: 36 } }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        color: theme.vars.palette.text.secondary,
        '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: false, size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        padding: '0 10px',
        borderRadius: 6,
        backgroundColor: theme.vars.palette.background.paper,
        '& fieldset': { top: 0, borderColor: theme.vars.palette.control, '& legend': { display: 'none' } },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.disabled },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: theme.vars.palette.primary.text,
          boxShadow: `0 0 0 1px ${theme.vars.palette.primary.text}`,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main },
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.error.main,
          boxShadow: `0 0 0 1px ${theme.vars.palette.error.main}`,
        },
        '&:has(input[readonly]), &:has(textarea[readonly]:not([aria-hidden]))': {
          backgroundColor: theme.vars.palette.background.sunken,
          '& fieldset': { borderColor: theme.vars.palette.lineStrong },
        },
        [narrowMediaQuery(theme)]: { minHeight: 40, fontSize: 16 },
      }),
      input: ({ theme }) => ({
        padding: '5px 0',
        height: 20,
        '&::placeholder': { color: theme.vars.palette.text.disabled, opacity: 1 },
      }),
      multiline: { padding: '5px 10px', '& textarea': { padding: 0 } },
      adornedEnd: { paddingRight: 8 },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary, '& .MuiTypography-root': { color: 'inherit' } }) },
  },
  MuiSelect: {
    defaultProps: { IconComponent: ChevronPair },
    styleOverrides: {
      select: { minHeight: '20px !important', lineHeight: '20px', padding: '5px 20px 5px 0 !important', borderRadius: 6 },
      icon: ({ theme }) => ({ color: theme.vars.palette.text.secondary, right: 8, top: 'calc(50% - 8px)', transform: 'none' }),
      iconOpen: { transform: 'none' },
    },
  },
  MuiNativeSelect: {
    defaultProps: { IconComponent: ChevronPair },
    styleOverrides: {
      select: {
        minHeight: 20,
        height: 20,
        lineHeight: '20px',
        padding: '5px 20px 5px 0 !important',
        borderRadius: 6,
        textOverflow: 'ellipsis',
      },
      icon: ({ theme }) => ({ color: theme.vars.palette.text.secondary, right: 8, top: 'calc(50% - 8px)', transform: 'none' }),
    },
  },
  MuiAutocomplete: {
    defaultProps: { popupIcon: <ChevronPair />, handleHomeEndKeys: true },
    styleOverrides: {
      inputRoot: { '&.MuiOutlinedInput-root, &.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { padding: '0 28px 0 10px' } },
      root: {
        '& .MuiOutlinedInput-root .MuiAutocomplete-input, & .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
          padding: '5px 0',
        },
      },
      endAdornment: { right: '6px !important' },
      popupIndicator: { padding: 4, '&.MuiAutocomplete-popupIndicatorOpen': { transform: 'none' } },
      clearIndicator: { padding: 4, '& svg': { fontSize: 16 } },
      listbox: { padding: 4 },
      tag: { margin: '3px 4px 3px 0', height: 24 },
      option: ({ theme }) => ({
        '&.MuiAutocomplete-option': { minHeight: 28, padding: '4px 8px', borderRadius: 4, [narrowMediaQuery(theme)]: { minHeight: 40 } },
        '&.MuiAutocomplete-option.Mui-focused': { backgroundColor: theme.vars.palette.action.hover },
        '&.MuiAutocomplete-option[aria-selected="true"]': { backgroundColor: theme.vars.palette.action.selected },
      }),
    },
  },
  MuiCheckbox: {
    defaultProps: { icon: <CheckboxOff />, checkedIcon: <CheckboxOn />, indeterminateIcon: <CheckboxSome />, size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 3,
        borderRadius: 4,
        color: theme.vars.palette.control,
        '& svg': { fontSize: 18 },
        [narrowMediaQuery(theme)]: { padding: 11 },
      }),
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: ({ theme }) => ({ padding: 3, color: theme.vars.palette.control, '& svg': { fontSize: 18 } }) },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: 0, marginRight: 0, gap: 8 }, label: { fontSize: 13 } } },
  MuiSwitch: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 32,
        height: 20,
        padding: 0,
        overflow: 'visible',
        '& .MuiSwitch-switchBase': { padding: 2, transitionDuration: '80ms' },
        '& .MuiSwitch-switchBase.Mui-checked': { transform: 'translateX(12px)', color: '#fff' },
        '& .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars.palette.primary.main },
        '& .MuiSwitch-switchBase.Mui-focusVisible + .MuiSwitch-track': focusRingStyle(theme),
        '& .MuiSwitch-switchBase.Mui-focusVisible': { outline: 'none' },
        '& .MuiSwitch-switchBase:hover': { backgroundColor: 'transparent' },
        '& .MuiSwitch-switchBase.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
      }),
      thumb: { width: 16, height: 16, boxShadow: 'none', backgroundColor: '#fff' },
      track: ({ theme }) => ({ borderRadius: 10, opacity: 1, backgroundColor: theme.vars.palette.control }),
    },
  },
};
