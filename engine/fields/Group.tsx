import { styled } from '@mui/material/styles';

/** Inputs that belong together, named by `aria-label`; a `<fieldset>` without the look of one. */
export const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
