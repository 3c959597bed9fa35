/** What happened to a record last, beside its values. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import type { FieldOption, Resource } from '../../model/model.ts';
import { listStates } from '../../model/options.ts';
import { Glyph, glyphForTone } from '../../ui/index.ts';
import { useEngine } from '../context.ts';
import type { AuditEntry } from '../../data/audit-entry.ts';
import { useAuditWords } from '../../fields/audit/useAuditWords.tsx';

const shownEntries = 6;
const namedFields = 3;

const List = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { position: 'relative', display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr) auto', columnGap: 10, paddingBottom: 12 },
  '& li > svg': { marginTop: 3, color: theme.vars.palette.text.secondary },
  '& li:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 6,
    top: 22,
    bottom: 2,
    borderLeft: `1px solid ${theme.vars.palette.lineStrong}`,
  },
  '& time': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '20px',
  },
}));

/** The latest entries, newest first. */
export function RecordActivity({ resource, log }: { readonly resource: Resource; readonly log: readonly AuditEntry[] }) {
  const { i18n } = useLingui();
  return (
    <Box component="section" aria-label={i18n._('Activity')}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {i18n._('Activity')}
      </Typography>
      <List>
        {log.slice(0, shownEntries).map((entry, at) => (
          <ActivityItem key={at} resource={resource} entry={entry} />
        ))}
      </List>
    </Box>
  );
}

function ActivityItem({ resource, entry }: { readonly resource: Resource; readonly entry: AuditEntry }) {
  const { i18n } = useLingui();
  const { text, dateTime } = useI18n();
  const { scope } = useEngine();
  const typeOf = useAuditWords(resource);
  const { zone } = scope({});
  const state = findReachedState(resource, entry);
  const named = entry.changes.map(({ field, name }) => (field === null ? name : text(field.title)));
  const rest = named.length - namedFields;
  const fields = named.slice(0, namedFields).join(', ') + (rest > 0 ? ` ${i18n._('and {rest} more', { rest })}` : '');
  const detail = [entry.user, state === null ? fields : ''].filter((part) => part !== '').join(' · ');
  const tone = state?.tone ?? null;
  const isLoud = tone === 'negative' || tone === 'warning';
  return (
    <li>
      <Box
        component="span"
        sx={{ lineHeight: 0, pt: '3px', color: (theme) => (isLoud ? theme.vars.palette.tone[tone].fg : 'text.secondary') }}
      >
        <Glyph name={isLoud ? glyphForTone(tone, state?.icon) : 'done'} />
      </Box>
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <span style={{ fontWeight: 500 }}>{state === null ? typeOf(entry.type, entry.restoredFrom) : text(state.title)}</span>
        {detail !== '' && (
          <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </span>
      <time dateTime={entry.at}>{entry.at === '' ? '' : dateTime(entry.at, { zone })}</time>
    </li>
  );
}

/** The state that an entry led to, when that is what it tells. */
function findReachedState(resource: Resource, { changes }: AuditEntry): FieldOption | null {
  const change = changes.find(({ field, name }) => (field?.name ?? name) === resource.stateField);
  return change === undefined ? null : (listStates(resource).find(({ value }) => value === change.after) ?? null);
}
