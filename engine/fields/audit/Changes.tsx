/** What a write changed: each field with its value before and after, as its screens show it. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import type { ComponentType, ReactNode } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { isEmptyValue, isPlainObject } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import { EmptyValue } from '../../ui/index.ts';
import type { FieldCellProps } from '../cell.tsx';
import type { AuditedChange } from '../../data/audit-entry.ts';

export interface AuditChangesProps {
  readonly changes: readonly AuditedChange[];
  readonly scope: EvaluationScope;
  /** Draws a value. */
  readonly Cell: ComponentType<FieldCellProps>;
  /** What the two columns are called, where they are not before and after a write. */
  readonly titles?: { readonly before: string; readonly after: string };
  /** What is to be said of a field beside its values. */
  readonly notesOf?: (change: AuditedChange) => ReactNode;
}

export function AuditChanges({ changes, scope, Cell, titles, notesOf }: AuditChangesProps) {
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
          <th scope="col">{titles?.before ?? i18n._('Before')}</th>
          <th scope="col">{titles?.after ?? i18n._('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name}>
            <th scope="row" style={{ fontWeight: 400 }}>
              {change.field === null ? change.name : text(change.field.title)}
              {notesOf?.(change)}
            </th>
            <td>
              <HeldValue change={change} value={change.before} scope={scope} Cell={Cell} />
            </td>
            <td>
              <HeldValue change={change} value={change.after} scope={scope} Cell={Cell} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface HeldValueProps extends Pick<AuditChangesProps, 'scope' | 'Cell'> {
  readonly change: AuditedChange;
  readonly value: unknown;
}

function HeldValue({ change, value, scope, Cell }: HeldValueProps) {
  const { field } = change;
  if (field === null)
    return value === null ? <EmptyValue /> : <span>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</span>;
  if (field.codec.kind === 'localized' && isPlainObject(value))
    return <ChangedTexts texts={value} languages={listChangedLanguages(change)} />;
  const values = { [field.name]: value };
  return <Cell field={{ ...field, visible: true, value: null, tag: null }} values={values} scope={{ ...scope, self: values }} isRoomy />;
}

/** A text in several languages: what was written in each of those that the write changed, whichever one the reader speaks. */
function ChangedTexts({ texts, languages }: { readonly texts: Values; readonly languages: readonly string[] }) {
  const { locale } = useI18n();
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' });
  const held = languages.filter((code) => !isEmptyValue(texts[code]));
  if (held.length === 0) return <EmptyValue />;
  return held.map((code) => (
    <div key={code}>
      <Box component="span" title={names.of(code) ?? code} sx={{ typography: 'caption', color: 'text.secondary', mr: 1 }}>
        {code}
      </Box>
      <span lang={code}>{String(texts[code])}</span>
    </div>
  ));
}

function listChangedLanguages({ before, after }: AuditedChange): readonly string[] {
  const [old, now] = [before, after].map((each): Values => (isPlainObject(each) ? each : {}));
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].filter((code) => old?.[code] !== now?.[code]);
}
