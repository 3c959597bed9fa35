/** The audit log of a record in the words of its screens: who changed which field from what to what, and when. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { FieldCell } from '../../fields/cells.tsx';
import { useI18n } from '../../i18n/index.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { Link } from '../../ui/index.ts';
import { findCatalogueEntry, useEngine } from '../context.ts';
import { buildScreenPath } from '../links.ts';
import { useAuditWords } from '../../fields/audit/useAuditWords.tsx';
import { AuditChanges } from '../../fields/audit/Changes.tsx';
import { parseAuditEntry, type AuditEntry } from '../../data/audit-entry.ts';

/** Entries in the order the server sends them. */
export function RecordHistory({ resource, entries }: { readonly resource: Resource; readonly entries: readonly Values[] }) {
  const { i18n } = useLingui();
  return (
    <Box component="ol" aria-label={i18n._('History')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map((row, at) => (
        <HistoryEntry key={at} resource={resource} entry={parseAuditEntry(resource, row)} />
      ))}
    </Box>
  );
}

function HistoryEntry({ resource, entry }: { readonly resource: Resource; readonly entry: AuditEntry }) {
  const { dateTime } = useI18n();
  const { scope } = useEngine();
  const { zone } = scope({});
  const typeOf = useAuditWords(resource);
  return (
    <Box component="li" sx={{ py: 4, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
        <strong style={{ fontWeight: 600 }}>{typeOf(entry.type)}</strong>
        {entry.user !== '' && <span>{entry.user}</span>}
        <Box component="time" dateTime={entry.at} sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {entry.at === '' ? '' : dateTime(entry.at, { long: true, zone })}
        </Box>
      </Box>
      {entry.changes.length > 0 && <AuditChanges changes={entry.changes} scope={scope({ mode: 'show' })} Cell={FieldCell} />}
      <HistoryRelations entry={entry} />
    </Box>
  );
}

function HistoryRelations({ entry: { relations } }: { readonly entry: AuditEntry }) {
  const { catalogue, scope } = useEngine();
  const { text } = useI18n();
  if (relations.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      {relations.map(({ type, id }) => {
        const entry =
          findCatalogueEntry(catalogue, type) ??
          catalogue.resources.find((each) => each.title.text.toLowerCase() === type.toLowerCase()) ??
          null;
        const hasPage = entry !== null && (entry.hasShow || entry.hasEdit) && isConditionTrue(entry.use, scope({}));
        const isOpenable = hasPage && entry.key.length === 1 && id !== '';
        return (
          <li key={`${type} ${id}`}>
            {entry === null ? type : text(entry.title)}{' '}
            {isOpenable ? (
              <Link
                to={buildScreenPath(entry, { screen: entry.hasShow ? 'show' : 'edit', key: [id] })}
                sx={{ textDecoration: 'underline' }}
              >
                {id}
              </Link>
            ) : (
              id
            )}
          </li>
        );
      })}
    </Box>
  );
}
