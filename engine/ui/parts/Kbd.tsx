import { styled } from '@mui/material/styles';
import { narrowMediaQuery } from '../theme/rules.ts';

/** A key hint, 11 px in a hairline box; hidden on touch and where there is no room. */
export const Kbd = styled('kbd')(({ theme }) => ({
  font: 'inherit',
  fontSize: 11,
  lineHeight: '14px',
  padding: '0 4px',
  border: `1px solid ${theme.vars.palette.lineStrong}`,
  borderRadius: 4,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '.MuiButton-contained &': { color: 'inherit', borderColor: 'rgb(255 255 255 / .4)' },
  '@media (hover: none)': { display: 'none' },
  [narrowMediaQuery(theme)]: { display: 'none' },
}));
