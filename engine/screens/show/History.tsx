/** The audit log of a record in the words of its screens: who changed which field from what to what, and when; and what it was at a version. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useMemo, useRef, useState } from 'react';
import { FieldCell } from '../../fields/cells.tsx';
import { useI18n } from '../../i18n/index.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { Button, deferSurface, Link } from '../../ui/index.ts';
import { findCatalogueEntry, useEngine } from '../context.ts';
import { buildRecordPath } from '../links.ts';
import { useAuditWords } from '../../fields/audit/useAuditWords.tsx';
import { AuditChanges } from '../../fields/audit/Changes.tsx';
import { parseAuditEntry, type AuditEntry } from '../../data/audit-entry.ts';
import { ROWS_LIMIT } from '../../model/query.ts';
import { listKnownVersions } from '../../model/versions.ts';
import { findVersionDifference } from '../undo/version-difference.ts';

const VersionDialog = deferSurface(() => import('../undo/VersionDialog.tsx').then((module) => module.VersionDialog));

export interface RecordHistoryProps {
  readonly resource: Resource;
  /** As it is now. */
  readonly record: Values;
  readonly params: Params;
  readonly rows: readonly Values[];
  readonly more: OlderEntries;
}

/** What of the log is not among the rows. */
interface OlderEntries {
  readonly total: number;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

/** How many entries are drawn at first, and more at each request. */
const step = 100;

/** Entries in the order the server sends them. */
export function RecordHistory({ resource, record, params, rows, more: { total, isBusy, onMore } }: RecordHistoryProps) {
  const { i18n } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [most, setMost] = useState(step);
  const [looked, setLooked] = useState<number | null>(null);
  const entries = useMemo(() => rows.map((row) => parseAuditEntry(resource, row)), [resource, rows]);
  const now = Number(record['_version'] ?? 0);
  const known = useMemo(() => listKnownVersions(now, entries), [now, entries]);
  const difference = looked === null ? null : findVersionDifference(resource, { record, entries, version: looked });
  const reachable = Math.min(total, ROWS_LIMIT);
  const showMore = (): void => {
    // The button goes with the last entries, and the focus needs a place.
    if (most + step >= reachable) list.current?.focus({ preventScroll: true });
    setMost(most + step);
    if (most + step > rows.length && rows.length < reachable) onMore();
  };
  return (
    <>
      <Box component="ol" ref={list} tabIndex={-1} aria-label={i18n._('History')} sx={{ m: 0, p: 0, listStyle: 'none', outline: 'none' }}>
        {entries.slice(0, most).map((entry, at) => {
          const { version, type } = entry;
          const isKnown = version !== null && type !== 'delete' && version !== now && known.has(version);
          return <HistoryEntry key={at} resource={resource} entry={entry} onLook={isKnown ? () => setLooked(version) : null} />;
        })}
      </Box>
      {most < reachable && (
        <Button isBusy={isBusy} onClick={showMore} sx={{ mt: 4 }}>
          {i18n._('Show more')}
        </Button>
      )}
      {most >= reachable && reachable < total && (
        <Box sx={{ mt: 4, color: 'text.secondary' }}>{i18n._('Older changes are not shown.')}</Box>
      )}
      {difference !== null && (
        <VersionDialog resource={resource} record={record} params={params} difference={difference} onClose={() => setLooked(null)} />
      )}
    </>
  );
}

interface HistoryEntryProps {
  readonly resource: Resource;
  readonly entry: AuditEntry;
  /** Shows what the record was then; null: that is what it is now, or it is not known. */
  readonly onLook: (() => void) | null;
}

function HistoryEntry({ resource, entry, onLook }: HistoryEntryProps) {
  const { i18n } = useLingui();
  const { dateTime, number } = useI18n();
  const { scope } = useEngine();
  const { zone } = scope({});
  const typeOf = useAuditWords(resource);
  return (
    <Box component="li" sx={{ py: 4, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
        <strong style={{ fontWeight: 600 }}>{typeOf(entry.type, entry.restoredFrom)}</strong>
        {entry.user !== '' && <span>{entry.user}</span>}
        <Box component="time" dateTime={entry.at} sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {entry.at === '' ? '' : dateTime(entry.at, { long: true, zone })}
        </Box>
        {onLook !== null && (
          <Button variant="text" size="small" onClick={onLook}>
            {i18n._('Look at version {version}', { version: number(entry.version ?? 0) })}
          </Button>
        )}
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
              <Link to={buildRecordPath(entry, { key: [id] })} sx={{ textDecoration: 'underline' }}>
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
