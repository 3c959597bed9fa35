import { styled } from '@mui/material/styles';

const Dash = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.disabled }));

/** Stands for "no value": an en dash. A zero is written as 0. */
export function EmptyValue({ label }: { readonly label?: string }) {
  return <Dash {...(label === undefined ? {} : { title: label })}>–</Dash>;
}
