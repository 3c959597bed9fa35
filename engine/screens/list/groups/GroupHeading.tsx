import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useContext } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { figures, focusRingStyle, narrowMediaQuery } from '../../../ui/index.ts';
import { GroupContext } from './group-context.ts';
import { GroupValue } from './GroupValue.tsx';

const Heading = styled('div')(({ theme }) => ({
  ...{ position: 'sticky', left: 0, display: 'flex', alignItems: 'center', gap: 8, maxWidth: '100%', minHeight: 24, padding: '0 24px' },
  ...{ lineHeight: '20px', whiteSpace: 'nowrap', color: theme.vars.palette.text.secondary, fontSize: 12 },
  '&:focus-visible': focusRingStyle(theme),
  [narrowMediaQuery(theme)]: { padding: '0 16px' },
  '& b': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: 500,
    fontSize: 13,
    color: theme.vars.palette.text.primary,
  },
  '& > button': {
    ...{ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, minHeight: 24, padding: 0, border: 0, background: 'none' },
    ...{ font: 'inherit', color: 'inherit', textAlign: 'left', cursor: 'pointer', borderRadius: 4 },
    '&:focus-visible': focusRingStyle(theme),
    '& b': { color: theme.vars.palette.primary.text },
    '&:hover b': { textDecoration: 'underline' },
  },
}));

/** The value of a group as its cell has it, and how many records of the whole list are in it. A press narrows the list to them. */
export function GroupHeading({ id }: { readonly id: string }) {
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const facts = useContext(GroupContext);
  const values = facts?.records.get(id);
  if (facts === null || values === undefined) return null;
  const { field, cell, title, narrow } = facts;
  const key = facts.keyOf(values);
  const count = facts.countOf(key);
  const value = (
    <>
      <span>{text(title)}</span>
      <b>
        <GroupValue field={field} cell={cell} values={values} isEmpty={key === null} scope={facts.scopeOf(values)} />
      </b>
    </>
  );
  return (
    <Heading data-heading="" tabIndex={-1}>
      {narrow === null ? (
        value
      ) : (
        <button type="button" title={i18n._('Show this group only')} onClick={() => narrow(key)}>
          {value}
        </button>
      )}
      {count !== null && <span style={figures}>{number(count)}</span>}
      {facts.continued === id && <span>{i18n._('continued')}</span>}
    </Heading>
  );
}
