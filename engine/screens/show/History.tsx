/** The audit log of a record in the words of its screens: who changed which field from what to what, and when. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { FieldCell } from '../../fields/cells.tsx';
import { useI18n } from '../../i18n/index.ts';
import { holds } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { EmptyValue, Link } from '../../ui/index.ts';
import { entryOf, useEngine } from '../context.ts';
import { screenPath } from '../links.ts';
import { useAuditWords } from './useAuditWords.ts';
import { auditEntry, type AuditEntry, type Change } from '../../fields/audit/entry.ts';

/** Entries in the order the server sends them. */
export function History({ resource, entries }: { readonly resource: Resource; readonly entries: readonly Values[] }) {
  const { i18n } = useLingui();
  return (
    <Box component="ol" aria-label={i18n._('History')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map((row, at) => (
        <Entry key={at} resource={resource} entry={auditEntry(resource, row)} />
      ))}
    </Box>
  );
}

function Entry({ resource, entry }: { readonly resource: Resource; readonly entry: AuditEntry }) {
  const { dateTime } = useI18n();
  const { zone } = useEngine().scope({});
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
      {entry.changes.length > 0 && <Changes resource={resource} changes={entry.changes} />}
      <Relations entry={entry} />
    </Box>
  );
}

function Changes({ resource, changes }: { readonly resource: Resource; readonly changes: readonly Change[] }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return (
    <Box
      component="table"
      sx={{
        borderCollapse: 'collapse',
        width: '100%',
        maxWidth: 880,
        '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: '4px 16px 4px 0', overflowWrap: 'anywhere' },
        '& thead th': { typography: 'caption', color: 'text.secondary' },
      }}
    >
      <thead>
        <tr>
          <th scope="col" style={{ width: '30%' }}>
            {i18n._('Field')}
          </th>
          <th scope="col">{i18n._('Before')}</th>
          <th scope="col">{i18n._('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name}>
            <th scope="row" style={{ fontWeight: 400 }}>
              {change.field === null ? change.name : text(change.field.title)}
            </th>
            <td>
              <Held resource={resource} change={change} value={change.before} />
            </td>
            <td>
              <Held resource={resource} change={change} value={change.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Held({ change: { field }, value }: { readonly resource: Resource; readonly change: Change; readonly value: unknown }) {
  const { scope } = useEngine();
  if (field === null)
    return value === null ? <EmptyValue /> : <span>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</span>;
  const values = { [field.name]: value };
  return (
    <FieldCell
      field={{ ...field, visible: true, value: null, tag: null }}
      values={values}
      scope={scope({ self: values, mode: 'show' })}
      isRoomy
    />
  );
}

function Relations({ entry: { relations } }: { readonly entry: AuditEntry }) {
  const { catalogue, scope } = useEngine();
  const { text } = useI18n();
  if (relations.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      {relations.map(({ type, id }) => {
        const entry =
          entryOf(catalogue, type) ?? catalogue.resources.find((each) => each.title.text.toLowerCase() === type.toLowerCase()) ?? null;
        const hasPage = entry !== null && (entry.hasShow || entry.hasEdit) && holds(entry.use, scope({}));
        const isOpenable = hasPage && entry.key.length === 1 && id !== '';
        return (
          <li key={`${type} ${id}`}>
            {entry === null ? type : text(entry.title)}{' '}
            {isOpenable ? (
              <Link to={screenPath(entry, { screen: entry.hasShow ? 'show' : 'edit', key: [id] })} sx={{ textDecoration: 'underline' }}>
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
